# An import of 200,000 people from a CSV file: the upload, the dry run and the run, each until it is done. Floors: COPY of the very rows that
# it kept or made, into tables with the same indexes. It belongs to no goal and takes long, so it is measured only when it is named.
measure_import() {
    local round rows event position url
    rows=$(scaled 200000 1000)
    say "import: a demo event of 400 people"
    start_server "$work/imports" --gatehouse.demo=true --gatehouse.demo.people=400
    log_in
    event=$(sql -c "select event_id from event_feed order by count desc, event_id limit 1")
    position=$(sql -c "select id from position where event_id = $event order by sort, id limit 1")
    url=$base/registrations/accreditation/events/$event/imports
    say "import: 2,000 people, which count for nothing"
    import_people 0 2000
    grep -v '^import' "$work/figures.tsv" > "$work/figures.kept" || true
    mv "$work/figures.kept" "$work/figures.tsv"
    for ((round = 1; round <= rounds; round++)); do
        say "import: $rows people"
        import_people "$round" "$rows"
        copy_people "$rows"
    done
    stop_server
    rm -rf "$work/imports"
}

# import_people ROUND ROWS: people that no other round has. Sets $import, and in $people, $audited the highest numbers before the run.
import_people() {
    local file=$work/people.csv
    awk -v round="$1" -v rows="$2" 'BEGIN {
        print "First name;Last name;E-mail;Date of birth"
        for (n = 1; n <= rows; n++)
            printf "Ana%d;Guest%d;guest.%d.%d@example.org;19%02d-%02d-%02d\n", n % 500, n, round, n, 40 + n % 60, 1 + n % 12, 1 + n % 28
    }' > "$file"
    record import info bytes "$(stat -c %s "$file")"
    watch_heap
    begin_part
    import=$(call -F "file=@$file;type=text/csv" "$url" | field id)
    end_part import.upload "$2"
    map_columns
    begin_part
    call -o /dev/null -X POST "$url/$import/dry_run"
    until_state CHECKED
    end_part import.dry_run "$2"
    people=$(sql -c "select coalesce(max(id), 0) from person") audited=$(sql -c "select coalesce(max(id), 0) from audit_entry")
    begin_part
    call -o /dev/null -X POST "$url/$import/run"
    until_state DONE
    end_part import.run "$2"
    [ "$(call "$url/$import" | field created)" = "$2" ] || fail "the import made $(call "$url/$import" | field created) registrations of $2"
    unwatch_heap
}

# The columns as the server suggests them, and one position for all.
map_columns() {
    call "$url/$import" | python3 -c 'import json, sys
columns = json.load(sys.stdin)["columns"]
print(json.dumps({"columns": [{"index": c["index"], "field": c["field"]} for c in columns], "position_id": int(sys.argv[1])}))' \
        "$position" > "$work/mapping.json"
    call -o /dev/null -X PUT -H 'Content-Type: application/json' -d "@$work/mapping.json" "$url/$import/mapping"
}

until_state() {
    local state deadline=$((SECONDS + 3600))
    until [ "$(call "$url/$import" | field state)" = "$1" ]; do
        ((SECONDS < deadline)) || fail "the import is not $1 after an hour"
        sleep 0.5
    done
}

begin_part() { part_ticks=$(cpu_ticks) part_begin=$(now); }

# end_part FIGURE ROWS: rows a second since begin_part, and the processor time of each.
end_part() {
    record "$1" ours rate "$(awk -v rows="$2" -v s="$(since "$part_begin")" 'BEGIN { print rows / s }')"
    record "$1" ours cpu_us "$((($(cpu_ticks) - part_ticks) * 10000 / $2))"
}

# The heap as the JVM tells it, garbage and all, each second.
watch_heap() {
    reset_peak "$server"
    : > "$work/heap"
    while sleep 1; do
        call "$base/prometheus" | awk '/^jvm_memory_used_bytes.*area="heap"/ { sum += $NF } END { print sum / 1048576 }' >> "$work/heap" || true
    done &
    heap_watch=$!
}

unwatch_heap() {
    kill "$heap_watch"
    wait "$heap_watch" 2> /dev/null || true
    record import ours heap_peak "$(sort -g "$work/heap" | tail -1)"
    record import ours rss_peak "$(resident_peak "$server")"
    record import info heap_max "$("$jcmd" "$server" VM.flags | grep -o 'MaxHeapSize=[0-9]*' | awk -F= '{ print $2 / 1048576 }')"
}

# copy_people ROWS: what the last import kept of its file, and what it made, as fast as PostgreSQL takes it.
copy_people() {
    local kept made=0 table of
    kept=$(copy_rows registration_import_row "import_id = $import")
    record import.upload floor rate "$(awk -v rows="$1" -v s="$kept" 'BEGIN { print rows / s }')"
    record import.dry_run floor rate "$(awk -v rows="$1" -v s="$kept" 'BEGIN { print rows / s }')"
    while read -r table of; do
        made=$(awk -v made="$made" -v s="$(copy_rows "$table" "$of")" 'BEGIN { print made + s }')
    done << TABLES
person id > $people
person_email person_id > $people
person_position person_id > $people
registration person_id > $people
audit_entry id > $audited
TABLES
    record import.run floor rate "$(awk -v rows="$1" -v s="$made" 'BEGIN { print rows / s }')"
}

# copy_rows TABLE CONDITION: seconds of COPY of these rows into an empty table with the same columns, checks and indexes.
copy_rows() {
    local columns file=$work/rows.copy
    columns=$(sql -c "select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
                      where attrelid = '$1'::regclass and attnum > 0 and not attisdropped and attgenerated = ''")
    rm -f "$file"
    sql -c "create table bench_rows (like $1 including all)" -c "\\copy (select $columns from $1 where $2) to '$file'"
    chmod 644 "$file"
    sql -c '\timing on' -c "\\copy bench_rows ($columns) from '$file'" | awk '/^Time/ { printf "%.4f\n", $2 / 1000 }' | tail -1
    sql -c "drop table bench_rows"
}
