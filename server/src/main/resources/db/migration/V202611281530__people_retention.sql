-- An event can forget its people some weeks after its end.
set lock_timeout = '2s';

create table people_retention (
    event_id          bigint  primary key references event on delete cascade,
    people_kept_weeks integer,
    night             date,
    working           boolean not null default false,
    after_person_id   bigint  not null default 0,
    erased            integer not null default 0,
    forgotten         integer not null default 0,
    constraint people_retention_weeks check (people_kept_weeks between 1 and 520)
);
comment on table people_retention is 'how long events keep their people after their end, and how far the work of a night is';
comment on column people_retention.event_id is 'the event';
comment on column people_retention.people_kept_weeks is 'weeks after the last day of the event; null means for ever';
comment on column people_retention.night is 'the last night in which people were erased, by its day in the time zone of the event';
comment on column people_retention.working is 'whether the work of that night is not finished; any node continues it';
comment on column people_retention.after_person_id is 'the work of that night is done up to this person';
comment on column people_retention.erased is 'people whom that night has erased so far';
comment on column people_retention.forgotten is 'people at other events, too, whom that night has let only this event forget so far';
create index people_retention_working on people_retention (event_id) where working;
