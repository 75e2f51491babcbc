create table accreditation_allocated_zone (
    event_id         bigint not null,
    allocation_id    bigint not null,
    accreditation_id bigint not null,
    zone_id          bigint not null,
    primary key (event_id, allocation_id),
    constraint accreditation_allocated_zone_accreditation foreign key (event_id, accreditation_id)
        references accreditation (event_id, id),
    constraint accreditation_allocated_zone_zone foreign key (event_id, zone_id) references zone (event_id, id)
);
comment on table accreditation_allocated_zone is
    'zones that somebody has because one was allocated: a source of effective zones of its own, as long as the row stands';
comment on column accreditation_allocated_zone.allocation_id is
    'what gave it, known to the feature that allocates; two allocations of one zone give it until both are gone';
create index accreditation_allocated_zone_of on accreditation_allocated_zone (event_id, accreditation_id, zone_id);
create index accreditation_allocated_zone_by_zone on accreditation_allocated_zone (event_id, zone_id);
comment on column accreditation_zone.reasons is 'why: default, package, added, allocated';
