create table notification_setting (
    event_id      bigint  primary key references event on delete cascade,
    sender        text,
    language      text    not null,
    link          text,
    delay_minutes integer not null,
    automatic     text[]  not null,
    version       integer not null default 1
);
comment on table notification_setting is 'how an event writes to its people; without a row nothing is written by itself';
comment on column notification_setting.automatic is 'occasions whose mails are written with the change itself';
comment on column notification_setting.delay_minutes is 'how long such a mail waits, so that a change that is taken back takes it back too';

create table notification_text (
    event_id bigint  not null references event on delete cascade,
    occasion text    not null,
    language text    not null,
    subject  text    not null,
    body     text    not null,
    version  integer not null default 1,
    primary key (event_id, occasion, language)
);
comment on table notification_text is 'an event''s own words to its people; without a row the default of the server stands';
