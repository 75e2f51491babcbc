create table password_link (
    user_id    bigint      primary key references app_user on delete cascade,
    token_hash text        not null constraint password_link_once unique,
    expires_at timestamptz not null
);
comment on table password_link is 'links by which users choose a new password, each once; a user has one at most';
comment on column password_link.token_hash is 'SHA-256 of the token, hexadecimal; the token is shown once and kept nowhere';
create index password_link_expiry on password_link (expires_at);
