# From the command to the first 200 of /health/ready, with an empty home (unpack, initdb, migrate) and with one that is there.
measure_start() {
    say "start: cold, then warm"
    start_server "$work/small"
    record start ours cold "$started"
    local round
    # Single starts differ by 15 %: two more than the other figures have.
    for ((round = 1; round <= rounds + 2; round++)); do
        stop_server
        start_server "$work/small"
        record start ours warm "$started"
        record start ours warm_cpu "$(awk -v ticks="$(cpu_ticks)" 'BEGIN { print ticks / 100 }')"
    done
    # At rest: the compilers go on for some seconds, and bin/gatehouse has their memory given back every ten.
    sleep 12
    record start ours idle_rss "$(resident "$server")"
    stop_server
}
