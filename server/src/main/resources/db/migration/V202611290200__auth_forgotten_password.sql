-- Links for a new password by mail: users need an address, and the outbox mails that belong to no event.
set lock_timeout = '2s';
create table user_email (
    user_id      bigint      primary key references app_user on delete cascade,
    address      text        not null,
    confirmed_at timestamptz not null
);
comment on table user_email is 'where a user who forgot the password gets a link: confirmed by a mail, or set by an administrator';
create index user_email_of on user_email (lower(address));

create table user_email_change (
    user_id    bigint      primary key references app_user on delete cascade,
    address    text        not null,
    token_hash text        constraint user_email_change_once unique,
    expires_at timestamptz not null
);
comment on table user_email_change is 'addresses that users gave and have not confirmed yet, one each';
comment on column user_email_change.token_hash is 'SHA-256 of the token, hexadecimal; null until the mail leaves, for the token is made then';
create index user_email_change_expiry on user_email_change (expires_at);

create table password_mail (
    user_id    bigint      primary key references app_user on delete cascade,
    token_hash text        not null constraint password_mail_once unique,
    expires_at timestamptz not null
);
comment on table password_mail is 'links for a new password that were mailed; those of administrators are in password_link, and neither ends the other';
comment on column password_mail.token_hash is 'SHA-256 of the token, hexadecimal; the token is in the mail and kept nowhere';
create index password_mail_expiry on password_mail (expires_at);

create index mail_outbox_of_account on mail_outbox (about, created_at) where event_id is null;
alter table mail_outbox alter column event_id drop not null;
comment on column mail_outbox.event_id is 'null for a mail to a user about the own account, which no event shows';
comment on column mail_outbox.body is 'the text; of a mail about an account {link} stands where the link is written as it leaves';
