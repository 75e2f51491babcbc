-- Taking a batch of decisions back decided anew about registrations that somebody else had decided about since.
set lock_timeout = '2s';
alter table decision_batch_item
    add column changed_at timestamptz,
    add column expected_at timestamptz;
comment on column decision_batch_item.changed_at is
    'state_changed_at of the registration after this batch changed it; null when an earlier release did';
comment on column decision_batch_item.expected_at is
    'changed_at of the batch that this one takes back: a registration whose state was changed at another time stays as it is; null: any';
