-- A reader may ask for each person (decision 0113). The scan is then written with the decision, and a repeat reads it from here.
-- not valid: no scan so far was decided here, so the check need not read them all under a lock while gates report.
set lock_timeout = '2s';

alter table scan
    add column decided text,
    add column asked   uuid,
    add constraint scan_decided_value check (decided in (
        'unknown', 'old_badge', 'withdrawn', 'hold', 'wrong_zone', 'not_valid_now', 'zone_full', 'granted')) not valid,
    add constraint scan_decided_when_asked check ((decided is null) = (asked is null)) not valid;
comment on column scan.decided is 'why Gatehouse let the person pass or did not; null: the gate decided and reported';
comment on column scan.asked is
    'first half of SHA-256 over the badge, the zone and the direction that Gatehouse was asked about: the same scan_id with another one is '
    'refused';
