-- An event writes to its people in its languages, and a person can say in which one (decision 0090).
set lock_timeout = '2s';
alter table event add column languages text[] not null default '{en}'
    constraint event_languages_some check (cardinality(languages) > 0);
comment on column event.languages is 'in which it writes to its people; the first one to those who chose none of them';
update event e
set languages = (select array_agg(language order by rank, language)
                 from (select language, min(rank) as rank
                       from (select s.language, 0 from notification_setting s where s.event_id = e.id
                             union all select 'en', 0
                             where not exists (select from notification_setting s where s.event_id = e.id)
                             union all select t.language, 1 from notification_text t where t.event_id = e.id) known (language, rank)
                       group by language) ranked)
where exists (select from notification_setting s where s.event_id = e.id)
   or exists (select from notification_text t where t.event_id = e.id);

alter table notification_setting alter column language set default 'en';
comment on column notification_setting.language is 'only nodes of before event.languages read it';

alter table person add column language text;
comment on column person.language is 'in which the person is written to, where the event writes in it; null when unknown';

alter table mailing add column texts jsonb;
comment on column mailing.texts is
    'language -> subject and body; null in rows of before: subject and body in their language, which are those of the first language otherwise';
