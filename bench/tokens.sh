# Tokens for a machine client: its secret is checked and a token signed, nothing of it cached.
measure_tokens() {
    say "tokens"
    local round
    BENCH_BASIC=$(printf 'bench:%s' "$secret" | base64 -w0)
    export BENCH_BASIC
    script=$here/token.lua
    load 16 $((3 * seconds)) "$base/auth/access_token" > /dev/null
    for ((round = 1; round <= rounds; round++)); do
        closed tokens ours 16 "$base/auth/access_token"
    done
    script=
}
