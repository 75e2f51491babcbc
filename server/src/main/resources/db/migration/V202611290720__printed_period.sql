-- A badge may show the name of its holder's validity. Another name makes it out of date, other hours do not.
set lock_timeout = '2s';

alter table printed_badge add column period_name text;
alter table printed_badge add column period_language text;
comment on column printed_badge.period_name is
    'name of the periods in which its holder is valid, as it is on the badge, empty for none; null: the badge does not show it';
comment on column printed_badge.period_language is 'language of that name';
