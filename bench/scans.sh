# Scans, each a new one, each answered when it is on disk. Floor: pgbench inserts rows of the same shape into the same server,
# one a transaction; for the batch 500 a statement.
measure_scans() {
    local round connections bearer="Authorization: Bearer $token"
    sql -c "create table bench_scan (like scan including all)"
    BENCH_IDS=$(sql -F ' ' -c "select min(accreditation_id), max(accreditation_id) from accreditation_feed where event_id = $event")
    BENCH_ZONE=$(sql -c "select id from zone where event_id = $event order by sort limit 1")
    export BENCH_IDS BENCH_ZONE BENCH_BATCH=0 BENCH_RUN=warm-up
    local -a row=(-D event="$event" -D zone="$BENCH_ZONE" -D first="${BENCH_IDS% *}" -D last="${BENCH_IDS#* }")
    script=$here/scan.lua

    warm 32 -H "$bearer" "$event_url/scan"
    for ((round = 1; round <= rounds; round++)); do
        for connections in 1 32 64; do
            say "scans: $connections at a time"
            BENCH_RUN=$round-$connections closed "scans.$connections" ours "$connections" -H "$bearer" "$event_url/scan"
            floor_tps "scans.$connections" "$connections" "${row[@]}" -f "$here/scan-floor.sql"
        done
        say "scans: batches of 500"
        BENCH_RUN=$round-batch BENCH_BATCH=500 closed scans.batch ours 4 -H "$bearer" "$event_url/scans"
        floor_tps scans.batch 4 "${row[@]}" -f "$here/scan-batch-floor.sql"
    done
    script=
    record scans info quarantined "$(sql -c "select count(*) from scan where verdict <> 'recorded'")"
    sql -c "drop table bench_scan"
}
