-- What one caller did at once is one line of the log. Entries from before are lines of their own.
alter table audit_entry add column change_at timestamptz;
update audit_entry set change_at = at;
alter table audit_entry
    alter column change_at set default coalesce(
        nullif(current_setting('gatehouse.change_at', true), '')::timestamptz, transaction_timestamp()),
    alter column change_at set not null;
comment on column audit_entry.change_at is
    'when the change began: the transaction, or the first of the steps of a batch; with actor_name it says which entries are one change';
-- The log skips from one change to the next, and finds the entries of a change.
create index audit_entry_change on audit_entry (change_at desc, actor_name desc, id);
create index audit_entry_event_change on audit_entry (event_id, change_at desc, actor_name desc, id);

alter table accreditation_batch add column begun_at timestamptz;
comment on column accreditation_batch.begun_at is 'when the first step was applied, or taken back';
alter table decision_batch add column begun_at timestamptz;
comment on column decision_batch.begun_at is 'when the first step was applied';
