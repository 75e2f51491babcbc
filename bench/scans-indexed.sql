-- Makes the indexes that scans-bare.sql took away again as they were, so that what is measured afterwards goes through the same ones
-- (packed as after a reindex).
\set QUIET on
begin;
set local synchronous_commit = off;
set local maintenance_work_mem = '512MB';
set local max_parallel_maintenance_workers = 2;
set local wal_compression = off;
select format('alter table scan add constraint %I %s', conname, definition) from bench_constraint \gexec
select definition from bench_index \gexec
drop table bench_constraint, bench_index;
commit;
vacuum analyze scan;
checkpoint;
