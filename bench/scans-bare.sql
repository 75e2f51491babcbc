-- Takes the indexes of the scans away, so that filling them up is quick, and remembers them for scans-indexed.sql.
\set QUIET on
begin;
create table bench_constraint as
    select conname, pg_get_constraintdef(oid) as definition from pg_constraint where conrelid = 'scan'::regclass and contype in ('p', 'u');
create table bench_index as
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = 'scan'::regclass and not exists (select from pg_constraint where conindid = indexrelid);
select format('alter table scan drop constraint %I', conname) from bench_constraint \gexec
select format('drop index %s', name) from bench_index \gexec
commit;
