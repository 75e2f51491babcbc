create table badge_print_job (
    id              bigint generated always as identity primary key,
    event_id        bigint      not null references event on delete cascade,
    state           text        not null default 'QUEUED',
    reprint         boolean     not null,
    reason          text,
    reason_text     text,
    require_photo   boolean     not null,
    refused         jsonb       not null,
    total           integer     not null,
    done            integer     not null default 0,
    error           text,
    requested_at    timestamptz not null default clock_timestamp(),
    requested_name  text        not null,
    requested_client text,
    requested_user  bigint,
    idempotency_key text,
    claim           uuid,
    alive_at        timestamptz,
    finished_at     timestamptz,
    file_bytes      bigint,
    constraint badge_print_job_state_value check (state in ('QUEUED', 'RUNNING', 'DONE', 'FAILED')),
    constraint badge_print_job_reason_value check (reason in ('LOST', 'DAMAGED', 'DATA_CHANGED', 'OTHER')),
    constraint badge_print_job_once unique (event_id, requested_client, idempotency_key)
);
comment on table badge_print_job is 'badges asked for at once, in one file; kept as part of the print log';
comment on column badge_print_job.refused is 'who is not in the file and why: [{"accreditation_id", "reason"}]';
comment on column badge_print_job.claim is 'the node that draws it; alive_at says when it was last heard of';
comment on column badge_print_job.file_bytes is 'size of the file; null before it is finished and after it was deleted';
create index badge_print_job_waiting on badge_print_job (id) where state in ('QUEUED', 'RUNNING');
create index badge_print_job_with_file on badge_print_job (finished_at) where file_bytes is not null;
create index badge_print_job_of_event on badge_print_job (event_id, id);

create table badge_print (
    job_id           bigint  not null references badge_print_job on delete cascade,
    event_id         bigint  not null,
    accreditation_id bigint  not null,
    place            integer not null,
    state            text    not null default 'WAITING',
    random_hash      uuid,
    photo            boolean,
    printed_at       timestamptz,
    constraint badge_print_key primary key (job_id, accreditation_id),
    constraint badge_print_accreditation foreign key (event_id, accreditation_id) references accreditation (event_id, id),
    constraint badge_print_state_value
        check (state in ('WAITING', 'PRINTED', 'PRINTED_MEANWHILE', 'CHANGED_MEANWHILE', 'RELEASED'))
);
comment on table badge_print is 'the print log: which badge stands in which file';
comment on column badge_print.place is 'place in the file, from 0, by last name';
comment on column badge_print.random_hash is 'the hash that was printed: whether a badge at hand is the valid one';
comment on column badge_print.photo is 'whether it was printed with a photo';
create unique index badge_print_waits_once on badge_print (accreditation_id) where state = 'WAITING';
comment on index badge_print_waits_once is 'two desks that print the same person at once: one of them is refused';
create index badge_print_of_accreditation on badge_print (event_id, accreditation_id, job_id);

create table badge_print_file (
    job_id bigint  not null references badge_print_job on delete cascade,
    part   integer not null,
    bytes  bytea   not null,
    constraint badge_print_file_key primary key (job_id, part)
);
comment on table badge_print_file is 'files of badges in pieces, in the database so that every node can answer them; deleted after a day';
alter table badge_print_file alter column bytes set storage external;
