-- Asks for another person each time: BENCH_EMAILS is a file of addresses, BENCH_PATH what they are appended to.
local requests = {}
local next_one = 0

function init()
    for address in io.lines(os.getenv("BENCH_EMAILS")) do
        local escaped = address:gsub("[^%w%-._~]", function(c) return string.format("%%%02X", string.byte(c)) end)
        requests[#requests + 1] = wrk.format("GET", os.getenv("BENCH_PATH") .. escaped)
    end
    next_one = math.random(#requests)
end

function request()
    next_one = next_one % #requests + 1
    return requests[next_one]
end
