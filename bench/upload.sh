# Upload of a 12-megapixel JPEG with all that the server makes of it, one after another and two at a time.
# Floor: the JDK decodes the same file and does nothing else.
measure_upload() {
    say "upload"
    "$java" "$here/Photo.java" make "$work/photo.jpg"
    record upload info bytes "$(stat -c %s "$work/photo.jpg")"
    if [ "$(upload "$work/photo.jpg")" != 201 ] && [ "$(upload "$work/photo.jpg")" != 200 ]; then
        say "upload: the server refuses it"
        return 0
    fi
    local round
    upload_many 16 2 > /dev/null
    for ((round = 1; round <= rounds; round++)); do
        measure_upload_at 1
        measure_upload_at 2
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

measure_upload_at() {
    local connections=$1 count=8 begin seconds_each
    begin=$(now)
    upload_many "$count" "$connections" > "$work/upload-seconds"
    record "upload.$connections" ours rate "$(awk -v n="$count" -v s="$(since "$begin")" 'BEGIN { print n / s }')"
    while read -r seconds_each; do record "upload.$connections" ours seconds "$seconds_each"; done < "$work/upload-seconds"
    read -r seconds_each rate < <("$java" "$here/Photo.java" decode "$work/photo.jpg" "$connections")
    record "upload.$connections" floor seconds "$seconds_each"
    record "upload.$connections" floor rate "$rate"
}

upload() { status_of -F "file=@$1;type=image/jpeg" "$base/images"; }

# upload_many COUNT CONNECTIONS: seconds of each. Bytes after the picture's end make each file another one, so that nothing
# that was made before is found again.
upload_many() {
    local number
    for ((number = 1; number <= $1; number++)); do
        { cat "$work/photo.jpg"; printf %s "$RANDOM$RANDOM$RANDOM"; } > "$work/photo-$number.jpg"
    done
    seq "$1" | xargs -P "$2" -I{} curl -sf -m 60 -o /dev/null -w '%{time_total}\n' -H "Authorization: Bearer $token" \
        -F "file=@$work/photo-{}.jpg;type=image/jpeg" "$base/images"
}
