# The figure "decide": readers that ask for each person beside gates that report, in the same run: 1 and 32 questions at a time, a zone with
# a capacity, and while a desk changes the zones of 1,000 people again and again.
measure_decide() {
    local round connections bearer desk
    local -a row
    say "decide: a demo event of $desk_people people"
    start_server "$work/decide" --gatehouse.demo=true --gatehouse.demo.people="$desk_people"
    log_in
    events[100000]=$(sql -c "select event_id from event_feed order by count desc, event_id limit 1")
    sql -c "vacuum analyze"
    prepare_scans
    warm 32 -H "$bearer" "$event_url/scan"
    BENCH_DECIDE=1 warm 32 -H "$bearer" "$event_url/decide"
    for ((round = 1; round <= rounds; round++)); do
        for connections in 1 32; do
            say "decide: $connections at a time"
            BENCH_RUN=scan-$round-$connections closed "decide.scans.$connections" ours "$connections" -H "$bearer" "$event_url/scan"
            BENCH_DECIDE=1 BENCH_RUN=ask-$round-$connections closed "decide.$connections" ours "$connections" -H "$bearer" "$event_url/decide"
        done
        say "decide: 32 at a time, a zone with a capacity"
        sql -c "insert into zone_capacity (event_id, zone_id, capacity) values ($event, $BENCH_ZONE, 5000)"
        BENCH_DECIDE=1 BENCH_RUN=limited-$round closed decide.limited.32 ours 32 -H "$bearer" "$event_url/decide"
        sql -c "delete from zone_capacity"
        say "decide: 32 at a time, while zones of many change"
        change_zones & desk=$!
        BENCH_DECIDE=1 BENCH_RUN=changes-$round closed decide.changes.32 ours 32 -H "$bearer" "$event_url/decide"
        kill "$desk" 2> /dev/null || true
        wait "$desk" 2> /dev/null || true
    done
    script=
    until_examined
    for ((round = 1; round <= rounds; round++)); do
        PACE_IDS=$BENCH_IDS PACE_BODY=$(scan_body) open decide.scans.32 ours 32 "$(half_rate decide.32)" "$event_url/scan" "$bearer" \
            "Gatehouse-Device: pace-scan-$round"
        PACE_IDS=$BENCH_IDS PACE_BODY=$(decide_body) open decide.32 ours 32 "$(half_rate decide.32)" "$event_url/decide" "$bearer" \
            "Gatehouse-Device: pace-decide-$round"
    done
    record decide ours p99_more_ms \
        "$(awk -v ask="$(median_of decide.32 ours p99)" -v scan="$(median_of decide.scans.32 ours p99)" 'BEGIN { print ask - scan }')"
    record decide info decisions "$(sql -c "select count(*) from scan where decided is not null")"
    stop_server
    rm -rf "$work/decide"
}

# change_zones: a batch at the desk adds a zone to 1,000 people, until it is stopped.
change_zones() {
    local ids
    ids=$(sql -c "select string_agg(accreditation_id::text, ',') from (select accreditation_id from accreditation_feed
                  where event_id = $event and not deleted order by accreditation_id limit 1000) affected")
    local -a zones
    mapfile -t zones < <(sql -c "select id from zone where event_id = $event order by sort desc limit 2")
    local turn=0
    while :; do
        curl -s -o /dev/null -H "$bearer" -H 'Content-Type: application/json' "$event_url/accreditations/batch" \
            -d "{\"ids\":[$ids],\"zones_add\":[{\"id\":${zones[turn % 2]}}],\"zones_remove\":[{\"id\":${zones[(turn + 1) % 2]}}]}"
        turn=$((turn + 1))
    done
}

# decide_body: what Pace sends: a new question each time.
decide_body() {
    echo "{\"accreditation_id\":{id},\"zone_id\":$BENCH_ZONE,\"timestamp\":\"$(date -u +%Y-%m-%dT%H:%M:){n}Z\"}"
}
