-- The links of password_link, password_mail and user_email_change were three tables of one kind. Open links go on working.
create table one_time_link (
    user_id    bigint      not null references app_user on delete cascade,
    purpose    text        not null,
    address    text,
    token_hash text,
    expires_at timestamptz not null,
    primary key (user_id, purpose),
    constraint one_time_link_once unique (token_hash),
    constraint one_time_link_purpose check (purpose in ('PASSWORD_BY_HAND', 'PASSWORD_BY_MAIL', 'ADDRESS')),
    constraint one_time_link_address check ((purpose = 'ADDRESS') = (address is not null)),
    constraint one_time_link_token check (purpose = 'ADDRESS' or token_hash is not null)
);
comment on table one_time_link is
    'links that open something for a user, each once: a use deletes the row; a user has at most one of each purpose';
comment on column one_time_link.user_id is 'the user';
comment on column one_time_link.purpose is
    'PASSWORD_BY_HAND: to choose a password, made by an administrator; PASSWORD_BY_MAIL: the same, mailed; ADDRESS: to confirm an address';
comment on column one_time_link.address is 'the e-mail address that the user gave and has not confirmed yet; null for a password';
comment on column one_time_link.token_hash is
    'SHA-256 of the token, hexadecimal; the token is stored nowhere; null until the mail leaves, because the token is made then';
comment on column one_time_link.expires_at is 'when the link expires';

insert into one_time_link (user_id, purpose, address, token_hash, expires_at)
select user_id, 'PASSWORD_BY_HAND', null, token_hash, expires_at from password_link
union all
select user_id, 'PASSWORD_BY_MAIL', null, token_hash, expires_at from password_mail
union all
select user_id, 'ADDRESS', address, token_hash, expires_at from user_email_change;

create index one_time_link_expiry on one_time_link (expires_at);

drop table password_link;
drop table password_mail;
drop table user_email_change;

comment on column user_invitation.mailed is 'whether the link is of the purpose PASSWORD_BY_MAIL; else of PASSWORD_BY_HAND';
