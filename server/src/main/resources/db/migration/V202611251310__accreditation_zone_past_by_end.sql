-- Old history is removed by the revision at which a zone ended. With a million rows this takes about a second, in which no zone can end.
set lock_timeout = '2s';
create index accreditation_zone_past_by_end on accreditation_zone_past (event_id, until_revision);
