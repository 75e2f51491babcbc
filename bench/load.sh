# The event that everything after it is measured on: the demo with 100,000 people, loaded by the server itself.
measure_load() {
    say "load: $people people"
    local begin
    start_server "$work/large" --gatehouse.demo=true --gatehouse.demo.people="$people"
    record load ours seconds "$started"
    log_in
    event=$(sql -c "select event_id from event_feed order by count desc, event_id limit 1")
    [ -n "$event" ] || fail "the server loads no demo"
    sql -c "vacuum analyze"
    sql -c "checkpoint"
    event_url=$base/registrations/accreditation/events/$event
    record load info accreditations "$(sql -c "select count from event_feed where event_id = $event")"
}
