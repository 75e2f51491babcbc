-- The clock was read twice, so an event that began while feed_history.changed_at lay ahead had a history later than its first stamp.
create or replace function event_feed_begin() returns trigger language plpgsql as $$
begin
    insert into event_feed (event_id, changed_at, history_from)
        select new.id, clock.at, case when h.changed_at is not null then least(h.changed_at, clock.at) end
        from feed_history h, (select feed_clock() as at offset 0) clock;
    insert into feed_revision (event_id, revision, at, stamp)
        select event_id, revision, changed_at, stamp from event_feed where event_id = new.id;
    return new;
end $$;
