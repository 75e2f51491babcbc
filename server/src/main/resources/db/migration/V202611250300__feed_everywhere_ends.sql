-- It only served the histogram gatehouse_feed_latency_seconds{until="last_gate"}, which is gone.
create or replace function event_feed_end() returns trigger language plpgsql as $$
begin
    delete from feed_gate where event_id = old.id;
    delete from feed_revision where event_id = old.id;
    delete from event_feed where event_id = old.id;
    return old;
end $$;

drop table feed_everywhere;
