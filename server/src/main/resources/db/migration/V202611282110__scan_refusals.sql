-- Refused scans are judged as well (decision 0110). What was found in them is a list of its own among the findings.
alter table scan_conflict
    drop constraint scan_conflict_kind_value,
    add constraint scan_conflict_kind_value check (kind in (
        'two_zones', 'gate_wrong', 'gate_not_told', 'no_right_then', 'not_judged',
        'refused_gate_wrong', 'refused_gate_not_told', 'refused_entitled', 'refused_not_judged')),
    add column list text generated always as (
        case when kind in ('not_judged', 'refused_not_judged') then kind when kind like 'refused%' then 'refused' else 'let_in' end) stored,
    add column seen_at timestamptz,
    add column seen_by text,
    add column note    text,
    add constraint scan_conflict_seen check ((seen_at is null) = (seen_by is null) and (note is null or seen_at is not null));
comment on table scan_conflict is
    'scans that let somebody pass although another scan, the gate''s own copy or the zones at that time contradict it, scans that refused '
    'somebody who had the right, and scans that cannot be judged';
comment on column scan_conflict.kind is
    'two_zones, gate_wrong, gate_not_told, no_right_then or not_judged; refused_gate_wrong, refused_gate_not_told, refused_entitled or '
    'refused_not_judged';
comment on column scan_conflict.list is 'the list that shows it: let_in, not_judged, refused or refused_not_judged';
comment on column scan_conflict.seen_at is 'when somebody marked the finding as seen; null: nobody did';
comment on column scan_conflict.seen_by is 'who marked it, as the log names that user or client';
comment on column scan_conflict.note is 'what that person noted about it';

-- Findings that cannot be judged may be many, and so may refusals; none of them may be in the way of the others. The numbers above the
-- list are read from the index alone.
drop index scan_conflict_by_time;
create index scan_conflict_by_time on scan_conflict (event_id, list, scanned_at desc, scan_id desc, kind)
    include (right_ended_at, seen_at);

-- A node of an older version examines scans without judging refusals, so how far refusals were judged is a mark of its own.
alter table scan_watch add column refusals_to bigint not null default 0;
comment on column scan_watch.refusals_to is 'all refused scans up to this id were judged for good';
