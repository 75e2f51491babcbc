set lock_timeout = '2s';
create table scan_occupancy_reset (
    event_id bigint      not null,
    zone_id  bigint      not null,
    reset_at timestamptz not null,
    reset_by text        not null,
    primary key (event_id, zone_id),
    constraint scan_occupancy_reset_zone foreign key (event_id, zone_id) references zone (event_id, id) on delete cascade
);
comment on table scan_occupancy_reset is 'from when on the people in a zone are counted, where somebody said that it was empty; the newest such moment';

-- Exits are looked for since a moment: an exit of last week does not say that exits are scanned today.
drop index scan_out;
create index scan_out on scan (event_id, zone_id, scanned_at) where direction = 'OUT';
