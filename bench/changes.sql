-- 1,000 accreditations, spread over the event, change; each under a revision of its own, as 1,000 edits would leave them.
begin;
create temporary table changed on commit drop as
    select f.accreditation_id, e.revision + row_number() over (order by md5(f.accreditation_id::text)) as revision
    from accreditation_feed f
    join event_feed e on e.event_id = f.event_id
    where f.event_id = :event and not f.deleted
    order by revision
    limit 1000;
insert into feed_revision (event_id, revision, at, stamp)
    select :event, revision, clock_timestamp(), gen_random_uuid() from changed;
update accreditation_feed f set revision = r.revision, changed_at = r.at
    from changed join feed_revision r on r.event_id = :event and r.revision = changed.revision
    where f.event_id = :event and f.accreditation_id = changed.accreditation_id;
update event_feed e set revision = r.revision, changed_at = r.at, stamp = r.stamp
    from (select revision, at, stamp from feed_revision where event_id = :event order by revision desc limit 1) r
    where e.event_id = :event;
commit;
vacuum analyze accreditation_feed;
