-- Events have a short code, by which people name them and their files.
set lock_timeout = '2s';
alter table event add column code text;
comment on column event.code is 'such as WSC2027; null for events that have none';
create unique index event_code_once on event (lower(code));
