-- Whoever administers only some events may register a client, and people of the whole organisation may sign in through it. They are asked
-- before such a client gets a token of theirs (decision 0068).
set lock_timeout = '2s';

alter table client
    add column asks_consent boolean not null default false,
    add column created_by text;
comment on column client.asks_consent is 'people are asked before it gets a token of theirs; always so for clients of administrators of some events';
comment on column client.created_by is 'who registered it, by the name in the log; null when that is not known';

create table client_consent (
    user_id   bigint      not null references app_user on delete cascade,
    client_id text        not null references client,
    origin    text        not null,
    scopes    text[]      not null,
    events    bigint[],
    given_at  timestamptz not null default clock_timestamp(),
    primary key (user_id, client_id, origin)
);
comment on table client_consent is 'which clients a user has let in; only clients that ask have rows';
comment on column client_consent.origin is 'where the browser was sent back to: scheme and host of the redirect address, as the user was shown it';
comment on column client_consent.events is 'the events of the client when it was let in; null means all';
create index client_consent_of_client on client_consent (client_id);
