-- An event on which nothing hangs can be deleted; the feed's rows refer to it without a key (so that no key locks the head by
-- accident) and would stay. There are no documents to delete: an accreditation keeps its event.
create function event_feed_end() returns trigger language plpgsql as $$
begin
    delete from feed_revision where event_id = old.id;
    delete from event_feed where event_id = old.id;
    return old;
end $$;
create trigger event_feed_end after delete on event for each row execute function event_feed_end();
