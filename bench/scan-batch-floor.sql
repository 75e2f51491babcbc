\set accreditation random(:first, :last - 500)
insert into bench_scan (event_id, client_id, device, accreditation_id, zone_id, allowed, scanned_at, received_at, late, clock_ahead, dedupe_key, verdict)
select :event, 'bench', 'bench', s.accreditation_id, :zone, true, clock_timestamp(), clock_timestamp(), false, false, gen_random_uuid(), 'recorded'
from unnest(array(select generate_series(:accreditation, :accreditation + 499))) as s (accreditation_id);
