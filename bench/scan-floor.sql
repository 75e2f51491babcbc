\set accreditation random(:first, :last)
insert into bench_scan (event_id, client_id, device, accreditation_id, zone_id, allowed, scanned_at, received_at, late, clock_ahead, dedupe_key, verdict)
values (:event, 'bench', 'bench', :accreditation, :zone, true, clock_timestamp(), clock_timestamp(), false, false, gen_random_uuid(), 'recorded');
