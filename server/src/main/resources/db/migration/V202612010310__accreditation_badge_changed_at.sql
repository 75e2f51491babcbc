-- Undoing a batch gave back the printed time of a badge that was declared lost meanwhile: the times alone do not tell that somebody
-- touched the badge since.
set lock_timeout = '2s';
alter table accreditation add column badge_changed_at timestamptz;
comment on column accreditation.badge_changed_at is
    'when the badge was last printed, printed again, handed out, taken back, declared lost or replaced; null: not since this column exists';
alter table accreditation_batch_item
    add column was_badge_changed_at timestamptz,
    add column is_badge_changed_at timestamptz;
comment on column accreditation_batch_item.is_badge_changed_at is
    'badge_changed_at after the batch; another one at its undo means that somebody touched the badge since, which then stays';
