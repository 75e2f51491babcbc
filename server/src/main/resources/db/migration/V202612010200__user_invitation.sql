-- Users who were invited and have not chosen a password yet.
set lock_timeout = '2s';
create table user_invitation (
    user_id    bigint      primary key references app_user on delete cascade,
    mailed     boolean     not null,
    expires_at timestamptz,
    constraint user_invitation_by_hand_ends check (mailed or expires_at is not null)
);
comment on table user_invitation is 'users who choose their first password by a link; the row goes with the choice, with another password, and when it is withdrawn';
comment on column user_invitation.mailed is 'the link is in password_mail, else in password_link';
comment on column user_invitation.expires_at is 'when the link ends; null until the mail leaves, for the link is made then';
