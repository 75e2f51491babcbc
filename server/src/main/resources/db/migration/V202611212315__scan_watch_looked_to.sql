-- What is settled and what was looked at are two things: a settled scan is looked at once, however many there are of them.
set lock_timeout = '2s';
alter table scan_watch add column looked_to bigint not null default 0;
update scan_watch set looked_to = settled_to;
alter table scan_watch alter column looked_to drop default;
comment on column scan_watch.looked_to is 'all scans up to this id were looked at, for good';
comment on table scan_watch is 'how far scans were looked at: up to settled_to none can still be in a transaction, up to looked_to they were';
