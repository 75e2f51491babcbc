-- Both tables follow from the scans alone and are written behind them (decision 0025): what a gate waits for is not longer than before.
set lock_timeout = '2s';
alter table scan add column direction text not null default 'IN';
alter table scan add constraint scan_direction_value check (direction in ('IN', 'OUT')) not valid;
comment on column scan.direction is 'whether the person went in or out; IN where the gate does not say';
create index scan_out on scan (event_id, zone_id) where direction = 'OUT';

create table scan_conflict (
    event_id   bigint      not null,
    scan_id    bigint      not null,
    kind       text        not null,
    scanned_at timestamptz not null,
    primary key (event_id, kind, scan_id),
    constraint scan_conflict_kind_value check (kind in ('two_zones', 'gate_wrong', 'gate_not_told'))
);
comment on table scan_conflict is 'scans that let somebody in and contradict another scan or what the gate knew; which other one is looked up when it is read';
comment on column scan_conflict.scan_id is 'of two scans the one that was made later, whichever arrived first';
create index scan_conflict_by_time on scan_conflict (event_id, scanned_at desc, scan_id desc, kind);

create table scan_presence (
    event_id         bigint      not null,
    zone_id          bigint      not null,
    accreditation_id bigint      not null,
    scanned_at       timestamptz not null,
    dedupe_key       uuid        not null,
    inside           boolean     not null,
    primary key (event_id, zone_id, accreditation_id)
);
comment on table scan_presence is 'the last allowed scan of each accreditation in each zone, by the time of the gates, whichever arrived first';
create index scan_presence_inside on scan_presence (event_id, zone_id) where inside;

create table scan_watch (
    one           boolean primary key default true,
    settled_to    bigint  not null,
    seen_to       bigint  not null,
    seen_at       timestamptz not null,
    seen_xid      xid8    not null,
    constraint scan_watch_one_row check (one)
);
comment on table scan_watch is 'how far scans were looked at: up to settled_to none can still be in a transaction; those after it are looked at again';
comment on column scan_watch.seen_xid is 'transactions from this one on began after seen_to was stored; when all before it have ended, seen_to is settled';
insert into scan_watch (settled_to, seen_to, seen_at, seen_xid) values (0, 0, clock_timestamp(), pg_snapshot_xmax(pg_current_snapshot()));
