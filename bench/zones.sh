# The default zones of a position with 20,000 holders change: until the answer is there and a poll has brought all of them.
# Floor: one statement rewrites as many documents of the same size.
measure_zones() {
    say "zones: a position with 20,000 holders"
    local event position zones given url cursor round changed holders
    holders=$(scaled 20000)
    read -r event position zones <<< "${crowd//|/ }"
    url=$base/registrations/accreditation/events/$event
    sql -c "create table bench_feed (like accreditation_feed including all)"
    if ! set_zones "$url" "$position" "$zones"; then
        say "zones: the server refuses it"
        return 0
    fi
    sql -c "insert into bench_feed select * from accreditation_feed where event_id = $event"
    for ((round = 1; round <= rounds; round++)); do
        cursor=$(call "$url/sync?since=$(date -u +%Y-%m-%dT%H:%M:%SZ -d '+1 minute')" | field cursor | urlencode)
        given=$zones
        ((round % 2)) && given=${zones%,*}
        # By the clock of one curl: the start of each counts 0.03 to 0.1 s, and a gate has its connection already.
        set_zones "$url" "$position" "$given" -w '%{time_total}\n' \
            --next -sf -m 120 -H "Authorization: Bearer $token" -w '%{time_total}\n' -o "$work/zones.json" "$url/sync?cursor=$cursor" \
            > "$work/zones-seconds"
        record zones ours put "$(head -1 "$work/zones-seconds")"
        record zones ours seconds "$(awk '{ sum += $1 } END { print sum }' "$work/zones-seconds")"
        changed=$(python3 -c 'import json, sys; print(len(json.load(open(sys.argv[1]))["accreditations"]))' "$work/zones.json")
        ((changed == holders)) || fail "the poll shows $changed changes of $holders"
        record zones floor seconds "$(sql_seconds "update bench_feed
            set revision = revision + 1, changed_at = clock_timestamp(), document = document || ' '")"
    done
    sql -c "drop table bench_feed"
}

# set_zones EVENT-URL POSITION ID,ID,… [CURL-OPTION…]
set_zones() {
    local url=$1 position=$2 body
    body=$(sed 's/[0-9]\+/{"id":&}/g' <<< "$3"); shift 3
    call --fail-early -o /dev/null -X PUT -H 'Content-Type: application/json' \
        -d "{\"line1\":\"MEMBER\",\"line2\":\"POSITION\",\"zones\":[$body]}" "$url/delegate_types/$position" "$@"
}
