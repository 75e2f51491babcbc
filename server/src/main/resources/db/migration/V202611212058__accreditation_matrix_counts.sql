-- The matrix counts holders by position and zone. Nearly all hold a zone by default, so their number is that of the position's holders, less
-- those from whom it was taken away; only the others have to be counted one by one: at 50,000 accreditations some thousand instead of 250,000.
set lock_timeout = '2s';
create index accreditation_zone_not_by_default on accreditation_zone (event_id, zone_id, accreditation_id) include (reasons)
    where reasons <> '{default}';
create index accreditation_listing_by_position on accreditation_listing (event_id, position_id) include (has_photo);
create index accreditation_zone_override_removed on accreditation_zone_override (event_id, zone_id, accreditation_id) where not added;
