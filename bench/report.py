"""Makes the result of a run: medians, ratios to the floors, what falls short of its goal; see bench/README.md.

python3 report.py WORK RESULT-FILE FIGURE… [--page DOCS]  writes the result and, beside it as .json, what it is made of; with --page also
                                                          DOCS/benchmarks.md and its plots. Exits with 1 when a goal is missed.
python3 report.py --page DOCS RESULT.json                 the page again, from a result that is kept
"""

import json
import os
import pathlib
import statistics
import sys
from dataclasses import dataclass

import plots


@dataclass
class Row:
    """A line of the table. Values are named "figure side metric"; goals are pairs such as ("≤", 5)."""

    figure: str  # the part of the run that measures it
    what: str
    unit: str
    value: str
    floor: str = None
    floor_is: str = ""
    goal: tuple = None  # on the value
    goal_ratio: tuple = None  # on value / floor
    unless: str = None  # without a goal left out when this is there: the machine or the server can't do it

    def limit(self, found):
        """The goal in the unit of the value; None where there is none or its floor is missing."""
        if self.goal_ratio:
            floor = found.get(self.floor)
            return floor * self.goal_ratio[1] if floor else None
        return self.goal[1] if self.goal else None

    def is_better(self):
        return (self.goal or self.goal_ratio)[0]

    def reached(self, found):
        value, limit = found.get(self.value), self.limit(found)
        if value is None or limit is None:
            return False
        return value <= limit if self.is_better() == AT_MOST else value >= limit

    def short(self, found):
        return bool(self.goal or self.goal_ratio) and not self.reached(found)


AT_MOST, AT_LEAST = "≤", "≥"
SIZES = (1000, 10000, 100000, 500000)
MAIN = 100000


def latency(figure, title, key, floor, goal):
    """Percentiles of one figure at half its highest rate; the goal is that of p99."""
    for percentile in ("p50", "p99", "max"):
        yield Row(figure, f"{title}, {percentile} at half that", "ms", f"{key} ours {percentile}",
                  f"{floor} floor {percentile}" if floor else None, "nginx, same pace" if floor else "",
                  goal if percentile == "p99" else None)


def syncs():
    yield Row("sync", "full sync, cold", "s", f"sync.{MAIN}.cold.plain ours seconds", f"sync.{MAIN}.cold.plain floor seconds",
              "COPY of the same documents", goal_ratio=(AT_MOST, 1))
    yield Row("sync", "full sync, cold, gzip", "s", f"sync.{MAIN}.cold.gzip ours seconds", f"sync.{MAIN}.cold.gzip floor seconds",
              "COPY of the same documents")
    for kind, suffix in (("plain", ""), ("gzip", ", gzip")):
        yield Row("sync", f"full sync, cached{suffix}", "s", f"sync.{MAIN}.cached.{kind} ours seconds",
                  f"sync.{MAIN}.cached.{kind} floor seconds", "nginx, same file", goal_ratio=(AT_MOST, 1.5))
    yield Row("sync", "four full syncs at once", "s", "sync.four ours seconds")
    yield Row("sync", "heap growth by all these", "MiB", f"memory.{MAIN} ours heap_growth", goal=(AT_MOST, 32))
    yield Row("sync", "RSS at its peak meanwhile", "MB", f"memory.{MAIN} ours rss_peak")
    yield Row("sync", "of that growth by these", "MB", f"memory.{MAIN} ours rss_growth")


def polls():
    for kind, title in (("since", "`since`"), ("cursor", "`cursor`"), ("etag", "`If-None-Match` (304)")):
        yield Row("poll", f"poll, nothing new, {title}, 64 connections", "/s", f"poll.{kind} ours rate",
                  "poll floor rate", "nginx, 200 B file", goal_ratio=(AT_LEAST, 0.5))
        yield from latency("poll", f"poll, nothing new, {title}", f"poll.{kind}", "poll", (AT_MOST, 5))


def scans():
    """The bare floor has a primary key and nothing else; the like floor has the indexes of the table of scans."""
    for connections, aim, ratio in ((1, None, 0.4), (32, None, 0.5), (64, (AT_LEAST, 2000), None)):
        value, title = f"scans.{connections} ours rate", f"single scans, {connections} at a time"
        if ratio:
            yield Row("scans", title, "/s", value, f"scans.bare.{connections} floor rate", "pgbench, one-row inserts, primary key alone",
                      goal_ratio=(AT_LEAST, ratio))
        yield Row("scans", f"{title}, beside the same indexes", "/s", value, f"scans.{connections} floor rate", "pgbench, one-row inserts, same indexes", aim)
        if connections == 32:
            yield from latency("scans", "single scans, 32 at a time", "scans.32", None, (AT_MOST, 20))
    yield Row("scans", "batches of 500 scans, 4 at a time", "batches/s", "scans.batch ours rate", "scans.batch floor rate",
              "pgbench, `unnest` of 500", goal_ratio=(AT_LEAST, 0.5))


def decide():
    """Beside the scans that gates report in the same run."""
    for connections in (1, 32):
        yield Row("decide", f"questions of readers, {connections} at a time", "/s", f"decide.{connections} ours rate",
                  f"decide.scans.{connections} ours rate", "single scans of the same run", goal_ratio=(AT_LEAST, 0.9))
    for percentile in ("p50", "p99", "max"):
        yield Row("decide", f"questions of readers, 32 at a time, {percentile} at half that", "ms", f"decide.32 ours {percentile}",
                  f"decide.scans.32 ours {percentile}", "single scans at the same pace")
    yield Row("decide", "questions of readers, p99 above that of single scans", "ms", "decide ours p99_more_ms", goal=(AT_MOST, 2))
    for key, title in (("limited", "a zone with a capacity"), ("changes", "while zones of many change")):
        yield Row("decide", f"questions of readers, 32 at a time, {title}", "/s", f"decide.{key}.32 ours rate", "decide.32 ours rate",
                  "other zones, nothing changes")


def autocomplete():
    for people, title, rate, p99 in ((100000, "100,000", (AT_LEAST, 10000), None), (1000000, "1,000,000", None, (AT_MOST, 10))):
        key = f"autocomplete.{people}"
        yield Row("autocomplete", f"autocomplete over {title} people, 16 connections", "/s", f"{key} ours rate",
                  f"{key} floor rate", "pgbench, same select", rate)
        yield from latency("autocomplete", f"autocomplete over {title}", key, None, p99)


def waiting():
    """The gates that want a revocation within a second are the reason for long polls. Both times begin before the change is sent."""
    for percentile, goal in (("p50", None), ("p99", (AT_MOST, 10))):
        yield Row("waiting", f"change until the one waiting gate has it, {percentile}", "ms", f"waiting ours one_{percentile}", goal=goal,
                  unless="waiting info none")
    for percentile in ("p50", "p99"):
        yield Row("waiting", f"until the change itself is answered, {percentile}", "ms", f"waiting ours one_put_{percentile}",
                  unless="waiting info none")
    for percentile, goal in (("p50", None), ("p99", None), ("max", (AT_MOST, 1000))):
        yield Row("waiting", f"change until 1,000 waiting gates have it, {percentile}", "ms", f"waiting ours {percentile}", goal=goal,
                  unless="waiting info none")
    yield Row("waiting", "of that until the change itself is answered", "ms", "waiting ours put_ms",
              unless="waiting info none")


DESK = (
    ("events", "event list"), ("event", "event"), ("skills", "skills"), ("zones", "zones"), ("delegate_types", "delegate types"),
    ("members", "members"), ("package_options", "package options"), ("people.10", "people, 10"), ("people.100", "people, 100"),
    ("people.1000", "people, 1,000"), ("people.9999", "people, 9,999 to print"), ("people.last", "people, 10 after 49,000"),
    ("people.name", "people by a common name"), ("people.rare", "people by a rare name"), ("people.zone", "people by two zones"),
    ("people.positions", "people by two positions"), ("people.member", "people by member"), ("people.skill", "people by skill"),
    ("people.photo", "people with a photo"), ("people.printed", "people not printed"), ("people.overridden", "people overridden"),
    ("one", "one accreditation"), ("one.put", "save its lines"), ("one.zone", "save its zones"), ("one.printed", "printed"),
    ("one.distributed", "distributed"), ("one.hash", "new QR code"), ("log", "its log"), ("scans", "scans, 10"),
    ("scans.filtered", "scans of a zone, position and member"), ("scans.export", "all scans as XLSX"), ("form", "form by its hash"),
    ("forms", "forms"), ("allocate", "allocate by hand"), ("allocations", "1,000 allocations"), ("pending", "pending requests"),
    ("verify", "allocations of one accreditation"), ("allocations.export", "1,000 allocations as XLSX"), ("wristband", "wristband"),
    ("undo", "undo an allocation"))


PAGES = ("overview", "registrations", "accreditations", "people", "photos", "badges", "scans", "zones", "matrix", "conflicts", "duplicates",
         "search")


def console():
    """Goals are those of 100 users on two cores that the generator shares."""
    for users in (10, 25, 50, 100):
        key, most = f"desk.users.{users} ours", users == 100
        for metric, what, unit, goal in (("p50", "a page, p50", "ms", None), ("p95", "a page, p95", "ms", 300), ("p99", "a page, p99", "ms", None),
                                         ("refused", "pages answered 503", "%", 0), ("scan_p99", "scans meanwhile, p99", "ms", 20),
                                         ("poll_p99", "polls meanwhile, p99", "ms", None)):
            yield Row("desk", f"console, {users} users: {what}", unit, f"{key} {metric}", goal=(AT_MOST, goal) if most and goal is not None else None)
    for page in PAGES:
        yield Row("desk", f"console, {page}: processor time of the server", "ms", f"desk.page.{page} ours server_ms")
        yield Row("desk", f"console, {page}: of its PostgreSQL", "ms", f"desk.page.{page} ours database_ms")


def background():
    for what, title, goal, ratio in (("scans", "single scans, 32 at a time, at half their rate", 10, None), ("polls", "polls, 500 a second", None, 2),
                                     ("lookups", "look-ups, 500 a second", None, 2)):
        yield Row("background", f"{title}, p99, while 250,000 scans wait to be examined", "ms", f"background.waiting.{what} ours p99",
                  f"background.quiet.{what} ours p99", "the same server when quiet", goal=(AT_MOST, goal) if goal else None,
                  goal_ratio=(AT_MOST, ratio) if ratio else None)
    yield Row("background", "scans still waiting after these", "", "background ours still_waiting")


def times():
    """The feed of an event where a third of the people is limited to times, one window each, beside the same without; then a midnight."""
    untimed = "as one without times"
    yield Row("times", "full sync, first after a start, a third limited to times", "s", "times ours timed_seconds", "times ours untimed_seconds", untimed)
    yield Row("times", "its size", "bytes", "times info timed_bytes", "times info untimed_bytes", untimed, goal_ratio=(AT_MOST, 1.35))
    yield Row("times", "its time for each byte", "ns", "times ours timed_nanos", "times ours untimed_nanos", untimed, goal_ratio=(AT_MOST, 1.2))
    yield Row("times", "validities of a third, until they are answered", "s", "times ours third_seconds")
    yield Row("times", "list of 100,000 with `valid_at`", "ms", "times ours accreditations_ms", goal=(AT_MOST, 100))
    yield Row("times", "`E/zones`", "ms", "times ours zones_ms")
    yield Row("times", "of that processor time of the database", "ms", "times ours zones_database_ms", goal=(AT_MOST, 10))
    yield Row("times", "validities of half of all, until they are answered", "s", "times ours limit_seconds")
    yield Row("times", "after midnight until a poll shows the last of them", "s", "times ours last_told_seconds", goal=(AT_MOST, 30))
    yield Row("times", "a desk's write meanwhile, p50", "ms", "times ours write_p50_ms")
    yield Row("times", "a desk's write meanwhile, max", "ms", "times ours write_max_ms", goal=(AT_MOST, 500))
    for percentile, goal in (("p50", None), ("p99", (AT_MOST, 20)), ("max", None)):
        yield Row("times", f"polls meanwhile, {percentile}", "ms", f"times ours poll_{percentile}", goal=goal)
        yield Row("times", f"questions of readers meanwhile, {percentile}", "ms", f"times ours decide_{percentile}", goal=goal)


def desk():
    for key, title in DESK:
        yield Row("desk", f"desk: {title}", "ms", f"desk.{key} ours ms")
    yield Row("desk", "desk: batch of 1,000", "ms", "desk.batch ours ms", goal=(AT_MOST, 2000))
    yield Row("desk", "desk: 1,000 read and 9,999 printed at once", "s", "desk.burst ours seconds", goal=(AT_MOST, 60))
    yield Row("desk", "desk: of these not printed in the end", "", "desk.burst info lost", goal=(AT_MOST, 0))


def imports():
    """Rows of the file a second. What the upload and the dry run keep are the file's rows; what the run makes is in five tables."""
    for part, title, floor in (("upload", "upload", "COPY of the file's rows"), ("dry_run", "dry run", "COPY of the file's rows"),
                               ("run", "run", "COPY of all that it made")):
        yield Row("import", f"import of 200,000 people, {title}", "/s", f"import.{part} ours rate", f"import.{part} floor rate", floor)
    yield Row("import", "heap at its peak meanwhile", "MB", "import ours heap_peak")
    yield Row("import", "RSS at its peak meanwhile", "MB", "import ours rss_peak")


# The best of the systems that teams use today for the same, on another machine of 2 cores and not in this run: the project's design, 10.
PEERS = {
    "start ours warm": "0.9 s",
    "start ours idle_rss": "148 MB",
    f"sync.{MAIN}.cold.plain ours seconds": "2.9 s",
    f"memory.{MAIN} ours rss_peak": "520 MB",
    "poll.since ours rate": "0.014× its floor",
    "changes.plain ours rate": "40 /s",
    "scans.1 ours rate": "0.2× its floor",
    "scans.32 ours rate": "0.064× its floor",
    "autocomplete.100000 ours rate": "1,350 /s",
    "upload.turbo.2 ours rate": "17.6 /s",
}

ROWS = [
    Row("start", "first start (unpack, initdb, migrate)", "s", "start ours cold"),
    Row("start", "start, database initialised", "s", "start ours warm", goal=(AT_MOST, 3.5)),
    Row("start", "processor time of that", "s", "start ours warm_cpu"),
    Row("start", "idle RSS without the database", "MB", "start ours idle_rss", goal=(AT_MOST, 260)),
    Row("load", "first start that loads a demo event of 100,000 people", "s", "load ours seconds", goal=(AT_MOST, 90)),
    *syncs(),
    *polls(),
    Row("changes", "poll, 1,000 changes, 4 connections", "/s", "changes.plain ours rate", "changes.plain floor rate",
        "nginx, same bytes", (AT_LEAST, 1000)),
    *latency("changes", "poll, 1,000 changes", "changes.plain", "changes.plain", (AT_MOST, 10)),
    Row("changes", "poll, 1,000 changes, gzip, 4 connections", "/s", "changes.gzip ours rate", "changes.gzip floor rate",
        "nginx, same bytes"),
    *waiting(),
    *scans(),
    Row("zones", "default zones of 20,000 holders, until a poll shows all", "s", "zones ours seconds",
        "zones floor seconds", "update of 20,000 documents", goal_ratio=(AT_MOST, 4)),
    *autocomplete(),
    Row("upload", "12-megapixel upload, JDK's decoder", "s", "upload.1 ours seconds", "upload.1 floor seconds",
        "JDK, decoding alone", (AT_MOST, 1.5)),
    Row("upload", "12-megapixel uploads, JDK's decoder, 2 connections", "/s", "upload.2 ours rate", "upload.2 floor rate",
        "JDK, decoding alone", (AT_LEAST, 7)),
    Row("upload", "12-megapixel upload, libjpeg-turbo", "s", "upload.turbo.1 ours seconds", "upload.1 floor seconds",
        "JDK, decoding alone", unless="upload.turbo info none"),
    Row("upload", "12-megapixel uploads, libjpeg-turbo, 2 connections", "/s", "upload.turbo.2 ours rate", "upload.2 floor rate",
        "JDK, decoding alone", (AT_LEAST, 17), unless="upload.turbo info none"),
    Row("upload", "decompression bomb refused", "ms", "upload.bomb ours ms"),
    Row("upload", "decompression bomb refused, slowest of 20", "ms", "upload.bomb ours max_ms", goal=(AT_MOST, 50)),
    Row("tokens", "token requests of a machine client, 16 connections", "/s", "tokens ours rate"),
    Row("run", "this whole run", "s", "run ours seconds", goal=(AT_MOST, 900)),
    *console(),
    *desk(),
    *background(),
    *decide(),
    *times(),
    Row("watchlist", "a new person with an address, with 5,000 entries", "ms", "watchlist.with floor mean_ms",
        "watchlist.without floor mean_ms", "without the comparison"),
    Row("watchlist", "what the comparison adds", "ms", "watchlist ours more_ms", goal=(AT_MOST, 2)),
    Row("watchlist", "a new entry, compared with 100,000 people", "s", "watchlist ours entry_seconds", goal=(AT_MOST, 1)),
    Row("watchlist", "5,000 entries at once", "s", "watchlist ours entries_seconds"),
    *imports(),
]


# --- numbers and cells ----------------------------------------------------------------------------------------------------


def medians(file):
    values = {}
    for line in file.read_text().splitlines():
        *key, value = line.split("\t")
        values.setdefault(" ".join(key), []).append(float(value))
    return {key: statistics.median(numbers) for key, numbers in values.items()}


def number(value):
    if value is None:
        return "–"
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.3g}"


def told(bound, suffix=""):
    return f"{bound[0]} {number(bound[1])}{suffix}" if bound else ""


def goal_of(row):
    return told(row.goal) + told(row.goal_ratio, "×")


def ratio_of(row, found):
    value, floor = found.get(row.value), found.get(row.floor)
    return value / floor if value is not None and floor else None


def cells(row, found):
    ratio = ratio_of(row, found)
    goal = goal_of(row)
    if goal:
        goal += " ✓" if row.reached(found) else " ✗"
    return [row.what, f"{number(found.get(row.value))} {row.unit}".rstrip(), number(found.get(row.floor)) if row.floor else "",
            row.floor_is, f"{number(ratio)}×" if ratio is not None else "", PEERS.get(row.value, ""), cpu(row.value, found), goal]


def cpu(key, found):
    """Processor time of the server and its PostgreSQL for one request, beside rates."""
    if not key.endswith(" rate"):
        return ""
    micros = found.get(key.removesuffix("rate") + "cpu_us")
    return f"{number(micros)} µs" if micros is not None else ""


def markdown(head, align, rows):
    return ["| " + " | ".join(head) + " |", "|" + "|".join(align) + "|", *("| " + " | ".join(row) + " |" for row in rows)]


def figures_table(rows, found):
    return markdown(["what", "measured", "floor", "the floor is", "ratio", "best peer", "CPU each", "goal"],
                    ["---", "--:", "--:", "---", "--:", "--:", "--:", "---"], [cells(row, found) for row in rows])


def shortfalls(rows, found):
    """A line for each goal that is missed: what, measured, goal, how far."""
    for row in rows:
        if row.short(found):
            value, limit = found.get(row.value), row.limit(found)
            far = "not measured"
            if value is not None and limit:
                far = f"{number(value / limit if row.is_better() == AT_MOST else limit / value if value else float('inf'))}× off"
            in_unit = f" = {number(limit)} {row.unit}" if row.goal_ratio and limit is not None else f" {row.unit}"
            yield [row.what, f"{number(value)} {row.unit}".rstrip(), f"{goal_of(row)}{in_unit}".rstrip(), far]
    for key, errors in found.items():
        if key.endswith(" errors"):
            yield [f"{key.split()[0]}: requests that failed", number(errors), "0", ""]


def short_table(short):
    if not short:
        return ["Nothing."]
    return markdown(["what", "measured", "goal", "how far"], ["---", "--:", "---", "--:"], short)


# --- growth ---------------------------------------------------------------------------------------------------------------


def first_of(found, *keys):
    return next((found[key] for key in keys if key in found), None)


def poll_key(size, found):
    return next((key for key in (f"poll.{size} ours rate", "poll.cursor ours rate" if size == MAIN else "") if key in found), None)


def changes_key(size, found):
    return next((key for key in (f"changes.{size} ours rate", "changes.plain ours rate" if size == MAIN else "") if key in found), None)


def growth_table(found):
    rows = []
    for what, unit, key in (
            ("full sync, cold", "s", "sync.{}.cold.plain ours seconds"), ("COPY of the same documents", "s", "sync.{}.cold.plain floor seconds"),
            ("full sync, cold, gzip", "s", "sync.{}.cold.gzip ours seconds"), ("full sync, cached", "s", "sync.{}.cached.plain ours seconds"),
            ("nginx, same file", "s", "sync.{}.cached.plain floor seconds"), ("full sync, cached, gzip", "s", "sync.{}.cached.gzip ours seconds"),
            ("nginx, same file", "s", "sync.{}.cached.gzip floor seconds"), ("size of a full sync", "bytes", "sync.{} info bytes"),
            ("the same, gzip", "bytes", "sync.{} info gzip_bytes")):
        rows.append([what, unit, *(number(found.get(key.format(size))) for size in SIZES)])
    for what, key_of in (("poll, nothing new, 64 connections", poll_key), ("poll, 1,000 changes, 4 connections", changes_key)):
        keys = [key_of(size, found) for size in SIZES]
        rows.append([what, "/s", *(number(found.get(key)) for key in keys)])
        rows.append(["CPU of each", "µs", *(number(found.get(key.removesuffix("rate") + "cpu_us")) if key else "–" for key in keys)])
    for what, key in (("JVM, RSS at its peak while syncing", "rss_peak"), ("JVM, heap in use afterwards", "heap"),
                      ("JVM, heap growth by these syncs", "heap_growth"), ("PostgreSQL, memory of all processes", "postgres")):
        rows.append([what, "MB", *(number(found.get(f"memory.{size} ours {key}")) for size in SIZES)])
    rows = [row for row in rows if set(row[2:]) != {"–"}]
    return markdown(["accreditations", "", *(f"{size:,}" for size in SIZES)], ["---", "---", *["--:"] * len(SIZES)], rows)


def scans_table(found):
    rows = []
    for what, unit, empty, full in (
            ("scans in the table, in the end", "", "scans.table.0 info rows", "scans.table.10000000 info rows"),
            ("single scans, 32 at a time", "/s", "scans.32 ours rate", "scans.grown ours rate"),
            ("CPU of each", "µs", "scans.32 ours cpu_us", "scans.grown ours cpu_us"),
            ("pgbench, one-row inserts", "/s", "scans.32 floor rate", "scans.grown floor rate"),
            ("p50 at half that", "ms", "scans.32 ours p50", "scans.grown ours p50"),
            ("p99 at half that", "ms", "scans.32 ours p99", "scans.grown ours p99"),
            ("max at half that", "ms", "scans.32 ours max", "scans.grown ours max"),
            ("table", "MB", "scans.table.0 info table_bytes", "scans.table.10000000 info table_bytes"),
            ("its indexes", "MB", "scans.table.0 info index_bytes", "scans.table.10000000 info index_bytes"),
            ("JVM, RSS", "MB", "scans.table.0 ours rss", "scans.table.10000000 ours rss"),
            ("PostgreSQL, memory of all processes", "MB", "scans.table.0 ours postgres", "scans.table.10000000 ours postgres")):
        values = [found.get(empty), found.get(full)]
        if empty.endswith("_bytes"):
            values = [value / 1e6 if value is not None else None for value in values]
        rows.append([what, unit, *(number(value) for value in values)])
    return markdown(["scans in the table, at first", "", "0", "10,000,000"], ["---", "---", "--:", "--:"], rows)


def steps_table(found):
    """Where the processor time of a scan goes, beside what PostgreSQL takes for the floor."""
    figures = ("scans.1", "scans.32", "scans.batch")
    parts = sorted({key.split(" step ")[1] for key in found if " step " in key})
    if not parts:
        return []
    rows = [[part, *(number(found.get(f"{figure} step {part}")) for figure in figures)] for part in parts]
    for what, suffix in (("all of it", "ours cpu_us"), ("floor, same indexes", "floor cpu_us")):
        rows.append([what, *(number(found.get(f"{figure} {suffix}")) for figure in figures)])
    rows.append(["floor, primary key alone", *(number(found.get(f"scans.bare.{figure.split('.')[1]} floor cpu_us")) for figure in figures)])
    return ["## Where the processor time of scans goes", "", "µs for one request; a batch is one of 500.", "",
            *markdown(["part", "1 at a time", "32 at a time", "batch, 4 at a time"], ["---", "--:", "--:", "--:"], rows), ""]


def growth(found):
    if "scans.grown ours rate" not in found:
        return []
    return ["## Growth", "", *growth_table(found), "", *scans_table(found), ""]


def sizes(found):
    for key, what in (("data info rendered", "accreditations of all events of the large database"),
                      (f"sync.{MAIN} info bytes", "bytes of a full sync of 100,000"), (f"sync.{MAIN} info gzip_bytes", "bytes of it compressed"),
                      (f"sync.{MAIN} info syncs", "full syncs that the heap growth is of"),
                      ("poll info bytes", "bytes of an empty poll"), ("changes info bytes", "bytes of a poll with 1,000 changes"),
                      ("upload info bytes", "bytes of the photo"), ("upload info bomb_bytes", "bytes of the decompression bomb"),
                      ("scans info quarantined", "scans quarantined (must be 0)"), ("desk info accreditations", "accreditations at the desk"),
                      ("desk info scans", "scans at the desk")):
        if key in found:
            yield f"- {what}: {found[key]:,.0f}"


# --- the page and its plots -----------------------------------------------------------------------------------------------


def goal_items(rows, found):
    for row in rows:
        value, limit = found.get(row.value), row.limit(found)
        if value is None or not limit:
            continue
        at_most = row.is_better() == AT_MOST
        floor = found.get(row.floor)
        yield (row.what.replace("`", "").replace(", 64 connections", "").replace(", 16 connections", "").replace(", 4 connections", ""),
               value / limit if at_most else limit / max(value, 1e-9),
               (floor / limit if at_most else limit / floor) if floor else None, row.reached(found),
               f"{number(value)} {row.unit}, goal {row.is_better()} {number(limit)}")


def over_sizes(found, form):
    return [(size, found.get(form.format(size))) for size in SIZES]


def draw(rows, found):
    """File name, alternative text, SVG."""
    yield "goals.svg", "Each figure beside its goal and its floor", plots.against_goals("Each figure beside its goal", list(goal_items(rows, found)))
    if "scans.grown ours rate" not in found:
        return
    yield "sync.svg", "Seconds of a full sync, 1,000 to 500,000 accreditations", plots.curves(
        "Full sync", "accreditations of the event", "seconds",
        [("cold", over_sizes(found, "sync.{}.cold.plain ours seconds"), False),
         ("cold, gzip", over_sizes(found, "sync.{}.cold.gzip ours seconds"), False),
         ("cached", over_sizes(found, "sync.{}.cached.plain ours seconds"), False),
         ("cached, gzip", over_sizes(found, "sync.{}.cached.gzip ours seconds"), False),
         ("floor: COPY", over_sizes(found, "sync.{}.cold.plain floor seconds"), True),
         ("floor: nginx", over_sizes(found, "sync.{}.cached.plain floor seconds"), True)])
    yield "polls.svg", "Polls a second, 1,000 to 500,000 accreditations", plots.curves(
        "Polls", "accreditations of the event", "a second",
        [("nothing new", [(size, found.get(poll_key(size, found))) for size in SIZES], False),
         ("1,000 changes", [(size, found.get(changes_key(size, found))) for size in SIZES], False),
         ("floor: nginx, 200 bytes", [(size, found.get("poll floor rate")) for size in SIZES], True),
         ("floor: nginx, same bytes", [(size, found.get("changes.plain floor rate")) for size in SIZES], True)])
    yield "memory.svg", "Memory after full syncs, 1,000 to 500,000 accreditations", plots.curves(
        "Memory while and after full syncs", "accreditations of the event", "MB",
        [("JVM, RSS peak", over_sizes(found, "memory.{} ours rss_peak"), False),
         ("JVM, heap in use", over_sizes(found, "memory.{} ours heap"), False),
         ("PostgreSQL", over_sizes(found, "memory.{} ours postgres"), False)])
    yield "scans.svg", "Single scans a second at 0 and 10,000,000 scans in the table", plots.bars(
        "Single scans, 32 at a time", "/s",
        [(name, [("server", found[f"{key} ours rate"], 0), ("floor: pgbench", found[f"{key} floor rate"], 2)])
         for name, key in (("0 in the table", "scans.32"), ("10,000,000", "scans.grown")) if f"{key} ours rate" in found])


def write_page(docs, kept, source):
    found, rows = kept["found"], rows_of(kept["figures"], kept["found"])
    short = list(shortfalls(rows, found))
    folder = docs / "benchmarks"
    folder.mkdir(exist_ok=True)
    pictures = {}
    for name, words, drawing in draw(rows, found):
        (folder / name).write_text(drawing)
        pictures[name] = f"![{words}](benchmarks/{name})"
    result = os.path.relpath(source.with_suffix(".md"), docs)
    how = os.path.relpath(pathlib.Path(__file__).parent / "README.md", docs)
    lines = ["# Benchmarks", "",
             "What `bench/run` measured last, made by it.",
             f"[All of the result]({result}), with the plans of the statements;",
             f"[what is measured and how, and what is below its goal and why]({how}).", "", kept["machine"].rstrip(), "",
             "Medians, each beside its **floor**: what PostgreSQL, nginx or the JDK need for the unavoidable part of the work, measured in the",
             "same run and in turns. The **ratio** is what to compare between machines and commits. The **best peer** is what the best of",
             "the systems that teams use today for it took on another machine of 2 cores; it is not measured in this run.", "",
             pictures["goals.svg"], "", "## Falls short of its goal", "", *short_table(short), "",
             "## Figures", "", *figures_table(rows, found), "", *steps_table(found)]
    if len(pictures) > 1:
        lines += ["## Growth", "", "Events of 1,000 to 500,000 live accreditations in one database.", "",
                  pictures["sync.svg"], "", pictures["polls.svg"], "", pictures["memory.svg"], "", *growth_table(found), "",
                  "Scans, with none and with 10,000,000 of the event in the table.", "", pictures["scans.svg"], "", *scans_table(found), ""]
    (docs / "benchmarks.md").write_text("\n".join(lines).rstrip() + "\n")


def rows_of(figures, found):
    return [row for row in ROWS if (row.figure in figures or (row.figure == "run" and row.value in found))
            and (row.unless not in found or row.goal)]


# --- all together ---------------------------------------------------------------------------------------------------------


def report(work, result, figures, docs):
    kept = {"machine": (work / "machine.md").read_text(), "figures": figures, "found": medians(work / "figures.tsv")}
    found, rows = kept["found"], rows_of(figures, kept["found"])
    short = list(shortfalls(rows, found))
    lines = [f"# Result of {result.stem}", "", kept["machine"].rstrip(), "",
             "Medians. How each is measured and how to read it: [README](../README.md).", "",
             *figures_table(rows, found), "", *sizes(found), "", *steps_table(found), *growth(found),
             "## Falls short of its goal", "", *short_table(short), "",
             "## Plans", "", (work / "plans.md").read_text()]
    result.write_text("\n".join(lines).rstrip() + "\n")
    kept_file = result.with_suffix(".json")
    kept_file.write_text(json.dumps(kept, indent=1, ensure_ascii=False) + "\n")
    if docs:
        write_page(docs, kept, kept_file)

    show([["what", "measured", "floor", "the floor is", "ratio", "best peer", "CPU each", "goal"], *(cells(row, found) for row in rows)])
    for line in growth(found):
        print(line)
    print(f"\nKept in {result}" + (f", drawn in {docs / 'benchmarks.md'}" if docs else ""))
    if short:
        print("\nFALLS SHORT OF ITS GOAL")
        show([["what", "measured", "goal", "how far"], *short])
    else:
        print("\nAll goals are reached.")
    return 1 if short else 0


def show(table):
    widths = [max(len(row[i]) for row in table) for i in range(len(table[0]))]
    for row in table:
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip())


def main(arguments):
    docs = None
    if "--page" in arguments:
        at = arguments.index("--page")
        docs = pathlib.Path(arguments[at + 1])
        del arguments[at : at + 2]
    if len(arguments) == 1:
        source = pathlib.Path(arguments[0])
        write_page(docs, json.loads(source.read_text()), source)
        return 0
    return report(pathlib.Path(arguments[0]), pathlib.Path(arguments[1]), arguments[2:], docs)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
