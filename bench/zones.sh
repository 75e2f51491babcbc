# The default zones of a position with 20,000 holders change: until the answer is there and a poll has brought all of them.
# Floor: one statement rewrites as many documents of the same size.
measure_zones() {
    say "zones: a position with 20,000 holders"
    local event position zones url cursor begin round changed holders
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
        begin=$(now)
        if ((round % 2)); then set_zones "$url" "$position" "${zones%,*}"; else set_zones "$url" "$position" "$zones"; fi
        record zones ours put "$(since "$begin")"
        call -o "$work/zones.json" "$url/sync?cursor=$cursor"
        record zones ours seconds "$(since "$begin")"
        changed=$(python3 -c 'import json, sys; print(len(json.load(open(sys.argv[1]))["accreditations"]))' "$work/zones.json")
        ((changed == holders)) || fail "the poll shows $changed changes of $holders"
        begin=$(now)
        sql -c "update bench_feed set revision = revision + 1, changed_at = clock_timestamp(), document = document || ' '"
        record zones floor seconds "$(since "$begin")"
    done
    sql -c "drop table bench_feed"
}

# set_zones EVENT-URL POSITION ID,ID,…
set_zones() {
    local body
    body=$(sed 's/[0-9]\+/{"id":&}/g' <<< "$3")
    call -o /dev/null -X PUT -H 'Content-Type: application/json' \
        -d "{\"line1\":\"MEMBER\",\"line2\":\"POSITION\",\"zones\":[$body]}" "$1/delegate_types/$2"
}
