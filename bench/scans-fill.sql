-- Every other of :scans scans of event :event from the twelve days before; :half is 0 or 1, and each half has a connection of its own.
\set QUIET on
set synchronous_commit = off;
set wal_compression = off;
insert into scan (event_id, client_id, device, accreditation_id, zone_id, allowed, scanned_at, received_at, late, clock_ahead,
                  dedupe_key, verdict)
    select :event, 'bench', 'gate-' || n % 64, :first + n * 7919 % (:last - :first + 1), :zone, true, at, at, false, false,
           gen_random_uuid(), 'recorded'
    from (select n, now() - interval '12 days' * (1 - n / :scans::float8) as at
          from generate_series(1 + :half, :scans::bigint, 2) as n) s;
