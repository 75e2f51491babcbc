# What the accreditation desk waits for at an event of 100,000 people: the console's pages, opened by more and more users while gates poll
# and report scans; every call of the desk's screens, one at a time; a batch of 1,000; and the burst of a browser that prints 9,999 badges.
measure_desk() {
    say "desk: $desk_people people"
    start_server "$work/desk" --gatehouse.demo=true --gatehouse.demo.people="$desk_people"
    log_in
    event=$(sql -c "select event_id from event_feed order by count desc, event_id limit 1")
    sql -c "vacuum analyze"
    record desk info accreditations "$(sql -c "select count from event_feed where event_id = $event")"
    record desk info scans "$(sql -c "select count(*) from scan where event_id = $event")"
    measure_console
    DESK_TOKEN=$token python3 "$here/desk.py" "$base" "$event" "$work/figures.tsv" || fail "a call of the desk failed"
    measure_burst
    stop_server
}

# The console's twelve main pages, by name.
desk_pages() {
    local console=/console/events/$event
    printf '%s %s\n' overview "$console" registrations "$console/registrations" accreditations "$console/accreditations" \
        people "$console/people" photos "$console/photos" badges "$console/badges" scans "$console/scans" zones "$console/zones" \
        matrix "$console/matrix" conflicts "$console/conflicts" duplicates "$console/people/duplicates" search "$console/search?q=an"
}

# Users who each open a page every 5 s, while 500 gates each poll every 5 s and 100 scans a second come. Then each page alone: the processor
# time that it costs the server and its PostgreSQL.
measure_console() {
    local users pages page path before server_before number bearer="Authorization: Bearer $token"
    local event_url=$base/registrations/accreditation/events/$event
    read_gates
    mapfile -t pages < <(desk_pages | cut -d' ' -f2)
    for users in 10 25 50 100; do
        say "desk: $users users of the console"
        open_pages "$users"
    done
    while read -r page path; do
        curl -sf -o /dev/null -b "$(cat "$work/cookies")" "$base$path#[1-20]" || fail "$path: no page"
        before=$(cpu_ticks) server_before=$(ticks_of "$server")
        curl -sf -o /dev/null -b "$(cat "$work/cookies")" "$base$path#[1-40]" || fail "$path: no page"
        number=$(($(ticks_of "$server") - server_before))
        record "desk.page.$page" ours server_ms "$(awk -v ticks="$number" 'BEGIN { print ticks * 10 / 40 }')"
        record "desk.page.$page" ours database_ms "$(awk -v ticks="$(($(cpu_ticks) - before - number))" 'BEGIN { print ticks * 10 / 40 }')"
    done < <(desk_pages)
}

# open_pages USERS: the load of gates begins when all have signed in.
open_pages() {
    local scans polls p50 p95 p99 max opened refused failed
    # shellcheck source=/dev/null
    (. "$home/demo.env"; DESK_USER=$ADMIN_USERNAME DESK_PASSWORD=$ADMIN_PASSWORD "$java" -Xshare:auto -cp "$work" Desks \
        "$1" "$desk_seconds" "$base" "$work/cookies" "${pages[@]}") > "$work/desks" 2> "$work/desks.err" &
    local desks=$!
    until grep -q 'signed in' "$work/desks"; do
        kill -0 "$desks" 2> /dev/null || fail "nobody opens pages: $(tail -3 "$work/desks.err")"
        sleep 0.1
    done
    PACE_IDS=$BENCH_IDS PACE_BODY=$(scan_body) "$java" -Xshare:auto -XX:TieredStopAtLevel=1 -cp "$work" Pace "$((desk_seconds + 4))" 8 100 \
        "$event_url/scan" "$bearer" "Gatehouse-Device: desk-$1" > "$work/desk-scans" 2>&1 &
    scans=$!
    "$java" -Xshare:auto -XX:TieredStopAtLevel=1 -cp "$work" Pace "$((desk_seconds + 4))" 500 100 \
        "$event_url/sync?cursor=$BENCH_CURSOR" "$bearer" > "$work/desk-polls" 2>&1 &
    polls=$!
    wait "$desks" || fail "users of the console: $(tail -3 "$work/desks.err")"
    wait "$scans" || fail "scans meanwhile: $(tail -3 "$work/desk-scans")"
    wait "$polls" || fail "polls meanwhile: $(tail -3 "$work/desk-polls")"
    read -r p50 p95 p99 max opened refused failed <<< "$(tail -1 "$work/desks")"
    ((failed == 0)) || fail "$failed of $opened pages failed, not by 503"
    record "desk.users.$1" ours p50 "$p50"
    record "desk.users.$1" ours p95 "$p95"
    record "desk.users.$1" ours p99 "$p99"
    record "desk.users.$1" ours max "$max"
    record "desk.users.$1" ours refused "$(awk -v refused="$refused" -v opened="$opened" 'BEGIN { print 100 * refused / opened }')"
    record "desk.users.$1" ours scan_p99 "$(cut -d' ' -f2 "$work/desk-scans")"
    record "desk.users.$1" ours poll_p99 "$(cut -d' ' -f2 "$work/desk-polls")"
}

# What gates at $event send: accreditations to scan, a zone, and the cursor of one that has everything.
read_gates() {
    BENCH_IDS=$(sql -F ' ' -c "select min(accreditation_id), max(accreditation_id) from accreditation_feed where event_id = $event")
    BENCH_ZONE=$(sql -c "select id from zone where event_id = $event order by sort limit 1")
    BENCH_CURSOR=$(call "$event_url/sync?since=$(date -u +%Y-%m-%dT%H:%M:%SZ -d '+1 minute')" | field cursor | urlencode)
    export BENCH_IDS BENCH_ZONE
}

# All at once, as a browser sends them when the print dialog opens: bounded only by the connections that it keeps.
measure_burst() {
    say "desk: 1,000 single accreditations read, 9,999 badges marked as printed"
    local url=$base/registrations/accreditation/events/$event/accreditations ids begin
    ids=$(sql -c "update accreditation set printed_at = null where event_id = $event and printed_at is not null;
                  select id from accreditation where event_id = $event and not deleted order by id limit 9999")
    { sed "s|.*|GET $url/&|;1000q" <<< "$ids"; sed "s|.*|PUT $url/&/printed|" <<< "$ids"; } > "$work/burst.txt"
    begin=$(now)
    DESK_TOKEN=$token "$java" -Xshare:auto -cp "$work" Burst 64 < "$work/burst.txt" > "$work/burst.out" \
        || fail "the burst failed: $(tail -3 "$work/burst.out")"
    record desk.burst ours seconds "$(since "$begin")"
    record desk.burst info lost "$((9999 - $(sql -c "select count(*) from accreditation where event_id = $event and printed_at is not null")))"
}
