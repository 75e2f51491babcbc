-- What the feed remembers of each gate (decision 0016). It is written every second for the gates that polled: only columns without
-- an index change, so PostgreSQL finds room for the new row on the same page.
create table feed_gate (
    event_id          bigint      not null,
    client_id         text        not null,
    device            text        not null,
    position          bigint,
    position_at       timestamptz,
    stamp             uuid,
    previous          bigint,
    previous_at       timestamptz,
    served_at         timestamptz,
    first_poll_at     timestamptz not null,
    last_poll_at      timestamptz not null,
    polls             bigint      not null,
    missed_polls      bigint      not null default 0,
    clock_offset_ms   bigint,
    clock_offset_from text,
    last_scan_at      timestamptz,
    primary key (event_id, client_id, device),
    constraint feed_gate_clock_offset_from_value check (clock_offset_from in ('date', 'since')),
    constraint feed_gate_position_whole
        check ((position is null) = (stamp is null) and (position is null) = (previous is null))
) with (fillfactor = 50);
comment on table feed_gate is
    'poll memory: what each gate was served; written behind by at most a second, so it is never newer than the truth';
comment on column feed_gate.device is 'header Gatehouse-Device; empty when not sent';
comment on column feed_gate.position is 'revision that it was served without a gap; null when it never was';
comment on column feed_gate.position_at is 'stamp in time of that revision';
comment on column feed_gate.stamp is 'random mark of that revision: a memory from before a restore shows by it';
comment on column feed_gate.previous is 'the position before: what is later comes once more, should the last answer have been lost';
comment on column feed_gate.served_at is 'when the last answer that began at previous or before was given';
comment on column feed_gate.missed_polls is 'two-minute polls that did not come, from the first poll to the last';
comment on column feed_gate.clock_offset_ms is 'its clock minus ours';
comment on column feed_gate.clock_offset_from is 'date: its header Date; since: since + 3 minutes, if it polls as the specification says';
comment on column feed_gate.last_scan_at is 'when it last reported a scan, by our clock';

create or replace function event_feed_end() returns trigger language plpgsql as $$
begin
    delete from feed_gate where event_id = old.id;
    delete from feed_revision where event_id = old.id;
    delete from event_feed where event_id = old.id;
    return old;
end $$;
