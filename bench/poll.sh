# Polls with nothing new, in the three ways of asking. Floor: nginx sends a file of 200 bytes.
measure_poll() {
    say "poll: nothing new"
    local bearer head since_now cursor etag round kind
    event_at 100000
    sleep 1
    since_now=$(date -u +%Y-%m-%dT%H:%M:%SZ)
    head=$(call "$event_url/sync?since=$since_now")
    cursor=$(field cursor <<< "$head" | urlencode)
    etag=$(call -D - -o /dev/null "$event_url/sync?cursor=$cursor" | tr -d '\r' | awk 'tolower($1) == "etag:" { print $2 }')
    local -A url=([since]="$event_url/sync?since=$since_now" [cursor]="$event_url/sync?cursor=$cursor" [etag]="$event_url/sync?cursor=$cursor")
    local -A extra=([since]='X-Bench: 1' [cursor]='X-Bench: 1' [etag]="If-None-Match: $etag")
    record poll info bytes "$(printf %s "$head" | wc -c)"

    warm 64 -H "$bearer" "${url[since]}"
    warm 64 -H "$bearer" "${url[cursor]}"
    for ((round = 1; round <= rounds; round++)); do
        closed poll floor 64 "$static/200.json"
        for kind in since cursor etag; do
            closed "poll.$kind" ours 64 -H "$bearer" -H "${extra[$kind]}" "${url[$kind]}"
        done
    done
    for ((round = 1; round <= rounds; round++)); do
        open poll floor 64 "$(half_rate poll.since)" "$static/200.json"
        for kind in since cursor etag; do
            open "poll.$kind" ours 64 "$(half_rate "poll.$kind")" "${url[$kind]}" "$bearer" "${extra[$kind]}"
        done
    done
    sql -c "explain (analyze, buffers, timing off)
            select document from accreditation_feed where event_id = $event and changed_at >= '$since_now' order by revision, accreditation_id" \
        | plan "Poll with since"
}

# Polls that bring 1,000 changes of 100,000, plain and compressed. Floor: nginx sends the same bytes.
measure_changes() {
    say "poll: 1,000 changes"
    local bearer before url round
    event_at 100000
    change_some 100000
    url="$event_url/sync?since=$before"
    call -o "$files/changes.json" "$url"
    call -H 'Accept-Encoding: gzip' -o "$files/changes.json.gz" "$url"
    record changes info bytes "$(stat -c %s "$files/changes.json")"

    warm 4 -H "$bearer" "$url"
    for ((round = 1; round <= rounds; round++)); do
        closed changes.plain ours 4 -H "$bearer" "$url"
        closed changes.plain floor 4 "$static/changes.json"
        closed changes.gzip ours 4 -H "$bearer" -H 'Accept-Encoding: gzip' "$url"
        closed changes.gzip floor 4 "$static/changes.json.gz"
    done
    for ((round = 1; round <= rounds; round++)); do
        open changes.plain ours 4 "$(half_rate changes.plain)" "$url" "$bearer"
        open changes.plain floor 4 "$(half_rate changes.plain)" "$static/changes.json"
    done
    sql -c "explain (analyze, buffers, timing off)
            select document from accreditation_feed where event_id = $event and changed_at >= '$before' order by revision, accreditation_id" \
        | plan "Poll with 1,000 changes"
}

# The same two at the other sizes of an event.
measure_growing_polls() {
    local bearer before size cursor round
    for size in "${sizes[@]}"; do
        if ((size == 100000)) && wanted poll && wanted changes; then continue; fi
        say "growth: polls of an event of $size"
        event_at "$size"
        cursor=$(call "$event_url/sync?since=$(date -u +%Y-%m-%dT%H:%M:%SZ -d '+1 minute')" | field cursor | urlencode)
        warm 64 -H "$bearer" "$event_url/sync?cursor=$cursor"
        closed "poll.$size" ours 64 -H "$bearer" "$event_url/sync?cursor=$cursor"
        change_some "$size"
        load 4 1 -H "$bearer" "$event_url/sync?since=$before" > /dev/null
        closed "changes.$size" ours 4 -H "$bearer" "$event_url/sync?since=$before"
        check_feed "$size"
    done
}

# change_some SIZE: gives a zone to 1,000 accreditations spread over the event, or takes it from them, in one call; sets $before, a
# moment before it.
change_some() {
    local count changed key
    count=$(scaled "$1")
    ((count <= 1000)) || count=1000
    if [ -n "${given[$1]:-}" ]; then key=zones_remove given[$1]=; else key=zones_add given[$1]=yes; fi
    before=$(sql -c "select wire_time(clock_timestamp())")
    changed=$(sql -c "select json_build_object('ids', json_agg(id), '$key', json_build_array(json_build_object('id', ${zones_of[$1]})))
                      from (select id from accreditation where event_id = $event order by md5(id::text) limit $count) a" \
        | call -X PUT -H 'Content-Type: application/json' -d @- "$event_url/accreditations/batch" | field changed)
    ((changed == count)) || fail "the batch changed $changed of $count"
    sql -c "vacuum analyze accreditation_feed"
}
declare -A given=()

urlencode() { python3 -c 'import sys, urllib.parse; print(urllib.parse.quote(sys.stdin.read().strip(), safe=""))'; }
