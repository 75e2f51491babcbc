"""Limits positions to periods and measures what follows; see times.sh.

TIMES_TOKEN=… TIMES_PACE="java … Pace" python3 times.py BASE EVENT FIGURES-FILE WORD…  appends lines to the file

    limit N       about one of N accreditations: their positions get a validity that holds for years
    free          takes all validities of positions away
    ask PATH…     the calls of a desk at the event, one at a time
    midnight N    about one of N loses its zones at one moment, while a desk writes, gates poll and ask, and one takes all that changes
"""

import datetime
import http.client
import json
import os
import subprocess
import sys
import threading
import time
import urllib.parse

ROUNDS = 30
POLLS_A_SECOND = 200
QUESTIONS_A_SECOND = 100
WRITE_EVERY = 0.1
FOLLOW_EVERY = 0.2
BEFORE, AFTER = 10, 40  # seconds around midnight in which polls are measured
AFTER_MOST = 120  # by when all must have been told, in seconds after it
LEAD = 150  # seconds until midnight, in which half of the event is limited
WARM_UP, FASTER = 45, 4  # seconds in which the same requests come as many times faster, so that the JVM has compiled what they need


class Client:
    def __init__(self, base, event):
        self.connection = http.client.HTTPConnection(urllib.parse.urlsplit(base).netloc, timeout=300)
        self.event = f"/registrations/accreditation/events/{event}"
        self.headers = {"Authorization": f"Bearer {os.environ['TIMES_TOKEN']}"}

    def send(self, method, path, body=None):
        headers, content = dict(self.headers), None
        if body is not None:
            headers["Content-Type"], content = "application/json", json.dumps(body)
        self.connection.request(method, self.event + path, content, headers)
        answer = self.connection.getresponse()
        data = answer.read()
        if answer.status // 100 != 2:
            raise SystemExit(f"{method} {path}: {answer.status} {data[:400].decode(errors='replace')}")
        return json.loads(data) if data else None

    def period(self, code, **times):
        return self.send("POST", "/periods", {"code": code, "name": {"lang_code": "en", "text": code}, "entries": [times]})

    def cursor(self):
        return urllib.parse.quote(self.send("GET", f"/sync?since={instant(time.time() + 60)}")["cursor"])


def instant(seconds):
    return datetime.datetime.fromtimestamp(seconds, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


def limit(client, share, period):
    """Gives positions with about one of `share` accreditations the period; returns how many those are, the seconds, and another position."""
    held = [(client.send("GET", f"/accreditations?limit=1&positions={position['id']}")["total_count"], position)
            for position in client.send("GET", "/delegate_types")["positions"]]
    held.sort(key=lambda pair: -pair[0])
    left, chosen = sum(count for count, _ in held) // share, []
    for count, position in held:
        if 0 < count <= left:
            left -= count
            chosen.append(position)
    begin = time.perf_counter()
    for position in chosen:
        client.send("PUT", f"/delegate_types/{position['id']}", position | {"period": {"id": period["id"]}})
    took = time.perf_counter() - begin
    return (sum(count for count, position in held if position in chosen), took,
            next(position for _, position in held if position not in chosen))


def ask(client, paths, record):
    moment = instant(time.time() + 3600)
    for path in paths:
        query = f"?limit=10&offset=0&valid_at={moment}" if path == "accreditations" else ""
        for turn in range(ROUNDS + 1):
            begin = time.perf_counter()
            found = client.send("GET", f"/{path}{query}")
            if turn:  # the first warms up
                record("ours", f"{path}_ms", (time.perf_counter() - begin) * 1000)
        if "total_count" in found:
            record("info", "valid_at_found", found["total_count"])


class Writer(threading.Thread):
    """A desk that changes one accreditation after the other."""

    def __init__(self, client, ids, every):
        super().__init__(daemon=True)
        self.client, self.ids, self.every, self.took, self.ended = client, ids, every, [], threading.Event()

    def run(self):
        turn = 0
        while not self.ended.is_set():
            turn += 1
            begin = time.perf_counter()
            self.client.send("PUT", f"/accreditations/{self.ids[turn % len(self.ids)]}",
                             {"lines": f"Round {turn}", "zones_add": [], "zones_remove": []})
            self.took.append(time.perf_counter() - begin)
            time.sleep(self.every)


def paced(client, seconds, rate, url, **more):
    """Requests at a steady pace; what they took is printed when they have ended."""
    return subprocess.Popen([*os.environ["TIMES_PACE"].split(), str(seconds), "64", str(rate), url,
                             "Authorization: " + client.headers["Authorization"]],
                            env=os.environ | more, stdout=subprocess.PIPE, text=True)


def question(client):
    """What Pace sends to decide: each time a new question, about a zone."""
    zone = client.send("GET", "/zones")["zones"][0]["id"]
    return f'{{"accreditation_id":{{id}},"zone_id":{zone},"timestamp":"{instant(time.time())[:17]}{{n}}Z"}}'


def begin(base, event, desk, at, ids, seconds, faster):
    """Lets a desk write, gates poll and readers ask, so many times faster than around midnight."""
    url = f"{base}/registrations/accreditation/events/{event}"
    asked = question(desk)
    writer = Writer(desk, ids, WRITE_EVERY / faster)
    writer.start()
    # As gates do, each from where it stands: the cursor of one that is behind would bring everything again and again.
    polls = paced(desk, seconds, POLLS_A_SECOND * faster, f"{url}/sync?since={instant(at + 3600)}")
    questions = paced(desk, seconds, QUESTIONS_A_SECOND * faster, f"{url}/decide", PACE_IDS=f"{ids[0]} {ids[0]}", PACE_BODY=asked)
    return writer, polls, questions


def ended(writer, polls, questions):
    """Waits until those have ended; returns what their requests took."""
    took = {"poll": polls.communicate()[0].split(), "decide": questions.communicate()[0].split()}
    writer.ended.set()
    writer.join()
    return took


def midnight(base, event, share, record):
    desk, gate = Client(base, event), Client(base, event)
    at = int(time.time()) + LEAD
    period = desk.period("MIDNIGHT", from_at=None, until_at=instant(at))
    count, took, other = limit(desk, share, period)
    record("info", "limited", count)
    record("ours", "limit_seconds", took)
    if time.time() > at - BEFORE - WARM_UP - 15:
        raise SystemExit(f"Limiting {count} took {took:.0f} s: midnight has come before anything could be measured")
    ids = [person["id"] for person in desk.send("GET", f"/accreditations?limit=100&positions={other['id']}")["people"]]
    ended(*begin(base, event, desk, at, ids, WARM_UP, FASTER))
    cursor = gate.cursor()
    time.sleep(max(0, at - BEFORE - time.time()))
    writer, polls, questions = begin(base, event, desk, at, ids, AFTER, 1)
    closed, last = set(), None
    deadline = at + AFTER_MOST
    while len(closed) < count and time.time() < deadline:
        answer = gate.send("GET", f"/sync?cursor={cursor}")
        now = time.time()
        cursor = urllib.parse.quote(answer["cursor"])
        gone = {each["id"] for each in answer["accreditations"] if not each.get("zones")}
        if gone - closed:
            last, closed = now, closed | gone
        time.sleep(FOLLOW_EVERY)
    took = ended(writer, polls, questions)
    if len(closed) < count:
        raise SystemExit(f"{count - len(closed)} of {count} accreditations still had zones {AFTER_MOST} s after midnight")
    record("ours", "last_told_seconds", last - at)
    record("ours", "write_max_ms", max(writer.took) * 1000)
    record("ours", "write_p50_ms", sorted(writer.took)[len(writer.took) // 2] * 1000)
    for kind, percentiles in took.items():
        for name, value in zip(("p50", "p99", "max"), percentiles):
            record("ours", f"{kind}_{name}", value)


def main(base, event, file, word, *arguments):
    with open(file, "a", encoding="utf-8") as figures:

        def record(side, metric, value):
            figures.write(f"times\t{side}\t{metric}\t{value}\n")

        client = Client(base, event)
        if word == "limit":
            years = (next((period for period in client.send("GET", "/periods")["periods"] if period["code"] == "YEARS"), None)
                     or client.period("YEARS", from_at=None, until_at=instant(time.time() + 3 * 365 * 86400)))
            count, took, _ = limit(client, int(arguments[0]), years)
            record("info", "third", count)
            record("ours", "third_seconds", took)
        elif word == "free":
            for position in client.send("GET", "/delegate_types")["positions"]:
                if position["period"]:
                    client.send("PUT", f"/delegate_types/{position['id']}", position | {"period": None})
        elif word == "ask":
            ask(client, arguments, record)
        else:
            midnight(base, event, int(arguments[0]), record)


if __name__ == "__main__":
    main(*sys.argv[1:])
