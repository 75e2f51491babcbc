-- Every flush of the feed asks whom a renamed sector concerns; few people have a sector of their own.
create index person_position_by_sector on person_position (event_id, sector_id) where sector_id is not null;
