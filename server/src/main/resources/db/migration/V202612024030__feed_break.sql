-- Scans that gates send again after a restore were judged by revisions that mean something else since.
create table feed_break (
    event_id   bigint      not null references event on delete cascade,
    revision   bigint      not null,
    at         timestamptz not null,
    kept_until timestamptz not null,
    primary key (event_id, revision)
);
comment on table feed_break is 'where the history of a feed went back: a gate that was sent this revision or a later one before then was sent what is lost';
comment on column feed_break.revision is 'the first revision after the loss';
comment on column feed_break.at is 'when a node noticed the loss';
comment on column feed_break.kept_until is 'the time of the last revision before it: what was decided later is lost';

insert into feed_break (event_id, revision, at, kept_until)
select f.event_id, r.revision, r.at, coalesce(max(b.at), r.at)
from event_feed f
join feed_revision r on r.event_id = f.event_id and r.at = f.history_from and r.revision > 0
left join feed_revision b on b.event_id = f.event_id and b.revision < r.revision
group by f.event_id, r.revision, r.at;

alter table scan_watch add column history_from timestamptz;
comment on column scan_watch.history_from is 'the newest loss of history since which all scans that came are examined again';

-- Each event gets a revision that no gate was sent. It is later than what nodes told of the lost history, if its clock was ahead.
create function feed_history_begins(events bigint[], times timestamptz[]) returns bigint language sql volatile as $$
    update feed_history set changed_at = feed_clock();
    select from event_feed order by event_id for update;
    with risen as (
        update event_feed f
        set revision = f.revision + 1, stamp = gen_random_uuid(), changed_at = now.at, history_from = now.at
        from (select e.event_id, e.changed_at as kept_until,
                     greatest(feed_clock(), e.changed_at, told.at) + interval '1 microsecond' as at
              from event_feed e
              left join unnest(events, times) as told (event_id, at) on told.event_id = e.event_id) now
        where now.event_id = f.event_id
        returning f.event_id, f.revision, f.changed_at, f.stamp, now.kept_until
    ), begun as (
        insert into feed_revision (event_id, revision, at, stamp)
        select event_id, revision, changed_at, stamp from risen
    ), noted as (
        insert into feed_break (event_id, revision, at, kept_until)
        select event_id, revision, changed_at, kept_until from risen
        on conflict (event_id, revision) do update set at = excluded.at, kept_until = excluded.kept_until
        returning 1
    )
    select count(*) from noted
$$;
comment on function feed_history_begins is 'lets all gates fetch everything once; returns the number of events';
