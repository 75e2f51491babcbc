# Long polls: from the moment at which a change is sent (so its commit is in it) until each of 1,000 waiting gates has read it.
measure_waiting() {
    say "waiting: 1,000 gates"
    local cursor bearer accreditation line
    event_at 100000
    cursor=$(call "$event_url/sync?since=$(date -u +%Y-%m-%dT%H:%M:%SZ -d '+1 minute')" | field cursor | urlencode)
    accreditation=$(sql -c "select min(accreditation_id) from accreditation_feed where event_id = $event and not deleted")
    "$java" -Xshare:auto -cp "$work" Waiting "$(scaled 1000 20)" $((rounds + 1)) "$event_url/sync?cursor=$cursor" \
        "$event_url/accreditations/$accreditation" "$bearer" > "$work/waiting" || { say "waiting failed"; return 0; }
    if grep -q '^none' "$work/waiting"; then
        say "waiting: the server has no long polls"
        record waiting info none 1
        return 0
    fi
    # The first round warms up.
    tail -n +2 "$work/waiting" | while read -r put p50 p99 max; do
        record waiting ours put_ms "$put"
        record waiting ours p50 "$p50"
        record waiting ours p99 "$p99"
        record waiting ours max "$max"
    done
}
