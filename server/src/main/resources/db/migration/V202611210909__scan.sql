create table scan (
    id               bigint generated always as identity primary key,
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
    constraint scan_once unique (event_id, dedupe_key),
    constraint scan_verdict_value check (verdict in ('recorded', 'quarantined'))
);
comment on table scan is 'every scan that gates reported; the natural key makes a retry one row';
comment on column scan.device is 'header Gatehouse-Device; empty when not sent';
comment on column scan.scan_id is 'the client''s own id of the scan';
comment on column scan.scanned_at is 'the device''s time';
comment on column scan.reason is 'unknown_accreditation or unknown_zone: why it is quarantined; scan_id_reused for a recorded one';
comment on column scan.scan_id_reused is 'an earlier scan of this client and device carries the same scan_id with other content';
comment on column scan.dedupe_key is 'first half of SHA-256 over what makes two deliveries one scan (decision 0006)';
create index scan_by_time on scan (event_id, scanned_at desc, id desc);
create index scan_by_accreditation on scan (event_id, accreditation_id, scanned_at desc);
create index scan_quarantine on scan (event_id, id) where verdict = 'quarantined';
create index scan_by_scan_id on scan (event_id, client_id, scan_id) where scan_id is not null;
