# Autocomplete over 100,000 and 1,000,000 people, each time whole addresses of people drawn by chance.
# Floor: pgbench sends the statement of autocomplete.sql, which is the server's.
measure_autocomplete() {
    local path='/people/person/autocomplete?e=' people
    for people in 100000 1000000; do
        say "autocomplete: $people people"
        sql -v people="$(scaled $people)" -f "$here/people.sql"
        sql -c "vacuum analyze person, person_email"
        measure_autocomplete_over "$people" "$path"
    done
    sql -c "explain (analyze, buffers, timing off) $(sed "s/:email/'$(head -1 "$work/emails")'/g" "$here/autocomplete.sql")" \
        | plan "Autocomplete over 1,000,000 people"
}

measure_autocomplete_over() {
    local figure=autocomplete.$1 path=$2 round number
    draw_addresses "$path"

    # pgbench reads no list: 100 scripts, each with an address.
    local scripts=()
    for number in {1..100}; do
        sed "s/:email/'$(sed -n "${number}p" "$work/emails")'/g" "$here/autocomplete.sql" > "$work/email-$number.sql"
        scripts+=(-f "$work/email-$number.sql")
    done

    export BENCH_EMAILS=$work/emails BENCH_PATH=$path
    script=$here/email.lua warm 16 -H "Authorization: Bearer $token" "$base"
    for ((round = 1; round <= rounds; round++)); do
        script=$here/email.lua closed "$figure" ours 16 -H "Authorization: Bearer $token" "$base"
        floor_tps "$figure" 16 "${scripts[@]}"
    done
    for ((round = 1; round <= rounds; round++)); do
        open "$figure" ours 16 "$(half_rate "$figure")" "@$work/urls" "Authorization: Bearer $token"
    done
}

# draw_addresses PATH: a thousand addresses drawn by chance in $work/emails, and in $work/urls what asks for them.
draw_addresses() {
    sql -c "select email_address from person_email where is_primary order by random() limit 1000" > "$work/emails"
    python3 -c 'import sys, urllib.parse
for line in sys.stdin: print(sys.argv[1] + urllib.parse.quote(line.strip()))' "$base$1" < "$work/emails" > "$work/urls"
}
