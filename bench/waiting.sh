# Long polls: from the moment at which a change is sent (so its commit is in it) until each of the waiting gates has read it.
measure_waiting() {
    local accreditation
    event_at 100000
    accreditation=$(sql -c "select min(accreditation_id) from accreditation_feed where event_id = $event and not deleted")
    # The first changes prepare the statements of each connection, and the JVM compiles what a change needs: a server that has run for a
    # morning has done so.
    measure_gates one 1 800 100
    measure_gates all "$(scaled 1000 20)" 10 "$rounds"
}

# measure_gates NAME GATES WARM-UP ROUNDS
measure_gates() {
    say "waiting: $2"
    local cursor
    cursor=$(call "$event_url/sync?since=$(date -u +%Y-%m-%dT%H:%M:%SZ -d '+1 minute')" | field cursor | urlencode)
    "$java" -Xshare:auto -cp "$work" Waiting "$2" "$3" "$4" "$event_url/sync?cursor=$cursor" \
        "$event_url/accreditations/$accreditation" "$bearer" > "$work/waiting" || { say "waiting failed"; return 0; }
    if grep -q '^none' "$work/waiting"; then
        say "waiting: the server has no long polls"
        record waiting info none 1
        return 0
    fi
    if [ "$1" = one ]; then
        record waiting ours one_p50 "$(percentile 50 2)"
        record waiting ours one_p99 "$(percentile 99 2)"
        record waiting ours one_put_p50 "$(percentile 50 1)"
        record waiting ours one_put_p99 "$(percentile 99 1)"
        return 0
    fi
    while read -r put p50 p99 max; do
        record waiting ours put_ms "$put"
        record waiting ours p50 "$p50"
        record waiting ours p99 "$p99"
        record waiting ours max "$max"
    done < "$work/waiting"
}

# percentile P COLUMN of the rounds that count
percentile() {
    cut -d' ' -f"$2" "$work/waiting" | sort -n | awk -v p="$1" '{ v[NR] = $1 } END { i = int(NR * p / 100 + 0.999); print v[i < 1 ? 1 : i] }'
}
