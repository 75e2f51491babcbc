-- How many people may be inside a zone at once (decision 0113). A table of its own, because desks lock rows of zone for as long as a batch
-- takes, and readers that ask must not wait for desks.
create table zone_capacity (
    event_id bigint  not null,
    zone_id  bigint  not null,
    capacity integer not null,
    primary key (event_id, zone_id),
    constraint zone_capacity_zone foreign key (event_id, zone_id) references zone (event_id, id) on delete cascade,
    constraint zone_capacity_positive check (capacity > 0)
);
comment on table zone_capacity is
    'zones that may be full; whoever decides about an entry locks the row until the decision is committed';
comment on column zone_capacity.event_id is 'the event';
comment on column zone_capacity.zone_id is 'the zone';
comment on column zone_capacity.capacity is 'how many people may be inside at once';
