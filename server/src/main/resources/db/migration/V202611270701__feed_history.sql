-- What the history of this database is told by: the data directory, its timeline, the database, and the file of the heads, which a dump that
-- is restored into the same database makes anew. A later migration that writes event_feed anew lets all gates fetch everything once.
-- A standby has none: it is asked for a moment when a balancer follows a switch-over late.
create function feed_history_now() returns text language sql volatile as $$
    select case when pg_is_in_recovery() then 'standby' else concat_ws('.',
        (select system_identifier from pg_control_system()),
        left(pg_walfile_name(pg_current_wal_lsn()), 8),
        (select oid from pg_database where datname = current_database()),
        pg_relation_filenode('event_feed'::regclass)) end
$$;

create table feed_history (
    one        boolean primary key default true check (one),
    history    text    not null,
    restored   text    not null default '',
    changed_at timestamptz
);
comment on table feed_history is 'one row: which history the feeds are of, to notice that the database went back';
comment on column feed_history.restored is 'what the home says of the backup that it was restored from';
comment on column feed_history.changed_at is 'when a node last noticed another history; null: never';
insert into feed_history (history) values (feed_history_now());

create function feed_history_is_noted(of_home text) returns boolean language sql volatile as $$
    select history = feed_history_now() and of_home in ('', restored) from feed_history
$$;
comment on function feed_history_is_noted is 'whether the history is the one that feed_history notes';

alter table event_feed add history_from timestamptz;
comment on column event_feed.history_from is
    'what gates were told before may be of a lost history; never later than changed_at; null: no history was lost';

-- The number of an event may have been another's in a lost history.
create or replace function event_feed_begin() returns trigger language plpgsql as $$
begin
    insert into event_feed (event_id, changed_at, history_from)
        select new.id, feed_clock(), case when changed_at is not null then least(changed_at, feed_clock()) end from feed_history;
    insert into feed_revision (event_id, revision, at, stamp)
        select event_id, revision, changed_at, stamp from event_feed where event_id = new.id;
    return new;
end $$;
