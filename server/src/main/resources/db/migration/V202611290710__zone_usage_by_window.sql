-- A place in a zone can be given for Monday and again for Tuesday. What counts is how many have the zone at one moment, so the number of
-- its holders is kept for each window too: dozens of rows, whatever the number of people.
set lock_timeout = '2s';

create table accreditation_zone_window_usage (
    event_id  bigint  not null,
    zone_id   bigint  not null,
    window_id bigint  not null,
    usage     integer not null,
    primary key (event_id, zone_id, window_id)
);
comment on table accreditation_zone_window_usage is
    'how many rows of accreditation_zone a zone has with each window; written with them, by the same statement. Those without a window are '
    'the rest of accreditation_zone_usage';
comment on column accreditation_zone_window_usage.event_id is 'the event';
comment on column accreditation_zone_window_usage.zone_id is 'the zone';
comment on column accreditation_zone_window_usage.window_id is 'the times to which their access is limited';
comment on column accreditation_zone_window_usage.usage is 'how many live accreditations have the zone at these times';

insert into accreditation_zone_window_usage (event_id, zone_id, window_id, usage)
    select event_id, zone_id, window_id, count(*) from accreditation_zone where window_id is not null group by 1, 2, 3;

create or replace function event_feed_end() returns trigger language plpgsql as $$
begin
    delete from feed_gate where event_id = old.id;
    delete from feed_revision where event_id = old.id;
    delete from event_boundary where event_id = old.id;
    delete from access_window where event_id = old.id;
    delete from accreditation_zone_window_usage where event_id = old.id;
    delete from event_feed where event_id = old.id;
    return old;
end $$;
