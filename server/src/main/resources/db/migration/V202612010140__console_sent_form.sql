create table sent_form (
    key     uuid        primary key,
    sent_at timestamptz not null default now()
);
comment on table sent_form is 'keys of forms that made something, so that a form that is sent twice makes one; kept for a day';
create index sent_form_age on sent_form (sent_at);
