create table audit_entry (
    id               bigint      generated always as identity primary key,
    at               timestamptz not null default clock_timestamp(),
    action           text        not null,
    actor_name       text        not null,
    client_id        text,
    user_id          bigint,
    event_id         bigint,
    person_id        bigint,
    accreditation_id bigint,
    subject_type     text,
    subject_id       bigint,
    before           jsonb,
    after            jsonb,
    change_at        timestamptz not null
        default coalesce(nullif(current_setting('gatehouse.change_at', true), '')::timestamptz, transaction_timestamp())
);
comment on table audit_entry is 'who changed what, when, from what to what; written in the transaction of the change';
comment on column audit_entry.id is 'identifies the entry';
comment on column audit_entry.at is 'when the entry was written';
comment on column audit_entry.action is 'what was done, such as accreditation_changed; log/LogCode.java gives each its number';
comment on column audit_entry.actor_name is 'who did it: a user name or a client id, as it was then';
comment on column audit_entry.client_id is 'the client that sent the request';
comment on column audit_entry.user_id is 'the user for whom it was sent; null for a machine';
comment on column audit_entry.event_id is 'the event at which it was done; null for what belongs to no event';
comment on column audit_entry.person_id is 'the person concerned: erasing a person empties before and after of these entries';
comment on column audit_entry.accreditation_id is 'the accreditation concerned';
comment on column audit_entry.subject_type is 'what else was changed, such as zone';
comment on column audit_entry.subject_id is 'the id of that';
comment on column audit_entry.before is 'the changed fields before the change; never a secret, never bytes of a photo';
comment on column audit_entry.after is 'the changed fields after the change, by the same rule';
comment on column audit_entry.change_at is
    'when the change began: its transaction, or the first step of a batch; entries with the same value and actor_name are one change';
create index audit_entry_accreditation on audit_entry (accreditation_id, id) where accreditation_id is not null;
create index audit_entry_person on audit_entry (person_id, id) where person_id is not null;
create index audit_entry_event on audit_entry (event_id, id);
-- The log goes from one change to the next, and finds the entries of a change.
create index audit_entry_change on audit_entry (change_at desc, actor_name desc, id);
create index audit_entry_event_change on audit_entry (event_id, change_at desc, actor_name desc, id);
-- A desk that asks for what another one has done already is told when and by whom.
create index audit_entry_done on audit_entry (subject_type, subject_id, id)
    where action in ('badge_printed', 'badge_print_taken_back', 'badge_distributed', 'badge_taken_back', 'registration_state_changed',
                     'zone_allocated', 'zone_request_denied', 'wristband_distributed', 'wristband_taken_back');
