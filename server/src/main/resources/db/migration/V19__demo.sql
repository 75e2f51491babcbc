create table demo_state (
    event_id     bigint  primary key references event on delete cascade,
    people       integer not null,
    loaded       integer not null default 0,
    opens_on     date    not null,
    client_id    text,
    completed_at timestamptz
);
comment on table demo_state is 'the demo event, if there is one, and how far its loading is, so that a start after a kill continues';
comment on column demo_state.event_id is 'the event';
comment on column demo_state.people is 'number of people that the demo is to have';
comment on column demo_state.loaded is 'number of people committed so far, with all that belongs to them';
comment on column demo_state.opens_on is 'first day of the event; all days of the story are counted from it';
comment on column demo_state.client_id is 'the machine client of demo.env';
comment on column demo_state.completed_at is 'when it was loaded; null while it is being loaded';
