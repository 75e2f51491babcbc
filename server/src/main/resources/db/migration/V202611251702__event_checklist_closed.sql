-- What an event still lacks before its first scan is shown until somebody closes the list.
alter table event add column checklist_closed boolean not null default false;
comment on column event.checklist_closed is 'whether somebody closed the list of what the event still lacks';
