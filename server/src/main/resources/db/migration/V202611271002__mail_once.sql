-- A mail that is written with a change is written once for it, and is taken back with it while it waits.
set lock_timeout = '2s';
alter table mail_outbox add column about text, add column once_key text;
alter table mail_outbox add constraint mail_outbox_once unique (once_key);
comment on column mail_outbox.about is 'what it tells of, such as registration:77, so that it can be taken back while it waits';
comment on column mail_outbox.once_key is 'what it tells of and which change of it: nobody is told of one change twice';
create index mail_outbox_about on mail_outbox (about) where about is not null and state <> 'SENT';
