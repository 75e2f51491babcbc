# The database that most is measured on: a demo event that the server loads itself, 1,000,000 people, and copies of the event with exactly
# 1,000 to 500,000 live accreditations of these people.

sizes=(1000 10000 100000 500000)
declare -A events=() zones_of=()

# scaled NUMBER [LEAST]: NUMBER, or less of it while BENCH_SCALE is below 1.
scaled() { awk -v n="$1" -v least="${2:-1}" -v scale="$scale" 'BEGIN { n = int(n * scale); print n < least ? least : n }'; }

# The figure "load", by itself: how long the server takes to load a large demo event.
measure_load() {
    say "load: a demo event of 100,000 people"
    start_server "$work/demo" --gatehouse.demo=true --gatehouse.demo.people="$(scaled 100000 400)"
    record load ours seconds "$started"
    stop_server
    rm -rf "$work/demo"
}

load_people() {
    say "data: a demo event of 20,000 people"
    start_server "$work/large" --gatehouse.demo=true --gatehouse.demo.people="$(scaled 20000 400)"
    log_in
    events[demo]=$(sql -c "select event_id from event_feed order by count desc, event_id limit 1")
    [ -n "${events[demo]}" ] || fail "the server loads no demo"
}

# People are filled up and events copied set-based (people.sql, growth.sql). Then the server renders the feed of all events as after an
# upgrade of its documents: effective zones, listing, documents, count and digest are made by its own code.
load_events() {
    if ! wanted sync poll changes waiting zones scans growth times; then finished data; return 0; fi
    wanted growth || sizes=(100000)
    local size first=10000000
    say "data: events of ${sizes[*]} live accreditations"
    # From here on, until they are rendered, the self-check would find photos that people of the demo get.
    sql -c "update feed_renderer set version = 0"
    sql -v people="$(scaled "${sizes[-1]}")" -f "$here/people.sql"
    for size in "${sizes[@]}"; do
        events[$size]=$(sql -v source="${events[demo]}" -v size="$(scaled "$size")" -v first=$first -f "$here/growth.sql")
        zones_of[$size]=$first
        first=$((first + 10000000))
    done
    if wanted zones; then crowd=$(sql -v holders="$(scaled 20000)" -f "$here/crowd.sql" | tail -1) events[crowd]=${crowd%%|*}; fi
    sql -c "vacuum analyze"
    say "data: the server renders them"
    # As autovacuum does each minute: plans made while PostgreSQL knows nothing of the new rows are slow ones.
    local statistics
    while sleep 3; do sql -c "analyze accreditation_zone, accreditation_listing, accreditation_feed" 2> /dev/null || true; done &
    statistics=$!
    restart
    kill "$statistics"
    wait "$statistics" 2> /dev/null || true
    record data info rendered "$(sql -c "select sum(count) from event_feed")"
    record data info render_seconds "$started"
    for size in "${sizes[@]}"; do check_feed "$size"; done
    sql -c "vacuum analyze"
    sql -c "checkpoint"
    finished data
}

# check_feed SIZE: count and digest as the server keeps them, beside what the database says.
check_feed() {
    local kept counted
    kept=$(sql -c "select count, digest from event_feed where event_id = ${events[$1]}")
    counted=$(sql -c "select count(*), coalesce(bit_xor(feed_mark(accreditation_id, revision)), 0)
                      from accreditation_feed where event_id = ${events[$1]} and not deleted")
    [[ $kept = "$counted" && ${kept%|*} = "$(scaled "$1")" ]] || fail "event of $1: the head says $kept, the feed has $counted"
}

# The server renders samples of the feed again each minute and compares; what it finds would mean that something else was measured.
check_log() {
    local difference
    difference=$(grep -m1 -o 'The feed of event .* is not what it ought to be.*' "$work/server.log" || true)
    [ -z "$difference" ] || fail "the server's self-check: ${difference:0:300}"
}
