# Access that is limited to times: what a gate gets more of, what lists and quotas cost, and a midnight at which half of the event's people
# lose their zones at once. It limits positions of the large event, so it comes after whatever else is measured on that.
measure_times() {
    local before database
    say "times: a third of the event gets a validity and loses it again, so that the documents of both syncs lie where changes leave them"
    event_at 100000
    with_periods limit 3
    with_periods free
    first_syncs untimed
    say "times: a third of the event gets a validity"
    with_periods limit 3
    first_syncs timed
    say "times: lists and zones"
    record times info zones "$(sql -c "select count(*) from zone where event_id = $event")"
    with_periods ask zones accreditations
    before=$(($(cpu_ticks) - $(ticks_of "$server")))
    call -o /dev/null "$event_url/zones#[1-100]"
    database=$(($(cpu_ticks) - $(ticks_of "$server") - before))
    record times ours zones_database_ms "$(awk -v ticks="$database" 'BEGIN { print ticks * 10 / 100 }')"
    say "times: half of the event loses its zones at once"
    with_periods midnight 2
}

# with_periods WORD…: what times.py does at the large event.
with_periods() {
    TIMES_TOKEN=$token TIMES_PACE="$java -Xshare:auto -XX:TieredStopAtLevel=1 -cp $work Pace" \
        python3 "$here/times.py" "$base" "$event" "$work/figures.tsv" "$@" || fail "times: $* failed"
}

# first_syncs NAME: a gate's full sync, each time the first after a start.
first_syncs() {
    local round
    for ((round = 1; round <= rounds; round++)); do
        say "times: a gate's first sync, $1"
        restart
        practise
        event_at 100000
        call -o /dev/null -w "times\tours\t$1_seconds\t%{time_total}\ntimes\tinfo\t$1_bytes\t%{size_download}\n" \
            "$event_url/sync" >> "$work/figures.tsv"
    done
    record times ours "$1_nanos" "$(awk -v seconds="$(median_of times ours "$1_seconds")" -v bytes="$(median_of times info "$1_bytes")" \
        'BEGIN { print seconds * 1e9 / bytes }')"
}
