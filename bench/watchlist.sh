# What the watchlist costs: a new person among 100,000 with 5,000 entries, each with an address, and a new entry that is compared with all
# of them. Floor: the same rows without the triggers. It is measured only when it is named.
measure_watchlist() {
    local round
    say "watchlist: 100,000 people"
    start_server "$work/watchlist"
    log_in
    sql -v people="$(scaled 100000)" -f "$here/people.sql"
    sql -c "analyze person, person_email"
    cat > "$work/person.sql" <<'SQL'
with made as (insert into person (first_name, last_name) values ('Ana', 'Bench ' || gen_random_uuid()) returning id)
insert into person_email (person_id, email_address, is_primary) select id, 'bench.' || id || '@example.org', true from made;
SQL
    for ((round = 1; round <= rounds; round++)); do
        say "watchlist: a new entry, and 5,000 at once"
        watch "one $round" 1 entry_seconds
        watch "many $round" "$(scaled 5000)" entries_seconds
        say "watchlist: new people with 5,000 entries"
        floor_tps watchlist.with 1 -f "$work/person.sql"
        watched disable
        floor_tps watchlist.without 1 -f "$work/person.sql"
        watched enable
    done
    record watchlist ours more_ms \
        "$(awk -v with="$(median_of watchlist.with floor mean_ms)" -v without="$(median_of watchlist.without floor mean_ms)" \
            'BEGIN { print with - without }')"
    stop_server
    rm -rf "$work/watchlist"
}

# watch NAME COUNT METRIC: so many entries of the watchlist, by one request.
watch() {
    python3 -c 'import json, sys
print(json.dumps({"entries": [{"first_name": sys.argv[1], "last_name": f"Watched {n}", "email_address": f"watched.{n}@example.org",
                               "reason": "Bench", "expires_at": "2900-01-01T00:00:00Z"} for n in range(int(sys.argv[2]))]}))' \
        "$1" "$2" > "$work/entries.json"
    call -o /dev/null -w "watchlist\tours\t$3\t%{time_total}\n" -H 'Content-Type: application/json' -d "@$work/entries.json" \
        "$base/watchlist" >> "$work/figures.tsv"
}

# watched WORD: switches what the watchlist adds to people and addresses on or off.
watched() {
    local trigger
    for trigger in before_watchlist new_is_watched; do
        sql -c "alter table person $1 trigger person_$trigger" -c "alter table person_email $1 trigger person_email_$trigger"
    done
}
