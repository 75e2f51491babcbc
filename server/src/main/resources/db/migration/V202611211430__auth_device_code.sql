create table device_code (
    id             bigint generated always as identity primary key,
    event_id       bigint      not null references event on delete cascade,
    code_hash      text        not null constraint device_code_once unique,
    made_by_name   text        not null,
    made_by_client text,
    made_by_user   bigint,
    made_at        timestamptz not null default clock_timestamp(),
    expires_at     timestamptz not null,
    used_at        timestamptz,
    client_id      text references client
);
comment on table device_code is 'codes that set up a scan app, each once; kept until they expire';
comment on column device_code.code_hash is 'SHA-256 of the code, hexadecimal; neither the code nor the name of its picture is kept';
comment on column device_code.made_by_name is 'who showed the code: the device''s client is made in this name';
comment on column device_code.client_id is 'the client that was made for the device';
create index device_code_expiry on device_code (expires_at);
create index device_code_of_event on device_code (event_id, id) where used_at is null;
