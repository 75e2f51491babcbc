-- A desk calls somebody who is expected, and whoever hands out a badge reads what to ask for.
set lock_timeout = '2s';

alter table person
    add column phone text,
    add column note text;
comment on column person.phone is 'phone number as it was typed; null when unknown';
comment on column person.note is 'what to tell the person or ask for when the badge is handed out; several lines, null without one';
