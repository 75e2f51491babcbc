"""Times the calls of the accreditation desk, one at a time, as its screens send them.

DESK_TOKEN=… python3 desk.py BASE EVENT FIGURES-FILE appends "desk.NAME ours ms VALUE" lines; NAME stands in CALLS of report.py too.
A call that is not answered 2xx ends the run with 1.
"""

import http.client
import json
import os
import sys
import time
import urllib.parse

ROUNDS, LARGE_ROUNDS = 15, 3


class Desk:
    def __init__(self, base, event, figures):
        self.host = urllib.parse.urlsplit(base).netloc
        self.event = f"/registrations/accreditation/events/{event}"
        self.figures = figures
        self.connection = http.client.HTTPConnection(self.host, timeout=120)
        self.headers = {"Authorization": f"Bearer {os.environ['DESK_TOKEN']}", "Accept": "application/json, text/plain, */*"}

    def send(self, method, path, body=None):
        headers, content = dict(self.headers), None
        if body is not None:
            headers["Content-Type"], content = "application/json", json.dumps(body)
        self.connection.request(method, path, content, headers)
        answer = self.connection.getresponse()
        data = answer.read()
        if answer.status // 100 != 2:
            raise SystemExit(f"{method} {path}: {answer.status} {data[:400].decode(errors='replace')}")
        return data

    def read(self, path):
        return json.loads(self.send("GET", path))

    def time(self, name, method, path, body=None, rounds=ROUNDS):
        """path and body may be functions of the round, so that a write changes something each time."""
        for turn in range(rounds + 1):
            where = path(turn) if callable(path) else path
            what = body(turn) if callable(body) else body
            begin = time.perf_counter()
            data = self.send(method, where, what)
            if turn:  # the first warms up
                self.figures.write(f"desk.{name}\tours\tms\t{(time.perf_counter() - begin) * 1000:.3f}\n")
        self.figures.write(f"desk.{name}\tinfo\tbytes\t{len(data)}\n")


def lists(desk, zones, positions, member, skill):
    people = desk.event + "/accreditations?l=en&offset=0&limit="
    desk.time("events", "GET", "/registrations/accreditation/events?offset=0&limit=10")
    desk.time("event", "GET", desk.event)
    desk.time("skills", "GET", desk.event + "/skills")
    desk.time("zones", "GET", desk.event + "/zones")
    desk.time("delegate_types", "GET", desk.event + "/delegate_types")
    desk.time("members", "GET", "/org/members?member_of=1&offset=0&limit=999&sort=1058")
    desk.time("package_options", "GET", "/registrations/accreditation/package_options?event=" + desk.event.split("/")[-1])
    for limit in (10, 100, 1000):
        desk.time(f"people.{limit}", "GET", f"{people}{limit}")
    desk.time("people.9999", "GET", people + "9999", rounds=LARGE_ROUNDS)
    desk.time("people.last", "GET", desk.event + "/accreditations?l=en&offset=49000&limit=10")
    for name, query in (("name", "name=an"), ("rare", "name=zhang%20w"), ("zone", f"zone={zones[0]}&zone={zones[-1]}"),
                        ("positions", f"positions={positions[0]}&positions={positions[1]}"), ("member", f"member={member}"),
                        ("skill", f"skill={skill}"), ("photo", "photo=true"), ("printed", "printed=false"),
                        ("overridden", "overridden=true")):
        desk.time(f"people.{name}", "GET", f"{people}10&{query}")


def one(desk, ids, zones):
    path = f"{desk.event}/accreditations/{ids[0]}"
    whole = desk.read(path)
    desk.time("one", "GET", path + "?l=en")
    desk.time("one.put", "PUT", path, lambda turn: whole | {"lines": f"Line {turn}", "checked": True})
    desk.time("one.zone", "PUT", path, lambda turn: whole | {"zones_add": [{"id": zones[turn % 2]}]})
    desk.time("one.printed", "PUT", lambda turn: f"{desk.event}/accreditations/{ids[turn + 1]}/printed")
    desk.time("one.distributed", "PUT", lambda turn: f"{desk.event}/accreditations/{ids[turn + 1]}/distributed")
    desk.time("one.hash", "DELETE", path + "/randomHash")
    desk.time("log", "GET", f"/logs?web_service_code=2700&logData=person_accreditation_id:{ids[0]}&limit=100")
    desk.time("batch", "PUT", desk.event + "/accreditations/batch",
              lambda turn: {"ids": ids[:1000], "zones_add" if turn % 2 else "zones_remove": [{"id": zones[0]}]}, rounds=4)


def scans(desk, zones, positions, member):
    desk.time("scans", "GET", desk.event + "/scans?offset=0&limit=10&eventId=7")
    desk.time("scans.filtered", "GET", f"{desk.event}/scans?offset=0&limit=10&zone={zones[0]}&position={positions[0]}&member={member}")
    desk.time("scans.export", "GET", desk.event + "/scans/export?offset=0&limit=9999999", rounds=LARGE_ROUNDS)


def requests(desk, ids, zones):
    """A form with 1,000 allocations by hand, then what the board asks."""
    zone = {"zone": {"id": zones[0]}, "quota": "5000", "available_for_request": True, "available_for_allocation": True}
    other = zone | {"zone": {"id": zones[1]}}
    text = {"lang_code": "en", "text": "Seats"}
    form = json.loads(desk.send("POST", desk.event + "/zone-request-forms", {
        "id": 0, "random_hash": "", "name": text, "header_text": text, "open_for_request": True, "zones": [zone, other]}))
    board = f"{desk.event}/zone-request-allocation/form/{form['id']}"
    desk.time("form", "GET", f"{desk.event}/zone-request-forms/{form['random_hash']}")
    desk.time("forms", "GET", desk.event + "/zone-request-forms")
    desk.time("allocate", "POST", lambda turn: f"{board}/person-accreditation/{ids[turn]}/zone/{zones[turn % 2]}", {}, rounds=1000)
    desk.time("allocations", "GET", board, rounds=LARGE_ROUNDS)
    desk.time("pending", "GET", f"{desk.event}/zone-requests/form/{form['id']}")
    desk.time("verify", "GET", f"{board}/person-accreditation/{ids[1]}")
    desk.time("allocations.export", "GET", board + "?export=true", rounds=LARGE_ROUNDS)
    held = desk.read(board)["allocations"]
    desk.time("wristband", "PUT", f"{desk.event}/zone-request-allocation/{held[0]['id']}/wristband", lambda turn: turn % 2 == 0)
    desk.time("undo", "DELETE", lambda turn: f"{desk.event}/zone-request-allocation/{held[-1 - turn]['id']}/undo?notify=false")


def main(base, event, file):
    with open(file, "a", encoding="utf-8") as figures:
        desk = Desk(base, event, figures)
        zones = [zone["id"] for zone in desk.read(desk.event + "/zones")["zones"] if zone["quota"] is None]
        positions = [position["id"] for position in desk.read(desk.event + "/delegate_types")["positions"]]
        member = desk.read("/org/members?limit=999")["members"][0]["id"]
        skill = desk.read(desk.event + "/skills")["skills"][0]["id"]
        ids = [person["id"] for person in desk.read(desk.event + "/accreditations?limit=9999")["people"]]
        lists(desk, zones, positions, member, skill)
        one(desk, ids, zones)
        scans(desk, zones, positions, member)
        requests(desk, ids, zones)


if __name__ == "__main__":
    main(*sys.argv[1:])
