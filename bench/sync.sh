# The first fetch of a gate: everything.
#
# Cold is the first full sync of an event after a start of the server; the JVM has practised on other events before, on that of 500,000
# too when there is one. Floor: COPY of the same documents. Cached are those that follow. Floor: nginx sending the same bytes as a file.
measure_sync() {
    local round size
    local -a of=(100000)
    ! wanted growth || of=("${sizes[@]}")
    for ((round = 1; round <= rounds; round++)); do
        say "sync: cold, after a start"
        restart
        practise
        for size in "${of[@]}"; do ((size == 100000)) || sync_cold "$size" plain -o /dev/null; done
        sync_cold 100000 plain -o /dev/null
    done
    say "sync: cold, compressed, after a start; then cached"
    restart
    practise
    for size in "${of[@]}"; do sync_cached "$size"; done
}

# practise: as often as a day's gates ask, so that the JVM has compiled what it does; a large event's answers take their time.
practise() {
    local round other rounds
    for other in demo crowd; do
        [ -n "${events[$other]:-}" ] || continue
        event_at "$other"
        if [ "$other" = demo ]; then rounds=150; else rounds=6; fi
        for ((round = 1; round <= rounds; round++)); do
            fetch -o /dev/null > /dev/null
            fetch -H 'Accept-Encoding: gzip' -o /dev/null > /dev/null
        done
    done
}

# sync_cold SIZE KIND [CURL-OPTION…]: after a COPY that counts for nothing, so that PostgreSQL's buffers are warm for both.
sync_cold() {
    local figure=sync.$1.cold.$2
    event_at "$1"
    copy_seconds > /dev/null
    record "$figure" floor seconds "$(copy_seconds)"
    shift 2
    record "$figure" ours seconds "$(fetch "$@")"
}

sync_cached() {
    local size=$1 heap_before rss_before begin round count=$((3 * rounds)) file=$files/sync.$1.json
    ((size < 500000)) || count=$rounds
    event_at "$size"
    collect "$server"; reset_peak "$server"
    heap_before=$(heap_used "$server"); rss_before=$(resident "$server")
    # Cold and compressed it has no goal: once will do.
    sync_cold "$size" gzip -H 'Accept-Encoding: gzip' -o "$file.gz"
    fetch -o "$file" > /dev/null
    python3 "$here/check.py" "$file" "$file.gz" "$(scaled "$size")" || fail "the full sync of $size is not what it ought to be"
    record "sync.$size" info bytes "$(stat -c %s "$file")"
    record "sync.$size" info gzip_bytes "$(stat -c %s "$file.gz")"
    # The answer may be made ready in the background after the first was sent.
    sleep 2
    fetch -o /dev/null > /dev/null
    fetch -H 'Accept-Encoding: gzip' -o /dev/null > /dev/null
    for ((round = 1; round <= count; round++)); do
        record "sync.$size.cached.plain" ours seconds "$(fetch -o /dev/null)"
        record "sync.$size.cached.plain" floor seconds "$(from_nginx "sync.$size.json")"
        record "sync.$size.cached.gzip" ours seconds "$(fetch -H 'Accept-Encoding: gzip' -o /dev/null)"
        record "sync.$size.cached.gzip" floor seconds "$(from_nginx "sync.$size.json.gz")"
    done
    if ((size == 100000)); then
        begin=$(now)
        for round in {1..4}; do fetch -o /dev/null > /dev/null & fetches[round]=$!; done
        wait "${fetches[@]}"
        record sync.four ours seconds "$(since "$begin")"
    fi
    record "sync.$size" info syncs $((2 * count + 4 + (size == 100000 ? 4 : 0)))
    record "memory.$size" ours rss_peak "$(resident_peak "$server")"
    record "memory.$size" ours rss_growth "$(awk -v a="$rss_before" -v b="$(resident_peak "$server")" 'BEGIN { print b - a }')"
    collect "$server"
    record "memory.$size" ours heap "$(heap_used "$server")"
    record "memory.$size" ours heap_growth "$(awk -v a="$heap_before" -v b="$(heap_used "$server")" 'BEGIN { print b - a }')"
    record "memory.$size" ours postgres "$(postgres_resident)"
    rm "$file" "$file.gz"
}

fetch() { call -w '%{time_total}' "$@" "$event_url/sync"; }
from_nginx() { curl -sf -o /dev/null -w '%{time_total}' "$static/$1"; }

copy_seconds() {
    sql_seconds "\\copy (select document from accreditation_feed where event_id = $event and not deleted order by accreditation_id) to /dev/null"
}
