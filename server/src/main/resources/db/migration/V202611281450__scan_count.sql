-- Lists of scans show how many there are. With 1,000,000 scans every first page counted them all.
create table scan_count (
    event_id  bigint  not null,
    verdict   text    not null,
    allowed   boolean not null,
    direction text    not null,
    scans     bigint  not null,
    primary key (event_id, verdict, allowed, direction)
);
comment on table scan_count is
    'how many of the scans up to scan_watch.counted_to are alike. ScanWatch adds what it examined, and a trigger of scan follows deletions '
    'and new verdicts';
comment on column scan_count.event_id is 'the event';
comment on column scan_count.verdict is 'verdict of the scans';
comment on column scan_count.allowed is 'whether their gates let the people pass';
comment on column scan_count.direction is 'direction of the scans';
comment on column scan_count.scans is 'how many there are';

alter table scan_watch add column counted_to bigint not null default 0;
comment on column scan_watch.counted_to is
    'scan_count counts the scans up to this id. Unlike looked_to it never goes back';

create view scan_counted as
    select event_id, 0 as id, verdict, allowed, direction, scans from scan_count
    union all
    select event_id, id, verdict, allowed, direction, 1 from scan where id > (select counted_to from scan_watch);
comment on view scan_counted is 'all scans, with one row for those that are counted already and are alike; the sum of scans is their number';
comment on column scan_counted.event_id is 'the event';
comment on column scan_counted.id is 'the scan; 0 for scans that are counted already';
comment on column scan_counted.verdict is 'see scan';
comment on column scan_counted.allowed is 'see scan';
comment on column scan_counted.direction is 'see scan';
comment on column scan_counted.scans is 'how many scans the row stands for';

-- It waits for a count that is running, because that count still sees the scans as they were.
create function scan_count_follows() returns trigger
    language plpgsql
as $$
begin
    if not exists (select from old_scan) then
        return null;
    end if;
    perform from scan_watch for update;
    update scan_count c
    set scans = c.scans - gone.scans
    from (select event_id, verdict, allowed, direction, count(*) as scans
          from old_scan
          where id <= (select counted_to from scan_watch)
          group by event_id, verdict, allowed, direction) gone
    where (c.event_id, c.verdict, c.allowed, c.direction) = (gone.event_id, gone.verdict, gone.allowed, gone.direction);
    if tg_op = 'UPDATE' then
        insert into scan_count as c (event_id, verdict, allowed, direction, scans)
        select event_id, verdict, allowed, direction, count(*)
        from new_scan
        where id <= (select counted_to from scan_watch)
        group by event_id, verdict, allowed, direction
        on conflict (event_id, verdict, allowed, direction) do update set scans = c.scans + excluded.scans;
    end if;
    return null;
end
$$;
comment on function scan_count_follows is 'keeps scan_count right when scans are deleted or get another verdict';

create trigger scan_deleted after delete on scan
    referencing old table as old_scan
    for each statement execute function scan_count_follows();
create trigger scan_changed after update on scan
    referencing old table as old_scan new table as new_scan
    for each statement execute function scan_count_follows();

-- The triggers hold off other writes until the end of the migration, so nothing is missed or counted twice.
insert into scan_count (event_id, verdict, allowed, direction, scans)
select event_id, verdict, allowed, direction, count(*)
from scan
where id <= (select looked_to from scan_watch)
group by event_id, verdict, allowed, direction;
update scan_watch set counted_to = looked_to;
