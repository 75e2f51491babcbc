-- One scan a request, each a new one: no two have the same device, time and accreditation. With BENCH_DECIDE the reader asks instead.
-- BENCH_RUN tells runs apart, BENCH_IDS is "first last" of the accreditations, BENCH_ZONE a zone, BENCH_BATCH how many at once.
local first, last = os.getenv("BENCH_IDS"):match("(%d+) (%d+)")
local zone, run = os.getenv("BENCH_ZONE"), os.getenv("BENCH_RUN")
local batch = tonumber(os.getenv("BENCH_BATCH") or "0")
local body = os.getenv("BENCH_DECIDE") and '{"accreditation_id":%d,"zone_id":%s,"timestamp":"%s%02d.%06dZ"}'
    or '{"accreditation_id":%d,"zone_id":%s,"allowed":true,"timestamp":"%s%02d.%06dZ"}'
local day = os.date("!%Y-%m-%dT%H:%M:")
local sent = 0
local threads = 0

function setup(thread)
    threads = threads + 1
    thread:set("number", threads)
end

function init()
    wrk.method = "POST"
    wrk.headers["Content-Type"] = "application/json"
    wrk.headers["Gatehouse-Device"] = "bench-" .. run .. "-" .. number
end

local function scan()
    sent = sent + 1
    return string.format(body,
        first + sent * 7919 % (last - first + 1), zone, day, math.floor(sent / 1e6) % 60, sent % 1e6)
end

function request()
    if batch == 0 then
        return wrk.format(nil, nil, nil, scan())
    end
    local scans = {}
    for i = 1, batch do
        scans[i] = scan()
    end
    return wrk.format(nil, nil, nil, '{"scans":[' .. table.concat(scans, ",") .. "]}")
end
