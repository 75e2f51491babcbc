-- The overview asks every few seconds whether a batch of the last day met an error; a batch has up to 50,000 items.
set lock_timeout = '2s';
create index batch_item_failed on batch_item (batch_id) where reason = 'FAILED';
