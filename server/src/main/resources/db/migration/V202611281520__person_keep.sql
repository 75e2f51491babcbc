-- Somebody may have to be kept for a while, for example because of a complaint: until then nothing erases or deletes the person.
set lock_timeout = '2s';

create table person_keep (
    person_id bigint      primary key references person,
    until     date        not null,
    reason    text        not null,
    kept_by   text        not null,
    kept_at   timestamptz not null default clock_timestamp()
);
comment on table person_keep is 'people who are neither erased nor deleted until a day, and why';
comment on column person_keep.person_id is 'the person';
comment on column person_keep.until is 'the last day of it, which ends at midnight UTC';
comment on column person_keep.reason is 'why, as somebody wrote it; it goes with the person';
comment on column person_keep.kept_by is 'user name or client id of who asked for it';
comment on column person_keep.kept_at is 'when that was';
