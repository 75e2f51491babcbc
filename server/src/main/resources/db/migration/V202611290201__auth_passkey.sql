-- Passkeys (WebAuthn): decision 0074.
set lock_timeout = '2s';
create table passkey_user (
    user_id bigint primary key references app_user on delete cascade,
    handle  bytea  not null constraint passkey_user_handle unique
);
comment on table passkey_user is 'what authenticators call a user; random, so that it says nothing about anybody';

create table passkey (
    id              bigint generated always as identity primary key,
    user_id         bigint      not null references app_user on delete cascade,
    credential_id   bytea       not null constraint passkey_once unique,
    public_key      bytea       not null,
    signature_count bigint      not null,
    verifies_user   boolean     not null,
    backup_eligible boolean     not null,
    backup_state    boolean     not null,
    transports      text[]      not null,
    attestation     bytea       not null,
    client_data     bytea       not null,
    name            text        not null,
    created_at      timestamptz not null,
    used_at         timestamptz
);
comment on table passkey is 'public keys of users; the private ones never leave their devices';
comment on column passkey.public_key is 'COSE';
comment on column passkey.signature_count is 'as the device last said; one that goes back is a copy, and is refused';
comment on column passkey.attestation is 'as the device made it; none is asked for, so it says nothing of the device';
create index passkey_of_user on passkey (user_id);

create table passkey_challenge (
    challenge  text        primary key,
    purpose    text        not null,
    bound_to   text        not null,
    user_id    bigint      references app_user on delete cascade,
    expires_at timestamptz not null,
    constraint passkey_challenge_purpose check (purpose in ('REGISTER', 'SIGN_IN', 'SECOND', 'PASSWORD'))
);
comment on table passkey_challenge is 'what a device signs: each once, within minutes, and only in the browser that asked for it';
comment on column passkey_challenge.purpose is 'PASSWORD: no challenge, but that the password of user_id was right in this browser';
comment on column passkey_challenge.bound_to is 'SHA-256 of a secret of the browser, hexadecimal';
comment on column passkey_challenge.user_id is 'whose passkey it must be; null for whoever signs in by a passkey alone';
create index passkey_challenge_expiry on passkey_challenge (expires_at);

create table passkey_session (
    session_id text        primary key,
    user_id    bigint      not null references app_user on delete cascade,
    at         timestamptz not null
);
comment on table passkey_session is 'sessions in which a passkey was used';

alter table app_user add column second_factor boolean not null default false;
comment on column app_user.second_factor is 'whether the password needs a passkey beside it, as far as the user has one';
alter table login_log add column passkey boolean not null default false;
comment on column login_log.passkey is 'whether a passkey was used';
alter table login_log add column password boolean not null default true;
comment on column login_log.password is 'whether the password was typed; without it and without a provider it was the passkey alone';
