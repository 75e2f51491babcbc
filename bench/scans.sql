-- Fills the scans up with :scans of event :event from the twelve days before. The indexes are taken away, so that it is quick, and
-- made again as they were, so that what is measured afterwards goes through the same ones (packed as after a reindex).
\set QUIET on
-- Pages that are changed again after a checkpoint go to the log whole, the table once more when it is vacuumed: no checkpoint meanwhile.
alter system set max_wal_size = '20GB';
select pg_reload_conf() \g /dev/null
checkpoint;
-- New indexes go to the log as whole pages, which would be compressed.
set wal_compression = off;
begin;
set local synchronous_commit = off;
set local maintenance_work_mem = '1GB';
set local max_parallel_maintenance_workers = 2;
create temporary table constraint_was on commit drop as
    select conname, pg_get_constraintdef(oid) as definition from pg_constraint where conrelid = 'scan'::regclass and contype in ('p', 'u');
create temporary table index_was on commit drop as
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = 'scan'::regclass and not exists (select from pg_constraint where conindid = indexrelid);
select format('alter table scan drop constraint %I', conname) from constraint_was \gexec
select format('drop index %s', name) from index_was \gexec
insert into scan (event_id, client_id, device, accreditation_id, zone_id, allowed, scanned_at, received_at, late, clock_ahead,
                  dedupe_key, verdict)
    select :event, 'bench', 'gate-' || n % 64, :first + n * 7919 % (:last - :first + 1), :zone, true, at, at, false, false,
           md5(n::text)::uuid, 'recorded'
    from (select n, now() - interval '12 days' * (1 - n / :scans::float8) as at from generate_series(1, :scans::bigint) as n) s;
-- The server has looked at them for contradictions as they came; now it would do so meanwhile, for ten minutes, on one of the cores.
update scan_watch set settled_to = last, seen_to = last, looked_to = last from (select max(id) as last from scan) scans;
select format('alter table scan add constraint %I %s', conname, definition) from constraint_was \gexec
select definition from index_was \gexec
commit;
vacuum analyze scan;
alter system reset max_wal_size;
select pg_reload_conf() \g /dev/null
checkpoint;
