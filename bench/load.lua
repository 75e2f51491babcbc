-- What wrk runs: plain GETs, or the requests of the script that BENCH_SCRIPT names; prints one line of figures.
local script = os.getenv("BENCH_SCRIPT")
if script and script ~= "" then
    dofile(script)
end

function done(summary, latency)
    local errors = summary.errors
    print(string.format("figures %.2f %.3f %.3f %.3f %d %d",
        summary.requests / summary.duration * 1e6,
        latency:percentile(50) / 1e3, latency:percentile(99) / 1e3, latency.max / 1e3,
        errors.connect + errors.read + errors.write + errors.status + errors.timeout,
        summary.requests))
end
