-- Mails to a list can be written later, and again every few days as long as they are true of somebody.
set lock_timeout = '2s';
alter table mailing
    add column send_at timestamptz,
    add column remind_days integer,
    add column remind_times integer not null default 0,
    add constraint mailing_remind_value check (remind_days between 1 and 60 and remind_times between 0 and 10);
comment on column mailing.send_at is 'when it begins; null: at once';
comment on column mailing.remind_days is 'days after which it is written again to those of whom it is still true; null: never';
comment on column mailing.remind_times is 'how often it is written again';
