-- What a batch says of a zone depends on what else gives the zone at that moment, so undo has to know it.
set lock_timeout = '2s';
alter table accreditation_batch_item add column is_added bigint[], add column is_removed bigint[];
comment on column accreditation_batch_item.is_added is
    'zones given by hand after the batch, is_removed those taken away; null when an earlier release wrote the item';
