-- A database that other tools restore does not say who was erased since the backup: somebody has to.
set lock_timeout = '2s';

create table erasure_history (
    one     boolean primary key default true,
    history text    not null,
    constraint erasure_history_one check (one)
);
comment on table erasure_history is 'one row: the history of the database in which all who were erased are erased';
comment on column erasure_history.one is 'always true, so that there is one row';
comment on column erasure_history.history is 'result of feed_history_now() when a list of erasures was applied last, or somebody confirmed that none is needed';

insert into erasure_history (history) values (feed_history_now());
