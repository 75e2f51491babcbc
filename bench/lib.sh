# What every figure needs: a server of its own, its database, nginx, load, and a place to write values down.
# Sourced by bench/run, which sets $work (a temporary directory), $jar, $java and $here.

fail() { echo "bench: $*" >&2; exit 2; }
say() { printf '%s  %s\n' "$(date -u +%H:%M:%S)" "$*" >&2; }
now() { echo "$EPOCHREALTIME"; }
since() { awk -v from="$1" -v to="$EPOCHREALTIME" 'BEGIN { printf "%.4f\n", to - from }'; }

# record FIGURE SIDE METRIC VALUE: SIDE is ours or floor; report.py takes the median of all values of one key.
record() { printf '%s\t%s\t%s\t%s\n' "$@" >> "$work/figures.tsv"; }

# plan TITLE: keeps standard input, the plan of a query, for the result file.
plan() { { printf '### %s\n\n```\n' "$1"; cat; printf '```\n\n'; } >> "$work/plans.md"; }

free_port() { python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'; }

# --- the server ---------------------------------------------------------------------------------------------------------

# start_server HOME [ARGUMENT…]: returns once it says that it is ready; sets $server (its pid), $base and $started (seconds).
start_server() {
    home=$1; shift
    local port begin deadline
    port=$(free_port)
    base=http://127.0.0.1:$port
    begin=$(now); deadline=$((SECONDS + 600))
    local command=("$java" -jar "$jar")
    [ -z "${distribution:-}" ] || command=("$distribution/bin/gatehouse")
    GATEHOUSE_HOME=$home JAVA_HOME=$jdk "${command[@]}" --server.port="$port" "$@" > "$work/server.log" 2>&1 &
    server=$!
    until curl -sf -m 2 -o /dev/null "$base/health/ready"; do
        kill -0 "$server" 2> /dev/null || { tail -20 "$work/server.log" >&2; fail "the server ended while it started"; }
        ((SECONDS < deadline)) || fail "the server was not ready after 600 s: see $work/server.log"
        sleep 0.02
    done
    started=$(since "$begin")
    sql -c "show server_version" > "$work/postgres-version"
}

stop_server() {
    [ -n "${server:-}" ] || return 0
    kill "$server" 2> /dev/null || true
    wait "$server" 2> /dev/null || true
    server=
}

# resident PID: MB of memory that the process holds; resident_peak: the most it held since reset_peak.
resident() { awk '/^VmRSS/ { printf "%.1f\n", $2 / 1024 }' "/proc/$1/status"; }
resident_peak() { awk '/^VmHWM/ { printf "%.1f\n", $2 / 1024 }' "/proc/$1/status"; }
reset_peak() { echo 5 > "/proc/$1/clear_refs"; }

# cpu_ticks: hundredths of a second of processor time that the server and its PostgreSQL have taken so far.
cpu_ticks() {
    local postmaster
    postmaster=$(head -1 "$home/pg18/postmaster.pid")
    for pid in "$server" "$postmaster" $(pgrep -P "$postmaster"); do
        awk '{ print $14 + $15 }' "/proc/$pid/stat" 2> /dev/null || true
    done | awk '{ sum += $1 } END { print sum }'
}

# heap_used PID: MB on the heap of the JVM right now; after collect PID only what is reachable.
heap_used() { "$jcmd" "$1" GC.heap_info | grep -om1 'used [0-9]*K' | awk '{ printf "%.1f\n", $2 / 1024 }'; }
collect() { "$jcmd" "$1" GC.run > /dev/null; }

# log_in: makes a machine client with every right and sets $token.
log_in() {
    local secret=bench-secret-that-protects-nothing
    sql -c "insert into client (client_id, name, secret_hash, scopes, grant_types)
            values ('bench', 'bench', '$(printf %s "$secret" | sha256sum | cut -d' ' -f1)',
                    '{people.read,people.write,images.write,accreditation.read,accreditation.write,scans.read,scans.write,admin}',
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

# floor_tps FIGURE CONNECTIONS PGBENCH-OPTION…: transactions a second of pgbench.
floor_tps() {
    local figure=$1 connections=$2; shift 2
    database "$pgbench" -n -M prepared -c "$connections" -j 2 -T "$seconds" "$@" 2> "$work/pgbench.err" \
        | awk -v OFS='\t' -v figure="$figure" '/^tps/ { print figure, "floor", "rate", $3 }
              /^latency average/ { print figure, "floor", "mean_ms", $4 }
              /^number of failed transactions/ && $5 > 0 { exit 1 }' >> "$work/figures.tsv" \
        || fail "pgbench failed: $(tail -3 "$work/pgbench.err")"
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
    for _ in {1..100}; do curl -sf -o /dev/null "$static/200.json" && return; sleep 0.05; done
    fail "nginx did not start: $(tail -3 "$work/nginx.log")"
}

stop_nginx() { [ -z "${nginx_pid:-}" ] || { kill "$nginx_pid" 2> /dev/null; wait "$nginx_pid" 2> /dev/null; } || true; }

# --- load ---------------------------------------------------------------------------------------------------------------

# closed FIGURE SIDE CONNECTIONS WRK-ARGUMENT…: as fast as the connections go (wrk); the rate, latency at that load, and what
# processor time a request costs the server with its database, which hardly depends on what else the machine does.
closed() {
    local figure=$1 side=$2 connections=$3 line cpu; shift 3
    [ "$side" = floor ] || cpu=$(cpu_ticks)
    line=$(load "$connections" "$seconds" "$@") || fail "wrk said nothing for $figure"
    read -r _ rate p50 p99 max errors requests <<< "$line"
    ((errors == 0)) || fail "$errors requests of $figure ($side) failed"
    record "$figure" "$side" rate "$rate"
    record "$figure" "$side" closed_p50 "$p50"
    record "$figure" "$side" closed_p99 "$p99"
    [ "$side" = floor ] || record "$figure" "$side" cpu_us "$((($(cpu_ticks) - cpu) * 10000 / requests))"
}

# warm CONNECTIONS WRK-ARGUMENT…: lets the JVM compile what is measured next; nothing is written down.
warm() { load "$1" 8 "${@:2}" > /dev/null; }

load() {
    BENCH_SCRIPT=${script:-} wrk -t "$(($1 < 2 ? 1 : 2))" -c "$1" -d "$2" --timeout 10 -s "$here/load.lua" "${@:3}" | grep '^figures '
}

# open FIGURE SIDE CONNECTIONS RATE URL [HEADER…]: so many a second whatever the answers take (Pace.java); honest latency.
open() {
    local figure=$1 side=$2; shift 2
    local line
    line=$("$java" -Xshare:auto -XX:TieredStopAtLevel=1 -cp "$work" Pace "$seconds" "$@") || fail "Pace failed for $figure"
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
