-- Users who come from the organisation's own identity provider (decision 0061).
create table user_identity (
    id         bigint generated always as identity primary key,
    user_id    bigint      not null references app_user on delete cascade,
    issuer     text        not null,
    subject    text        not null,
    claims     text        not null,
    created_at timestamptz not null,
    last_at    timestamptz not null,
    constraint user_identity_once unique (issuer, subject),
    constraint user_identity_of_user unique (user_id, issuer)
);
comment on table user_identity is 'whom an identity provider means; nobody is recognised by an address';
comment on column user_identity.claims is 'JSON: what the provider said at the latest sign-in, as far as rules can need it';

create table role_rule (
    id         bigint generated always as identity primary key,
    claim      text        not null,
    operator   text        not null check (operator in ('EQUALS', 'CONTAINS', 'ANY')),
    value      text        not null,
    role       text        not null,
    entity_id  bigint references entity on delete cascade,
    created_at timestamptz not null default clock_timestamp(),
    constraint role_rule_once unique nulls not distinct (claim, operator, value, role, entity_id)
);
comment on table role_rule is 'which roles the claims of an identity provider give; all rules that fit count';
comment on column role_rule.entity_id is 'null means all events';
create index role_rule_of_entity on role_rule (entity_id);

alter table user_role add column by_rule boolean not null default false;
comment on column user_role.by_rule is 'given by a rule, and taken away when none gives it any more; false: by hand, which no rule changes';

alter table app_user alter column password_hash drop not null;
comment on table app_user is 'somebody who logs in';
comment on column app_user.password_hash is 'bcrypt; null for whoever comes from an identity provider alone';

alter table login_log add column provider text;
comment on column login_log.provider is 'the name of the identity provider; null for a password';
alter table login_log drop constraint login_log_outcome_check;
alter table login_log add constraint login_log_outcome_check
    check (outcome in ('LOGGED_IN', 'WRONG_PASSWORD', 'HELD_OFF', 'REFUSED'));
