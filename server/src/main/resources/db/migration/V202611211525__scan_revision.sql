set lock_timeout = '2s';
alter table scan add column revision bigint;
comment on column scan.revision is 'revision of the feed that the gate held; null when it did not say. Not in the dedupe key: a retry may know more';
