create table audit_entry (
    id               bigint generated always as identity primary key,
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
    after            jsonb
);
comment on table audit_entry is 'who changed what, when, from what to what; appended in the transaction of the change';
comment on column audit_entry.action is 'what was done, such as accreditation_changed';
comment on column audit_entry.person_id is 'the person concerned: erasing a person empties before and after of these rows';
comment on column audit_entry.before is 'the changed fields as they were; never a secret, never bytes of a photo';
create index audit_entry_accreditation on audit_entry (accreditation_id, id) where accreditation_id is not null;
create index audit_entry_person on audit_entry (person_id, id) where person_id is not null;
create index audit_entry_event on audit_entry (event_id, id);
