create table feed_everywhere (
    event_id bigint primary key,
    revision bigint not null
);
comment on table feed_everywhere is
    'the revision that every live gate of the event has, as far as it was seen; only for measuring how long changes take to get there';

create or replace function event_feed_end() returns trigger language plpgsql as $$
begin
    delete from feed_everywhere where event_id = old.id;
    delete from feed_gate where event_id = old.id;
    delete from feed_revision where event_id = old.id;
    delete from event_feed where event_id = old.id;
    return old;
end $$;
