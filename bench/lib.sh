# What every figure needs: a server of its own, its database, nginx, load, and a place to write values down.
# Sourced by bench/run, which sets $work (a temporary directory), $jar, $java and $here.

fail() { echo "bench: $*" >&2; exit 2; }

# say TEXT: tells on standard error what happens now, how long the run has taken and about how long it still takes.
say() {
    local left=0 figure
    for figure in build data "${figures[@]}"; do [[ " $done_figures " == *" $figure "* ]] || left=$((left + ${takes[$figure]:-0})); done
    printf '%s  used %s, about %s left  %s\n' "$(date -u +%H:%M:%S)" "$(minutes $SECONDS)" "$(minutes "$left")" "$*" >&2
}
minutes() { printf '%d:%02d' $(($1 / 60)) $(($1 % 60)); }
finished() { done_figures="$done_figures $1"; }

now() { echo "$EPOCHREALTIME"; }
since() { awk -v from="$1" -v to="$EPOCHREALTIME" 'BEGIN { printf "%.4f\n", to - from }'; }

# record FIGURE SIDE METRIC VALUE: SIDE is ours or floor; report.py takes the median of all values of one key.
record() { printf '%s\t%s\t%s\t%s\n' "$@" >> "$work/figures.tsv"; }

# plan TITLE: keeps standard input, the plan of a query, for the result file.
plan() { { printf '### %s\n\n```\n' "$1"; cat; printf '```\n\n'; } >> "$work/plans.md"; }

# Below those that the system gives to clients: one of them, perhaps our own curl, may hold it a moment later.
free_port() {
    python3 -c 'import random, socket
while True:
    try: s = socket.socket(); s.bind(("127.0.0.1", random.randint(20000, 32000))); break
    except OSError: pass
print(s.getsockname()[1])'
}

# --- the server ---------------------------------------------------------------------------------------------------------

# start_server HOME [ARGUMENT…]: returns once it says that it is ready; sets $server (its pid), $base and $started (seconds).
start_server() {
    home=$1; shift
    local port begin deadline
    port=$(free_port)
    base=http://127.0.0.1:$port
    begin=$(now); deadline=$((SECONDS + 600))
    GATEHOUSE_HOME=$home JAVA_HOME=$jdk "${command[@]}" --server.port="$port" "$@" >> "$work/server.log" 2>&1 &
    launcher=$!
    until is_ready "$port"; do
        kill -0 "$launcher" 2> /dev/null || { tail -20 "$work/server.log" >&2; fail "the server ended while it started"; }
        ((SECONDS < deadline)) || { tail -20 "$work/server.log" >&2; fail "the server was not ready after 600 s"; }
        read -rt 0.01 -u "$silence" || true
    done
    started=$(since "$begin")
    server=$(java_of "$launcher")
    [ -n "$server" ] || fail "no java among the processes of ${command[*]}"
    sql -c "show server_version" > "$work/postgres-version"
}

# Nothing ever comes from it, so that a read with a time limit sleeps.
exec {silence}<> <(:)

# is_ready PORT: whether /health/ready answers 200. Asked by the shell itself: a new curl every 20 ms takes a third of one of the
# cores on which the start is measured.
is_ready() {
    local connection status=''
    { exec {connection}<> "/dev/tcp/127.0.0.1/$1"; } 2> /dev/null || return 1
    printf 'GET /health/ready HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n' >&"$connection"
    read -rt 2 -u "$connection" status || true
    exec {connection}>&-
    [[ $status == *' 200'* ]]
}

# java_of PID: the JVM, which is the process itself or one that its start script began.
java_of() {
    local child
    if [ "$(cat "/proc/$1/comm" 2> /dev/null)" = java ]; then echo "$1"; return 0; fi
    for child in $(pgrep -P "$1"); do java_of "$child"; done
}

# The server ends its database itself; what is left after half a minute is ended here.
stop_server() {
    [ -n "${launcher:-}" ] || return 0
    local postmaster java wait
    java=${server:-$(java_of "$launcher")}
    postmaster=$(head -1 "$home/pg18/postmaster.pid" 2> /dev/null || true)
    [ -z "$java" ] || kill "$java" 2> /dev/null || true
    for ((wait = 0; wait < 300; wait++)); do kill -0 "$launcher" 2> /dev/null || break; sleep 0.1; done
    kill -KILL "$launcher" ${java:+"$java"} 2> /dev/null || true
    wait "$launcher" 2> /dev/null || true
    if [ -n "$postmaster" ] && [ "$(cat "/proc/$postmaster/comm" 2> /dev/null)" = postgres ]; then kill -INT "$postmaster" || true; fi
    launcher='' server=''
}

# restart [ARGUMENT…]: the same home in a new process, with nothing in its memory.
restart() { stop_server; start_server "$home" "$@"; log_in; }

# resident PID: MB of memory that the process holds; resident_peak: the most it held since reset_peak.
resident() { awk '/^VmRSS/ { printf "%.1f\n", $2 / 1024 }' "/proc/$1/status"; }
resident_peak() { awk '/^VmHWM/ { printf "%.1f\n", $2 / 1024 }' "/proc/$1/status"; }
reset_peak() { echo 5 > "/proc/$1/clear_refs"; }

# The server's PostgreSQL, and the MB of memory that it holds, what its processes share counted once.
postgres_processes() {
    local postmaster
    postmaster=$(head -1 "$home/pg18/postmaster.pid")
    echo "$postmaster"
    pgrep -P "$postmaster"
}
postgres_resident() {
    local pid
    for pid in $(postgres_processes); do awk '/^Pss:/ { print $2 }' "/proc/$pid/smaps_rollup" 2> /dev/null || true; done \
        | awk '{ sum += $1 } END { printf "%.1f\n", sum / 1024 }'
}

# cpu_ticks: hundredths of a second of processor time that the server and its PostgreSQL have taken so far.
cpu_ticks() {
    local pid
    for pid in "$server" $(postgres_processes); do
        ticks_of "$pid" 2> /dev/null || true
    done | awk '{ sum += $1 } END { print sum }'
}

# ticks_of PID: the same of one process.
ticks_of() { awk '{ print $14 + $15 }' "/proc/$1/stat"; }

# steps_of_scans: the same, line by line: "part<TAB>ticks" for each thread of the server and each process of its PostgreSQL. Processes that
# end meanwhile, such as those of the vacuum, are not seen.
steps_of_scans() {
    local task
    for task in "/proc/$server/task"/*; do
        { printf '%s)' "$(cat "$task/comm")"; sed 's/.*)//' "$task/stat"; } 2> /dev/null || true
    done | awk -F')' '{ split($2, field, " ")
        part = "JVM: other threads"
        if ($1 ~ /^(http-nio|ForkJoinPool)/) part = "JVM: HTTP, JSON, access"
        if ($1 ~ /^scan-writer/) part = "JVM: the writer and its driver"
        if ($1 ~ /^(C[12] |VM |GC |G1 )/) part = "JVM: compilers, collector"
        print part "\t" field[12] + field[13] }'
    sql -F $'\t' -c "select pid, case when query like 'insert into scan (%' then 'PostgreSQL: the insert'
        when backend_type = 'client backend' then 'PostgreSQL: examining scans afterwards, and other work'
        else 'PostgreSQL: log and pages' end
        from pg_stat_activity where pid <> pg_backend_pid()" | while IFS=$'\t' read -r task part; do
        { printf '%s\t' "$part"; sed 's/.*)//' "/proc/$task/stat" | awk '{ print $12 + $13 }'; } 2> /dev/null || true
    done
}

# heap_used PID: MB on the heap of the JVM right now, of all generations; after collect PID only what is reachable.
heap_used() {
    "$jcmd" "$1" GC.heap_info | grep -v -e Metaspace -e 'class space' | grep -o 'used [0-9]*[KM]' \
        | awk '{ sum += $2 * (/M$/ ? 1024 : 1) } END { printf "%.1f\n", sum / 1024 }'
}
collect() { "$jcmd" "$1" GC.run > /dev/null; }

secret=bench-secret-that-protects-nothing

# log_in: makes a machine client with every right and sets $token.
log_in() {
    sql -c "insert into client (client_id, name, secret_hash, scopes, grant_types)
            values ('bench', 'bench', '$(printf %s "$secret" | sha256sum | cut -d' ' -f1)',
                    '{people.read,people.write,images.write,accreditation.read,accreditation.write,scans.read,scans.write,watchlist,admin}',
                    '{client_credentials}')
            on conflict do nothing"
    token=$(curl -sf -u "bench:$secret" -d grant_type=client_credentials "$base/auth/access_token" | field access_token)
    [ -n "$token" ] || fail "no token from $base/auth/access_token"
}

# call [CURL-OPTION…] URL: a request with the token.
call() { curl -sf -m 120 -H "Authorization: Bearer $token" "$@"; }
status_of() { curl -s -m 120 -o /dev/null -w '%{http_code}' -H "Authorization: Bearer $token" "$@"; }
field() { python3 -c 'import json, sys; print(json.load(sys.stdin)[sys.argv[1]])' "$1"; }

# --- its database -------------------------------------------------------------------------------------------------------

database() {
    PGHOST=127.0.0.1 PGPORT=$(sed -n 4p "$home/pg18/postmaster.pid") PGUSER=postgres PGDATABASE=gatehouse \
        PGPASSWORD=$(cat "$home/pg-password") PGOPTIONS='-c client_min_messages=warning' "$@"
}
sql() { database psql -qAtX -v ON_ERROR_STOP=1 "$@"; }

# sql_seconds STATEMENT: from the statement to its last row, as psql sees it; connecting is not in it.
sql_seconds() { sql -c '\timing on' -c "$1" | awk '/^Time/ { printf "%.4f\n", $2 / 1000 }'; }

# floor_tps FIGURE CONNECTIONS PGBENCH-OPTION…: transactions a second of pgbench.
floor_tps() {
    local figure=$1 connections=$2 cpu; shift 2
    cpu=$(ticks_of_ended)
    database "$pgbench" -n -M prepared -c "$connections" -j 2 -T "$seconds" "$@" 2> "$work/pgbench.err" > "$work/pgbench.out" \
        || fail "pgbench failed: $(tail -3 "$work/pgbench.err")"
    until [ "$(sql -c "select count(*) from pg_stat_activity where application_name = 'pgbench'")" = 0 ]; do sleep 0.1; done
    awk -v OFS='\t' -v figure="$figure" -v cpu="$(($(ticks_of_ended) - cpu))" '/^tps/ { print figure, "floor", "rate", $3 }
              /^number of transactions actually/ { print figure, "floor", "cpu_us", cpu * 10000 / $6 }
              /^latency average/ { print figure, "floor", "mean_ms", $4 }
              /^number of failed transactions/ && $5 > 0 { exit 1 }' "$work/pgbench.out" >> "$work/figures.tsv" \
        || fail "pgbench failed: $(tail -3 "$work/pgbench.err")"
}

# event_at SIZE: the event of so many live accreditations, and what is asked of it, in $event, $event_url, $bearer.
event_at() {
    event=${events[$1]}
    event_url=$base/registrations/accreditation/events/$event
    bearer="Authorization: Bearer $token"
}

# --- nginx, the floor of everything that is sent --------------------------------------------------------------------------

start_nginx() {
    local port
    port=$(free_port)
    files=$work/files; static=http://127.0.0.1:$port
    mkdir -p "$files"
    head -c 200 /dev/zero | tr '\0' x > "$files/200.json"
    cat > "$work/nginx.conf" <<CONF
daemon off; master_process on; worker_processes 2; pid $work/nginx.pid; error_log $work/nginx.log;
$( ((EUID == 0)) && echo 'user root;')
events { worker_connections 1024; }
http {
    access_log off; sendfile on; tcp_nopush on; keepalive_requests 100000000; default_type application/json;
    client_body_temp_path $work/nginx-body; proxy_temp_path $work/nginx-proxy; fastcgi_temp_path $work/nginx-fastcgi;
    uwsgi_temp_path $work/nginx-uwsgi; scgi_temp_path $work/nginx-scgi;
    server { listen 127.0.0.1:$port; root $files; }
}
CONF
    "$nginx" -e "$work/nginx.log" -c "$work/nginx.conf" &
    nginx_pid=$!
    for _ in {1..100}; do curl -sf -m 2 -o /dev/null "$static/200.json" && return 0; sleep 0.05; done
    fail "nginx did not start: $(tail -3 "$work/nginx.log")"
}

stop_nginx() {
    [ -n "${nginx_pid:-}" ] || return 0
    kill "$nginx_pid" 2> /dev/null || true
    wait "$nginx_pid" 2> /dev/null || true
    nginx_pid=
}

# --- load ---------------------------------------------------------------------------------------------------------------

# ticks_of_ended: hundredths of a second that processes of PostgreSQL took which have ended, such as those of pgbench.
ticks_of_ended() { sed 's/.*)//' "/proc/$(head -1 "$home/pg18/postmaster.pid")/stat" | awk '{ print $14 + $15 }'; }

# closed FIGURE SIDE CONNECTIONS WRK-ARGUMENT…: as fast as the connections go (wrk); the rate, latency at that load, and what
# processor time a request costs the server with its database, which hardly depends on what else the machine does. The variable steps
# names the command that splits that time into parts, such as steps_of_scans.
closed() {
    local figure=$1 side=$2 connections=$3 line cpu rate p50 p99 max errors requests; shift 3
    [ "$side" = floor ] || cpu=$(cpu_ticks)
    [ -z "${steps:-}" ] || "$steps" > "$work/steps-before"
    line=$(load "$connections" "$seconds" "$@") || fail "wrk said nothing for $figure"
    read -r _ rate p50 p99 max errors requests <<< "$line"
    if ((errors > 0)); then
        say "$errors of $requests requests of $figure ($side) failed"
        record "$figure" "$side" errors "$errors"
        ((errors * 100 < requests)) || return 0
    fi
    record "$figure" "$side" rate "$rate"
    record "$figure" "$side" closed_p50 "$p50"
    record "$figure" "$side" closed_p99 "$p99"
    [ "$side" = floor ] || ((requests == 0)) || record "$figure" "$side" cpu_us "$((($(cpu_ticks) - cpu) * 10000 / requests))"
    [ -z "${steps:-}" ] || ((requests == 0)) || "$steps" | awk -F '\t' -v OFS='\t' -v figure="$figure" -v requests="$requests" '
        FILENAME != "-" { took[$1] -= $2; next } { took[$1] += $2 }
        END { for (part in took) print figure, "step", part, took[part] * 10000 / requests }' "$work/steps-before" - >> "$work/figures.tsv"
}

# warm CONNECTIONS WRK-ARGUMENT…: lets the JVM compile what is measured next, until its compilers take less than a thirtieth of one
# core, for ten measurements' time at most; nothing is written down.
warm() {
    local slice before
    for ((slice = 0; slice < 10; slice++)); do
        before=$(compiler_ticks)
        load "$1" "$seconds" "${@:2}" > /dev/null
        ((30 * ($(compiler_ticks) - before) > 100 * seconds)) || return 0
    done
}

# compiler_ticks: hundredths of a second that the JVM's compilers have taken so far.
compiler_ticks() {
    local task
    for task in "/proc/$server/task"/*; do
        # A thread may end while one looks.
        case $(cat "$task/comm" 2> /dev/null || true) in C[12]\ *) cat "$task/stat" 2> /dev/null || true ;; esac
    done | sed 's/.*) //' | awk '{ sum += $12 + $13 } END { print sum + 0 }'
}

load() {
    BENCH_SCRIPT=${script:-} wrk -t "$(($1 < 2 ? 1 : 2))" -c "$1" -d "$2" --timeout 10 -s "$here/load.lua" "${@:3}" | grep '^figures '
}

# open FIGURE SIDE CONNECTIONS RATE URL [HEADER…]: so many a second whatever the answers take (Pace.java); honest latency.
# Of PACE_BODY it makes POSTs.
open() {
    local figure=$1 side=$2; shift 2
    local line p50 p99 max reached
    line=$("$java" -Xshare:auto -XX:TieredStopAtLevel=1 -cp "$work" Pace "$seconds" "$@") || { say "$figure has no latency: a request failed"; return 0; }
    read -r p50 p99 max reached <<< "$line"
    record "$figure" "$side" p50 "$p50"
    record "$figure" "$side" p99 "$p99"
    record "$figure" "$side" max "$max"
    record "$figure" "$side" paced "$reached"
}

# median_of FIGURE SIDE METRIC: of what is recorded so far.
median_of() {
    awk -F'\t' -v f="$1" -v s="$2" -v m="$3" '$1 == f && $2 == s && $3 == m { print $4 }' "$work/figures.tsv" \
        | sort -g | awk '{ v[NR] = $1 } END { print NR ? v[int((NR + 1) / 2)] : 0 }'
}
half_rate() { awk -v rate="$(median_of "$1" ours rate)" 'BEGIN { print int(rate / 2) + 1 }'; }
