# Uploads of 12-megapixel JPEGs with all that the server makes of them, one after another and two at a time: decoded by libjpeg-turbo
# where that is installed, and by the JDK. Floor: the JDK decodes the same file and does nothing else.
measure_upload() {
    say "upload"
    "$java" -cp "$work" Photo make "$work/photo.jpg"
    record upload info bytes "$(stat -c %s "$work/photo.jpg")"
    local round
    make_photos 1
    if [ "$(upload "$work/photo-1.jpg")" != 201 ]; then
        say "upload: the server refuses it"
        return 0
    fi
    if grep -q 'JPEGs are read and written by lib' "$work/server.log"; then
        measure_upload_with upload.turbo 36
    else
        say "upload: libturbojpeg is not installed"
        record upload.turbo info none 1
    fi
    restart --gatehouse.images.jpeg=jdk
    measure_upload_with upload 16
    for ((round = 1; round <= rounds; round++)); do
        while read -r connections seconds_each rate; do
            record "upload.$connections" floor seconds "$seconds_each"
            record "upload.$connections" floor rate "$rate"
        done < <("$java" -cp "$work" Photo decode "$work/photo.jpg" 1 2)
    done
    measure_bomb
}

# A file of 120 kB that says it holds a picture of 900 megapixels.
measure_bomb() {
    local round answer
    python3 "$here/bomb.py" "$work/bomb.png"
    record upload info bomb_bytes "$(stat -c %s "$work/bomb.png")"
    for ((round = 1; round <= 25; round++)); do
        answer=$(curl -s -m 60 -o /dev/null -w '%{http_code} %{time_total}' -H "Authorization: Bearer $token" \
            -F "file=@$work/bomb.png;type=image/png" "$base/images")
        [ "${answer% *}" = 422 ] || [ "${answer% *}" = 413 ] || fail "the bomb was answered ${answer% *}"
        # The first ones warm up.
        ((round <= 5)) || awk -v s="${answer#* }" 'BEGIN { printf "upload.bomb\tours\tms\t%.2f\n", s * 1000 }' >> "$work/figures.tsv"
    done
    record upload.bomb ours max_ms "$(awk -F'\t' '$1 == "upload.bomb" && $3 == "ms" && $4 > max { max = $4 } END { print max }' "$work/figures.tsv")"
}

# measure_upload_with FIGURE COUNT: COUNT uploads two at a time, two seconds of them, so that neither the start of the two curls nor the one
# that ends first counts much, and a quarter of them one at a time, each round.
measure_upload_with() {
    local round before begin
    # As in warm: until the compilers take less than a thirtieth of a core. Six at most: the JDK's own decoder and encoder are still being
    # compiled after the third.
    for ((round = 1; round <= 6; round++)); do
        make_photos 16
        before=$(compiler_ticks) begin=$(now)
        upload_many 16 2 > /dev/null
        awk -v ticks=$(($(compiler_ticks) - before)) -v s="$(since "$begin")" 'BEGIN { exit ticks * 30 < s * 100 ? 0 : 1 }' && break
    done
    for ((round = 1; round <= rounds; round++)); do
        measure_upload_at "$1" 1 $(($2 / 4))
        measure_upload_at "$1" 2 "$2"
    done
}

measure_upload_at() {
    local figure=$1.$2 connections=$2 count=$3 begin cpu seconds_each
    make_photos "$count"
    # The ticks first: they take thirty processes, 0.2 s where those are dear, which were part of each rate.
    cpu=$(cpu_ticks) begin=$(now)
    upload_many "$count" "$connections" > "$work/upload-seconds"
    record "$figure" ours rate "$(awk -v n="$count" -v s="$(since "$begin")" 'BEGIN { print n / s }')"
    record "$figure" ours cpu_us "$((($(cpu_ticks) - cpu) * 10000 / count))"
    while read -r seconds_each; do record "$figure" ours seconds "$seconds_each"; done < "$work/upload-seconds"
}

upload() { status_of -F "file=@$1;type=image/jpeg" "$base/images"; }

# make_photos COUNT: bytes after the picture's end make each file another one, so that nothing that was made before is found again.
make_photos() {
    local number
    for ((number = 1; number <= $1; number++)); do
        { cat "$work/photo.jpg"; printf %s "$RANDOM$RANDOM$RANDOM"; } > "$work/photo-$number.jpg"
    done
}

# upload_many COUNT CONNECTIONS: seconds of each. A connection is one curl, which keeps it and sends its photos one after another.
upload_many() {
    local connection
    local -a curls=()
    for ((connection = 1; connection <= $2; connection++)); do
        upload_over $(seq "$connection" "$2" "$1") &
        curls+=($!)
    done
    for connection in "${curls[@]}"; do wait "$connection"; done
}

upload_over() {
    local number
    local -a requests=()
    for number in "$@"; do
        requests+=(--next -sf -m 60 -o /dev/null -w '%{time_total}\n' -H "Authorization: Bearer $token"
            -F "file=@$work/photo-$number.jpg;type=image/jpeg" "$base/images")
    done
    curl "${requests[@]:1}"
}
