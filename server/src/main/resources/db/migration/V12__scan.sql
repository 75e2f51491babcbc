create table scan (
    id               bigint      generated always as identity primary key,
    event_id         bigint      not null,
    client_id        text        not null,
    device           text        not null default '',
    scan_id          text,
    accreditation_id bigint      not null,
    zone_id          bigint      not null,
    allowed          boolean     not null,
    scanned_at       timestamptz not null,
    received_at      timestamptz not null,
    verdict          text        not null,
    reason           text,
    late             boolean     not null,
    clock_ahead      boolean     not null,
    scan_id_reused   boolean     not null default false,
    dedupe_key       uuid        not null,
    revision         bigint,
    direction        text        not null default 'IN',
    constraint scan_once unique (event_id, dedupe_key),
    constraint scan_verdict_value check (verdict in ('recorded', 'quarantined')),
    constraint scan_direction_value check (direction in ('IN', 'OUT'))
);
comment on table scan is 'every scan that gates reported; a retry finds the same row by its key';
comment on column scan.id is 'identifies the scan';
comment on column scan.event_id is 'the event that the gate named; without a foreign key, because a scan is stored even if it fits nothing';
comment on column scan.client_id is 'the client that reported it';
comment on column scan.device is 'header Gatehouse-Device; empty when not sent';
comment on column scan.scan_id is 'the client''s own id of the scan';
comment on column scan.accreditation_id is 'the accreditation that was read';
comment on column scan.zone_id is 'the zone that the gate serves';
comment on column scan.allowed is 'whether the gate let the person pass';
comment on column scan.scanned_at is 'when it was scanned, by the clock of the device';
comment on column scan.received_at is 'when it arrived, by our clock';
comment on column scan.verdict is 'recorded or quarantined';
comment on column scan.reason is 'why it is quarantined: unknown_accreditation or unknown_zone; scan_id_reused for a recorded one';
comment on column scan.late is 'whether it arrived later after scanned_at than gatehouse.scans.late-after allows';
comment on column scan.clock_ahead is 'whether scanned_at is further ahead of our clock than gatehouse.scans.clock-tolerance allows';
comment on column scan.scan_id_reused is 'whether an earlier scan of this client and device has the same scan_id with other content';
comment on column scan.dedupe_key is 'first half of SHA-256 over what makes two deliveries one scan (decision 0006)';
comment on column scan.revision is
    'revision of the feed that the gate held; null when it did not say. Not part of dedupe_key: a retry may know more';
comment on column scan.direction is 'IN or OUT; IN when the gate does not say';
create index scan_by_time on scan (event_id, scanned_at desc, id desc);
create index scan_by_accreditation on scan (event_id, accreditation_id, scanned_at desc);
create index scan_quarantine on scan (event_id, id) where verdict = 'quarantined';
create index scan_by_scan_id on scan (event_id, client_id, scan_id) where scan_id is not null;
-- Exits are looked for since a moment: an exit of last week does not mean that exits are scanned today.
create index scan_out on scan (event_id, zone_id, scanned_at) where direction = 'OUT';

-- This table and scan_presence follow from the scans alone and are written after them (decision 0025), so no gate waits for them.
create table scan_conflict (
    event_id       bigint      not null,
    scan_id        bigint      not null,
    kind           text        not null,
    scanned_at     timestamptz not null,
    right_ended_at timestamptz,
    primary key (event_id, kind, scan_id),
    constraint scan_conflict_kind_value check (kind in ('two_zones', 'gate_wrong', 'gate_not_told', 'no_right_then', 'not_judged'))
);
comment on table scan_conflict is
    'scans that let somebody pass although another scan, the gate''s own copy or the zones at that time contradict it, and scans that '
    'cannot be judged';
comment on column scan_conflict.event_id is 'the event';
comment on column scan_conflict.scan_id is 'the scan; of two scans the one that was made later, whichever arrived first';
comment on column scan_conflict.kind is 'two_zones, gate_wrong, gate_not_told, no_right_then or not_judged';
comment on column scan_conflict.scanned_at is 'scanned_at of that scan';
comment on column scan_conflict.right_ended_at is
    'of no_right_then: when the zone last ended before the scan; null when it had never been open';
-- Findings that cannot be judged may be many; they must not be in the way of the others. As a number, because PostgreSQL turns "kind <> …"
-- into a comparison with false and then finds no index.
create index scan_conflict_by_time on scan_conflict (event_id, ((kind = 'not_judged')::integer), scanned_at desc, scan_id desc, kind);

-- Each scan of a badge in a zone where it was before rewrites a row. With room on the page of that row no index has to change.
create table scan_presence (
    event_id         bigint      not null,
    zone_id          bigint      not null,
    accreditation_id bigint      not null,
    scanned_at       timestamptz not null,
    dedupe_key       uuid        not null,
    inside           boolean     not null,
    primary key (event_id, zone_id, accreditation_id)
) with (fillfactor = 70);
comment on table scan_presence is
    'the last allowed scan of each accreditation in each zone, by the clocks of the gates, whichever arrived first';
comment on column scan_presence.event_id is 'the event';
comment on column scan_presence.zone_id is 'the zone';
comment on column scan_presence.accreditation_id is 'the accreditation';
comment on column scan_presence.scanned_at is 'when it was scanned';
comment on column scan_presence.dedupe_key is 'the scan; of two at the same time the higher key counts';
comment on column scan_presence.inside is 'whether the person went in';
create index scan_presence_inside on scan_presence (event_id, zone_id) where inside;

create table scan_watch (
    one          boolean     default true primary key,
    settled_to   bigint      not null,
    seen_to      bigint      not null,
    seen_at      timestamptz not null,
    seen_xid     xid8        not null,
    looked_to    bigint      not null,
    history_from timestamptz,
    constraint scan_watch_one_row check (one)
);
comment on table scan_watch is 'one row: how far scans were examined for findings';
comment on column scan_watch.one is 'always true, so that there is one row';
comment on column scan_watch.settled_to is 'no scan up to this id is in an open transaction any more';
comment on column scan_watch.seen_to is 'highest id at the last look';
comment on column scan_watch.seen_at is 'when that was';
comment on column scan_watch.seen_xid is
    'transactions from this one on began after seen_to was stored; when all earlier ones have ended, seen_to is settled';
comment on column scan_watch.looked_to is 'all scans up to this id were examined for good';
comment on column scan_watch.history_from is 'the newest loss of history since which all scans that came are examined again';

insert into scan_watch (settled_to, seen_to, seen_at, seen_xid, looked_to)
    values (0, 0, clock_timestamp(), pg_snapshot_xmax(pg_current_snapshot()), 0);

create table scan_occupancy_reset (
    event_id bigint      not null,
    zone_id  bigint      not null,
    reset_at timestamptz not null,
    reset_by text        not null,
    primary key (event_id, zone_id),
    constraint scan_occupancy_reset_zone foreign key (event_id, zone_id) references zone (event_id, id) on delete cascade
);
comment on table scan_occupancy_reset is 'from when on the people in a zone are counted, where somebody declared it empty';
comment on column scan_occupancy_reset.event_id is 'the event';
comment on column scan_occupancy_reset.zone_id is 'the zone';
comment on column scan_occupancy_reset.reset_at is 'the latest such moment';
comment on column scan_occupancy_reset.reset_by is 'who declared it, as the log names that user or client';
