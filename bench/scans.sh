# Scans, each a new one, each answered when it is on disk. Floors: pgbench inserts rows of the same columns into the same server, one a
# transaction, into a table with a primary key alone (bare) and into one with the same indexes; for the batch 500 a statement.
measure_scans() {
    local round connections bearer rate
    local -a row
    prepare_scans
    sql -c "truncate scan"
    sql -c "create table bench_scan (like scan including all)"
    sql -c "create table bench_bare (like scan including identity including defaults)" -c "alter table bench_bare add primary key (id)"
    # Their vacuum would run while the server is measured: half of the 44 ms that scans then took at p99.
    sql -c "alter table bench_scan set (autovacuum_enabled = off)" -c "alter table bench_bare set (autovacuum_enabled = off)"
    sed 's/bench_scan/bench_bare/' "$here/scan-floor.sql" > "$work/bare-floor.sql"

    warm 32 -H "$bearer" "$event_url/scan"
    for ((round = 1; round <= rounds; round++)); do
        for connections in 1 32 64; do
            ((connections < 64 || round == 1)) || continue
            say "scans: $connections at a time"
            BENCH_RUN=$round-$connections steps=steps_of_scans closed "scans.$connections" ours "$connections" -H "$bearer" "$event_url/scan"
            floor_tps "scans.$connections" "$connections" "${row[@]}" -f "$here/scan-floor.sql"
            ((connections == 64)) || floor_tps "scans.bare.$connections" "$connections" "${row[@]}" -f "$work/bare-floor.sql"
        done
        say "scans: batches of 500"
        BENCH_RUN=$round-batch BENCH_BATCH=500 steps=steps_of_scans closed scans.batch ours 4 -H "$bearer" "$event_url/scans"
        floor_tps scans.batch 4 "${row[@]}" -f "$here/scan-batch-floor.sql"
    done
    script=
    until_examined
    scan_latency scans.32
    record_scans 0
    sql -c "drop table bench_scan, bench_bare"
}

# The same with 10,000,000 scans of the event in the table; pgbench inserts into that very table.
measure_growing_scans() {
    local round bearer
    local -a row
    say "growth: 10,000,000 scans"
    prepare_scans
    sql -v event="$event" -v first="${BENCH_IDS% *}" -v last="${BENCH_IDS#* }" -v zone="$BENCH_ZONE" \
        -v scans="$(scaled 10000000)" -f "$here/scans.sql"
    sed 's/bench_scan/scan/' "$here/scan-floor.sql" > "$work/scan-floor.sql"
    say "growth: 32 scans at a time into that table"
    warm 32 -H "$bearer" "$event_url/scan"
    for ((round = 1; round <= rounds; round++)); do
        BENCH_RUN=grown-$round closed scans.grown ours 32 -H "$bearer" "$event_url/scan"
        floor_tps scans.grown 32 "${row[@]}" -f "$work/scan-floor.sql"
    done
    script=
    until_examined
    scan_latency scans.grown
    record_scans 10000000
}

prepare_scans() {
    event_at 100000
    BENCH_IDS=$(sql -F ' ' -c "select min(accreditation_id), max(accreditation_id) from accreditation_feed where event_id = $event")
    BENCH_ZONE=$(sql -c "select id from zone where event_id = $event order by sort limit 1")
    export BENCH_IDS BENCH_ZONE BENCH_BATCH=0 BENCH_RUN=warm-up
    row=(-D event="$event" -D zone="$BENCH_ZONE" -D first="${BENCH_IDS% *}" -D last="${BENCH_IDS#* }")
    script=$here/scan.lua
}

# The runs before left some 250,000 scans to examine, more than gates send in a day, and a demo event of 100,000 people comes with 340,000.
# A slow machine looks at 2,700 a second. Meanwhile p99 is two to five times as high (README.md).
until_examined() {
    local deadline=$((SECONDS + 600))
    say "scans: until those of the runs before are examined"
    until [ "$(sql -c "select looked_to >= (select max(id) from scan) from scan_watch")" = t ]; do
        ((SECONDS < deadline)) || fail "after 600 s the server has not examined all scans"
        sleep 1
    done
}

# scan_latency FIGURE: at half the rate that 32 connections reached.
scan_latency() {
    local round
    for ((round = 1; round <= rounds; round++)); do
        PACE_IDS=$BENCH_IDS PACE_BODY=$(scan_body) open "$1" ours 32 "$(half_rate "$1")" "$event_url/scan" "$bearer" "Gatehouse-Device: pace-$1-$round"
    done
}

# scan_body: what Pace sends: a new scan each time.
scan_body() {
    echo "{\"accreditation_id\":{id},\"zone_id\":$BENCH_ZONE,\"allowed\":true,\"timestamp\":\"$(date -u +%Y-%m-%dT%H:%M:){n}Z\"}"
}

record_scans() {
    record "scans.table.$1" ours rss "$(resident "$server")"
    record "scans.table.$1" ours postgres "$(postgres_resident)"
    record "scans.table.$1" info rows "$(sql -c "select count(*) from scan")"
    record "scans.table.$1" info index_bytes "$(sql -c "select pg_indexes_size('scan')")"
    record "scans.table.$1" info table_bytes "$(sql -c "select pg_table_size('scan')")"
    record scans info quarantined "$(sql -c "select count(*) from scan where verdict <> 'recorded'")"
}

measure_growth() {
    measure_growing_polls
    measure_growing_scans
}

# The figure "background": scans, polls and look-ups of a server that does nothing else, then while 250,000 scans of the past wait to be
# examined, as after an outage or a restored backup. Both at half the rate that scans reached, 500 polls and 500 look-ups a second.
measure_background() {
    local bearer round
    local -a row
    say "background: a demo event of $desk_people people"
    start_server "$work/background" --gatehouse.demo=true --gatehouse.demo.people="$desk_people"
    log_in
    events[100000]=$(sql -c "select event_id from event_feed order by count desc, event_id limit 1")
    sql -c "vacuum analyze"
    prepare_scans
    read_gates
    draw_addresses '/people/person/autocomplete?e='
    say "background: 32 scans at a time"
    warm 32 -H "$bearer" "$event_url/scan"
    for ((round = 1; round <= rounds; round++)); do
        BENCH_RUN=quiet-$round closed background.quiet.scans ours 32 -H "$bearer" "$event_url/scan"
    done
    script=
    until_examined
    for ((round = 1; round <= rounds; round++)); do measure_foreground quiet; done
    for ((round = 1; round <= rounds; round++)); do
        until_examined
        sql -c "update scan_watch set looked_to = coalesce((select id from scan order by id desc offset 250000 limit 1), 0)"
        measure_foreground waiting
        record background ours still_waiting "$(sql -c "select count(*) from scan where id > (select looked_to from scan_watch)")"
    done
    stop_server
    rm -rf "$work/background"
}

# measure_foreground NAME: one after the other, so that none disturbs the other.
measure_foreground() {
    say "background: scans, polls and look-ups, $1"
    PACE_IDS=$BENCH_IDS PACE_BODY=$(scan_body) open "background.$1.scans" ours 32 "$(half_rate background.quiet.scans)" \
        "$event_url/scan" "$bearer" "Gatehouse-Device: background-$1-$round"
    open "background.$1.polls" ours 16 500 "$event_url/sync?cursor=$BENCH_CURSOR" "$bearer"
    open "background.$1.lookups" ours 16 500 "@$work/urls" "$bearer"
}
