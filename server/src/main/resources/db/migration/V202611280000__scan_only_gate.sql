set lock_timeout = '2s';
-- What reports scans and never asks for the feed was not to be seen among the gates at all.
create table scan_only_gate (
    event_id      bigint      not null references event (id) on delete cascade,
    client_id     text        not null,
    device        text        not null,
    first_scan_at timestamptz not null,
    last_scan_at  timestamptz not null,
    primary key (event_id, client_id, device)
);
comment on table scan_only_gate is 'gates that reported scans before they ever polled; once they polled, feed_gate counts';
comment on column scan_only_gate.device is 'header Gatehouse-Device; empty when not sent';
comment on column scan_only_gate.last_scan_at is 'when it last reported a scan, by our clock';
