-- Asks for a token of the client whose id and secret BENCH_BASIC holds, as HTTP Basic wants them.
wrk.method = "POST"
wrk.headers["Authorization"] = "Basic " .. os.getenv("BENCH_BASIC")
wrk.headers["Content-Type"] = "application/x-www-form-urlencoded"
wrk.body = "grant_type=client_credentials"
