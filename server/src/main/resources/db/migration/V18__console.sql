create table sent_form (
    key     uuid        primary key,
    sent_at timestamptz not null default now()
);
comment on table sent_form is 'keys of forms that made something, so that a form that is sent twice makes one thing; kept for a day';
comment on column sent_form.key is 'random; the page holds it in a hidden field';
comment on column sent_form.sent_at is 'when the form was sent';
create index sent_form_age on sent_form (sent_at);
