-- A scan that tells no revision is judged too: by what was effective at its moment (decision 0025). All scans are looked at again for it,
-- behind the service.
set lock_timeout = '2s';
alter table scan_conflict drop constraint scan_conflict_kind_value;
alter table scan_conflict add constraint scan_conflict_kind_value
    check (kind in ('two_zones', 'gate_wrong', 'gate_not_told', 'no_right_then', 'not_judged')) not valid;
alter table scan_conflict add column right_ended_at timestamptz;
comment on column scan_conflict.right_ended_at is 'of no_right_then: when the right had ended last before the scan; null when there had been none';
comment on table scan_conflict is
    'scans that let somebody in and contradict another scan, what the gate knew, or what was open then; and those that cannot be judged';

-- Those that cannot be judged may be many, after an upgrade: they must not stand in the way of the others. A number, because PostgreSQL makes
-- "kind <> …" of a comparison with false, and then finds no index.
drop index scan_conflict_by_time;
create index scan_conflict_by_time on scan_conflict (event_id, ((kind = 'not_judged')::integer), scanned_at desc, scan_id desc, kind);

alter table event_feed add column zones_known_from timestamptz;
comment on column event_feed.zones_known_from is
    'what was effective before is not known, because the event is older than accreditation_zone_past; null: all since its first revision is';
update event_feed f
set zones_known_from = h.installed_on
from flyway_schema_history h
where h.version = '202611211526'
  and (exists (select from accreditation_zone az where az.event_id = f.event_id and az.since_revision = 0)
       or exists (select from accreditation_zone_past p where p.event_id = f.event_id and p.since_revision = 0));

update scan_watch set looked_to = 0;
