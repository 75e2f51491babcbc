"""Makes the result of a run: medians, ratios to the floors, goals; see bench/README.md.

python3 report.py WORK RESULT-FILE FIGURE… exits with 1 when something is short of its minimum.
"""

import pathlib
import statistics
import sys
from dataclasses import dataclass


@dataclass
class Row:
    """A line of the table. Values are named "figure side metric"; minimum and goal are pairs such as ("<=", 5)."""

    figure: str  # the part of the run that measures it
    what: str
    unit: str
    value: str
    floor: str = None
    floor_is: str = ""
    minimum: tuple = None
    goal: tuple = None  # on the value
    goal_ratio: tuple = None  # on value / floor


AT_MOST, AT_LEAST = "≤", "≥"


def latency(figure, title, key, floor, minimum, goal):
    """Percentiles of one figure at half its highest rate; the minimum and the goal are those of p99."""
    for percentile, least, aim in (("p50", None, None), ("p99", minimum, goal), ("max", None, None)):
        yield Row(figure, f"{title}, {percentile} at half that", "ms", f"{key} ours {percentile}",
                  f"{floor} floor {percentile}" if floor else None, "nginx, same pace" if floor else "", least, aim)


def polls():
    for kind, title in (("since", "`since`"), ("cursor", "`cursor`"), ("etag", "`If-None-Match` (304)")):
        yield Row("poll", f"poll, nothing new, {title}, 64 connections", "/s", f"poll.{kind} ours rate",
                  "poll floor rate", "nginx, 200 B file", goal_ratio=(AT_LEAST, 1 / 3))
        yield from latency("poll", f"poll, nothing new, {title}", f"poll.{kind}", "poll", (AT_MOST, 50), (AT_MOST, 10))


def scans():
    for connections, least, aim in ((1, None, 0.4), (32, None, 0.7), (64, (AT_LEAST, 2000), None)):
        yield Row("scans", f"single scans, {connections} at a time", "/s", f"scans.{connections} ours rate",
                  f"scans.{connections} floor rate", "pgbench, one-row inserts", least,
                  goal_ratio=(AT_LEAST, aim) if aim else None)
        yield Row("scans", f"single scans, {connections} at a time, p99 at that rate", "ms", f"scans.{connections} ours closed_p99")


def autocomplete():
    for people, title in ((1000, "1,000"), (100000, "100,000"), (1000000, "1,000,000")):
        key = f"autocomplete.{people}"
        yield Row("autocomplete", f"autocomplete over {title} people, 16 connections", "/s", f"{key} ours rate",
                  f"{key} floor rate", "pgbench, same select", goal=(AT_LEAST, 10000) if people == 100000 else None)
        yield from latency("autocomplete", f"autocomplete over {title}", key, None, (AT_MOST, 50),
                           (AT_MOST, 10) if people == 1000000 else None)


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


def desk():
    for key, title in DESK:
        yield Row("desk", f"desk: {title}", "ms", f"desk.{key} ours ms")
    yield Row("desk", "desk: batch of 1,000", "ms", "desk.batch ours ms", minimum=(AT_MOST, 2000))
    yield Row("desk", "desk: 1,000 read and 9,999 printed at once", "s", "desk.burst ours seconds", minimum=(AT_MOST, 60))
    yield Row("desk", "desk: of these not printed in the end", "", "desk.burst info lost", minimum=(AT_MOST, 0))


ROWS = [
    Row("start", "first start (unpack, initdb, migrate)", "s", "start ours cold"),
    Row("start", "start, database initialised", "s", "start ours warm", goal=(AT_MOST, 2)),
    Row("start", "processor time of that", "s", "start ours warm_cpu"),
    Row("start", "idle RSS without the database", "MB", "start ours idle_rss", goal=(AT_MOST, 250)),
    Row("load", "first start that loads the demo event", "s", "load ours seconds", minimum=(AT_MOST, 90)),
    Row("sync", "full sync", "s", "sync.plain ours seconds", "sync.plain floor copy", "COPY of the same documents",
        (AT_MOST, 5), goal_ratio=(AT_MOST, 1.5)),
    Row("sync", "full sync", "s", "sync.plain ours seconds", "sync.plain floor nginx", "nginx, same file",
        goal_ratio=(AT_MOST, 2)),
    Row("sync", "full sync, gzip", "s", "sync.gzip ours seconds", "sync.gzip floor nginx", "nginx, same file",
        (AT_MOST, 5), goal_ratio=(AT_MOST, 2)),
    Row("sync", "four full syncs at once", "s", "sync.four ours seconds"),
    Row("sync", "heap growth by 14 full syncs", "MB", "sync.memory ours heap_growth", goal=(AT_MOST, 32)),
    Row("sync", "RSS growth at its peak", "MB", "sync.memory ours rss_growth"),
    *polls(),
    Row("changes", "poll, 1,000 changes, 4 connections", "/s", "changes.plain ours rate", "changes.plain floor rate",
        "nginx, same bytes", goal=(AT_LEAST, 500)),
    *latency("changes", "poll, 1,000 changes", "changes.plain", "changes.plain", None, (AT_MOST, 50)),
    Row("changes", "poll, 1,000 changes, gzip, 4 connections", "/s", "changes.gzip ours rate", "changes.gzip floor rate",
        "nginx, same bytes"),
    *scans(),
    Row("scans", "batches of 500 scans, 4 at a time", "batches/s", "scans.batch ours rate", "scans.batch floor rate",
        "pgbench, `unnest` of 500", goal_ratio=(AT_LEAST, 0.2)),
    Row("zones", "default zones of 20,000 holders, until a poll shows all", "s", "zones ours seconds",
        "zones floor seconds", "update of 20,000 documents", goal=(AT_MOST, 1.5)),
    *autocomplete(),
    Row("upload", "12-megapixel upload", "s", "upload.1 ours seconds", "upload.1 floor seconds", "JDK, decoding alone",
        (AT_MOST, 1.5)),
    Row("upload", "12-megapixel uploads, 2 at a time", "/s", "upload.2 ours rate", "upload.2 floor rate",
        "JDK, decoding alone", goal=(AT_LEAST, 8)),
    *desk(),
]


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


def holds(value, bound):
    if bound is None:
        return True
    relation, limit = bound
    return value is not None and (value <= limit if relation == AT_MOST else value >= limit)


def told(bound, suffix=""):
    return f"{bound[0]} {number(bound[1])}{suffix}" if bound else ""


def cells(row, found):
    value, floor = found.get(row.value), found.get(row.floor)
    ratio = value / floor if value is not None and floor else None
    goal = told(row.goal) + told(row.goal_ratio, "×")
    if goal:
        reached = holds(value, row.goal) and holds(ratio, row.goal_ratio)
        goal += " ✓" if reached else " ✗"
    return [row.what, f"{number(value)} {row.unit}", number(floor) if row.floor else "", row.floor_is,
            f"{number(ratio)}×" if ratio is not None else "", cpu(row, found), told(row.minimum), goal]


def cpu(row, found):
    """Processor time of the server and its PostgreSQL for one request, beside rates."""
    if not row.value.endswith(" rate"):
        return ""
    micros = found.get(row.value.removesuffix("rate") + "cpu_us")
    return f"{number(micros)} µs" if micros is not None else ""


def sizes(found):
    for key, what in (("load info accreditations", "accreditations in the event"), ("sync info bytes", "bytes of a full sync"),
                      ("sync info gzip_bytes", "bytes of it compressed"), ("poll info bytes", "bytes of an empty poll"),
                      ("changes info bytes", "bytes of a poll with 1,000 changes"), ("upload info bytes", "bytes of the photo"),
                      ("scans info quarantined", "scans quarantined (must be 0)"), ("desk info accreditations", "accreditations at the desk"),
                      ("desk info scans", "scans at the desk")):
        if key in found:
            yield f"- {what}: {found[key]:,.0f}"


def main(work, result, figures):
    found = medians(work / "figures.tsv")
    if {"sync", "poll", "changes", "scans", "zones"} & set(figures):
        figures = [*figures, "load"]
    rows = [row for row in ROWS if row.figure in figures]
    short = [f"{row.what}: {number(found.get(row.value))} {row.unit}, should be {told(row.minimum)}"
             for row in rows if not holds(found.get(row.value), row.minimum)]
    table = [["what", "measured", "floor", "the floor is", "ratio", "CPU each", "minimum", "goal"], *(cells(row, found) for row in rows)]

    lines = [f"# Result of {result.stem}", "", (work / "machine.md").read_text().rstrip(), "",
             "Medians. How each is measured and how to read it: [README](../README.md).", "",
             *("| " + " | ".join(row) + " |" for row in table[:1]), "|---|--:|--:|---|--:|--:|---|---|",
             *("| " + " | ".join(row) + " |" for row in table[1:]), "", *sizes(found), "",
             "## Short of the minimum", "", *([f"- {line}" for line in short] or ["Nothing."]), "",
             "## Plans", "", (work / "plans.md").read_text()]
    result.write_text("\n".join(lines).rstrip() + "\n")

    widths = [max(len(row[i]) for row in table) for i in range(len(table[0]))]
    for row in table:
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip())
    print(f"\nKept in {result}")
    for line in short:
        print(f"SHORT OF THE MINIMUM  {line}")
    return 1 if short else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), sys.argv[3:]))
