-- What was effective when: a scan that tells which revision its gate held can be judged (decision 0016). Written only by the statement in
-- EffectiveZones. Zones that are effective now count as effective from the beginning; a constant default is no rewrite of the table.
set lock_timeout = '2s';
alter table accreditation_zone add column since_revision bigint not null default 0;
comment on column accreditation_zone.since_revision is 'revision of the feed with which it became effective';

create table accreditation_zone_past (
    event_id         bigint not null,
    accreditation_id bigint not null,
    zone_id          bigint not null,
    since_revision   bigint not null,
    until_revision   bigint not null,
    primary key (event_id, accreditation_id, zone_id, until_revision)
);
comment on table accreditation_zone_past is
    'zones that were effective once, and with which revision of the feed they became so and ceased to be; withdrawing ends all';
