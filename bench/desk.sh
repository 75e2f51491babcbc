# What the accreditation desk waits for: every call of its screens at an event of 50,000 live accreditations, one at a time; a batch
# of 1,000; and the burst of a browser that prints 9,999 badges.
measure_desk() {
    say "desk: $desk_people people"
    start_server "$work/desk" --gatehouse.demo=true --gatehouse.demo.people="$desk_people"
    log_in
    event=$(sql -c "select event_id from event_feed order by count desc, event_id limit 1")
    sql -c "vacuum analyze"
    record desk info accreditations "$(sql -c "select count from event_feed where event_id = $event")"
    record desk info scans "$(sql -c "select count(*) from scan where event_id = $event")"
    DESK_TOKEN=$token python3 "$here/desk.py" "$base" "$event" "$work/figures.tsv" || fail "a call of the desk failed"
    measure_burst
    stop_server
}

# All at once, as a browser sends them when the print dialog opens: bounded only by the connections that it keeps.
measure_burst() {
    say "desk: 1,000 single accreditations read, 9,999 badges marked as printed"
    local url=$base/registrations/accreditation/events/$event/accreditations ids begin
    ids=$(sql -c "update accreditation set printed_at = null where event_id = $event and printed_at is not null;
                  select id from accreditation where event_id = $event and not deleted order by id limit 9999")
    { sed "s|.*|GET $url/&|;1000q" <<< "$ids"; sed "s|.*|PUT $url/&/printed|" <<< "$ids"; } > "$work/burst.txt"
    begin=$(now)
    DESK_TOKEN=$token "$java" -Xshare:auto -cp "$work" Burst 64 < "$work/burst.txt" > "$work/burst.out" \
        || fail "the burst failed: $(tail -3 "$work/burst.out")"
    record desk.burst ours seconds "$(since "$begin")"
    record desk.burst info lost "$((9999 - $(sql -c "select count(*) from accreditation where event_id = $event and printed_at is not null")))"
}
