# The first fetch of a gate: everything. Floors: COPY of the same documents, and nginx sending the same bytes as a file.
measure_sync() {
    say "sync: all of $people"
    fetch -o "$files/sync.json" > /dev/null
    fetch -H 'Accept-Encoding: gzip' -o "$files/sync.json.gz" > /dev/null
    record sync info bytes "$(stat -c %s "$files/sync.json")"
    record sync info gzip_bytes "$(stat -c %s "$files/sync.json.gz")"

    collect "$server"; reset_peak "$server"
    local heap_before rss_before begin round
    heap_before=$(heap_used "$server"); rss_before=$(resident "$server")
    for ((round = 1; round <= 5; round++)); do
        record sync.plain ours seconds "$(fetch -o /dev/null)"
        begin=$(now); copy_documents; record sync.plain floor copy "$(since "$begin")"
        record sync.plain floor nginx "$(curl -sf -o /dev/null -w '%{time_total}' "$static/sync.json")"
        record sync.gzip ours seconds "$(fetch -H 'Accept-Encoding: gzip' -o /dev/null)"
        record sync.gzip floor nginx "$(curl -sf -o /dev/null -w '%{time_total}' "$static/sync.json.gz")"
    done
    begin=$(now)
    for round in {1..4}; do fetch -o /dev/null > /dev/null & fetches[round]=$!; done
    wait "${fetches[@]}"
    record sync.four ours seconds "$(since "$begin")"
    record sync.memory ours rss_growth "$(awk -v a="$rss_before" -v b="$(resident_peak "$server")" 'BEGIN { print b - a }')"
    collect "$server"
    record sync.memory ours heap_growth "$(awk -v a="$heap_before" -v b="$(heap_used "$server")" 'BEGIN { print b - a }')"
}

fetch() { call -w '%{time_total}' "$@" "$event_url/sync"; }

copy_documents() {
    sql -c "copy (select document from accreditation_feed where event_id = $event and not deleted order by accreditation_id)
            to stdout" > /dev/null
}
