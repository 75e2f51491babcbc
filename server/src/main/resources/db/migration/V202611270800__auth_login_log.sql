create table login_log (
    id         bigint generated always as identity primary key,
    user_id    bigint      not null references app_user on delete cascade,
    outcome    text        not null check (outcome in ('LOGGED_IN', 'WRONG_PASSWORD', 'HELD_OFF')),
    first_at   timestamptz not null,
    last_at    timestamptz not null,
    times      integer     not null default 1,
    address    text        not null,
    browser    text,
    session_id text,
    hour       timestamptz
);
comment on table login_log is 'logins of users and failures to log in; what was typed is not kept, and unknown names leave nothing';
comment on column login_log.outcome is 'HELD_OFF: refused without looking at the password, after too many failures';
comment on column login_log.times is 'failures of one address within an hour are one row';
comment on column login_log.address is 'empty for failures from further addresses, when an hour has seen many';
comment on column login_log.browser is 'in words, such as Firefox, Windows';
comment on column login_log.session_id is 'the login session that began; null for failures';
comment on column login_log.hour is 'the hour of failures; null for logins';
create unique index login_log_failure on login_log (user_id, outcome, hour, address) where hour is not null;
create index login_log_of_user on login_log (user_id, last_at desc);
create index login_log_of_session on login_log (session_id) where session_id is not null;
create index login_log_age on login_log (last_at);
