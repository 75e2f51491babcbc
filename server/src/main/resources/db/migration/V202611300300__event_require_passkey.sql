-- An event can demand passkeys of the people who work at it (decision 0084).
set lock_timeout = '2s';
alter table event add column require_passkey boolean not null default false;
comment on column event.require_passkey is
    'whether rights of people at the event count only in sessions in which a passkey was used; administrators of all events are exempt';
