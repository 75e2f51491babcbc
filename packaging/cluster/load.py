"""Gates, desks and scanners as docs/api says, and what each of them knows to be true."""

import base64
import collections
import hashlib
import http.client
import json
import threading
import time
import urllib.parse
from datetime import datetime, timedelta, timezone

LONGEST = 20
TIMELINE = time.monotonic


class Answers:
    """What was answered, of all clients together."""

    def __init__(self):
        self.lock = threading.Lock()
        self.begin()

    def begin(self):
        self.good, self.refused, self.none, self.strange, self.longest = 0, 0, 0, [], 0.0
        self.silences = collections.Counter()

    def count(self, status, headers, seconds, text, said):
        with self.lock:
            if status is None:
                self.none += 1
                self.silences[f"{said}, after {seconds:.0f} s"] += 1
            elif status < 300:
                self.good += 1
            elif status == 503 and headers.get("retry-after"):
                self.refused += 1
                self.longest = max(self.longest, seconds)
            else:
                self.strange.append(f"{said} after {seconds:.1f} s: {status} {text[:200]}")


class Client:
    """One connection that is kept; a request that gets no answer has status None."""

    def __init__(self, host, port, token, answers, device=None):
        self.host, self.port, self.answers = host, port, answers
        self.headers = {"Authorization": "Bearer " + token, "Accept": "application/json"}
        if device:
            self.headers["Gatehouse-Device"] = device
        self.connection = None

    def turn_to(self, host):
        """Between two requests."""
        self.host, self.port = host, 80
        self.connection and self.connection.close()
        self.connection = None

    def send(self, method, path, body=None, kind="application/json"):
        begin = TIMELINE()
        status, headers, data = None, {}, b""
        said = f"{method} {path.split('?')[0].rsplit('/', 1)[-1]} to {self.host}"
        try:
            if self.connection is None:
                self.connection = http.client.HTTPConnection(self.host, self.port, timeout=LONGEST)
            sent = dict(self.headers)
            if body is not None:
                body = body if isinstance(body, bytes) else json.dumps(body)
                sent["Content-Type"] = kind
            self.connection.request(method, path, body, sent)
            answer = self.connection.getresponse()
            data = answer.read()
            status, headers = answer.status, {name.lower(): value for name, value in answer.getheaders()}
        except (OSError, http.client.HTTPException) as failure:
            said += f" ({type(failure).__name__})"
            self.connection and self.connection.close()
            self.connection = None
        self.answers.count(status, headers, TIMELINE() - begin, data.decode(errors="replace"), said)
        return status, data


def token(host, client_id, secret):
    connection = http.client.HTTPConnection(host, timeout=LONGEST)
    basic = base64.b64encode(f"{client_id}:{secret}".encode()).decode()
    connection.request("POST", "/auth/access_token", "grant_type=client_credentials",
                       {"Authorization": "Basic " + basic, "Content-Type": "application/x-www-form-urlencoded"})
    return json.loads(connection.getresponse().read())["access_token"]


class Actor(threading.Thread):
    """Acts again and again; can be told to pause, and says when it has."""

    def __init__(self, pause):
        super().__init__(daemon=True)
        self.pause_between = pause
        self.going = threading.Event()
        self.resting = threading.Event()
        self.going.set()
        self.failure = None

    def run(self):
        while True:
            if not self.going.is_set():
                self.resting.set()
                self.going.wait()
                self.resting.clear()
            try:
                self.act()
            except Exception as failure:  # A proof whose actor has died would pass.
                self.failure = failure
            time.sleep(self.pause_between)


def rest(actors, longest=90):
    for actor in actors:
        actor.going.clear()
    for actor in actors:
        if not actor.resting.wait(longest):
            raise SystemExit(f"{actor.name} does not come to an end")
        if actor.failure:
            raise actor.failure


def go_on(actors):
    for actor in actors:
        actor.going.set()


class Gate(Actor):
    """Keeps a copy by docs/api/sync.md: since, guarded, cursor or wait."""

    def __init__(self, kind, number, event, client):
        super().__init__(0.5 if kind != "wait" else 0.05)
        self.kind, self.name, self.event, self.client = kind, f"gate-{kind}-{number}", event, client
        if kind == "guarded":
            client.headers["Gatehouse-Device"] = self.name
        self.copy, self.marks = {}, {}
        self.cursor = self.next_since = None
        self.everything = self.wrong = self.told = 0

    def question(self):
        if self.cursor is None:
            return ""
        if self.kind == "since":
            return "?since=" + urllib.parse.quote((datetime.now(timezone.utc) - timedelta(minutes=3)).isoformat())
        if self.kind == "guarded":
            return "?since=" + urllib.parse.quote(self.next_since)
        return "?cursor=" + self.cursor + ("&wait=3" if self.kind == "wait" and self.going.is_set() else "")

    def act(self):
        status, data = self.client.send("GET", self.event + "/sync" + self.question())
        if status != 200:
            return False
        answer = json.loads(data)
        self.told += answer.get("reason") == "history_changed"
        if answer["full"]:
            self.everything += 1
            kept = {document["id"] for document in answer["accreditations"]}
            for unknown in self.copy.keys() - kept:
                del self.copy[unknown]
        for document in answer["accreditations"]:
            if document["deleted"]:
                self.copy.pop(document["id"], None)
            else:
                self.copy[document["id"]] = (document["revision"], document["first_name"] or None)
        self.cursor, self.next_since = answer["cursor"], answer["next_since"]
        if answer["digest"] != self.digest() or answer["count"] != len(self.copy):
            self.wrong += 1
        return True

    def digest(self):
        total = 0
        for key, (revision, _) in self.copy.items():
            if self.marks.get(key, (None,))[0] != revision:
                mark = hashlib.sha256(f"{key}:{revision}".encode()).digest()[:8]
                self.marks[key] = (revision, int.from_bytes(mark, "big"))
            total ^= self.marks[key][1]
        return f"{total:016x}"


class Desk(Actor):
    """Renames people of its own; sends each change until it is acknowledged."""

    def __init__(self, number, event, client, own):
        super().__init__(0.05)
        self.name, self.event, self.client, self.own = f"desk-{number}", event, client, own
        self.made, self.acknowledged = 0, {}

    def act(self):
        self.made += 1
        key = self.own[self.made % len(self.own)]
        name = f"{self.name}-{self.made:07d}"
        while True:
            status, _ = self.client.send("PUT", f"{self.event}/accreditations/{key}", {"first_name": name})
            if status == 200:
                self.acknowledged[key] = name
                return
            time.sleep(0.2)


class Scanner(Actor):
    """Sends each scan again until it is acknowledged, and keeps it."""

    path = "/scan"

    def __init__(self, number, event, client, badges, zones):
        super().__init__(0.02)
        self.name, self.event, self.client, self.badges, self.zones = f"scanner-{number}", event, client, badges, zones
        self.made, self.acknowledged = 0, {}

    def scan(self):
        self.made += 1
        return {"scan_id": f"{self.name}-{self.made:07d}", "accreditation_id": self.badges[self.made % len(self.badges)],
                "zone_id": self.zones[self.made % len(self.zones)], "allowed": True,
                "timestamp": datetime.now(timezone.utc).isoformat()}

    def act(self):
        self.deliver(self.scan())

    def deliver(self, scan):
        while True:
            if self.tried(scan):
                return
            time.sleep(0.2)

    def tried(self, scan):
        """One try; whether it was acknowledged."""
        status, data = self.client.send("POST", self.event + self.path, scan)
        if status in (200, 201):
            self.acknowledged[scan["scan_id"]] = scan
            self.told(scan, json.loads(data))
        return status in (200, 201)

    def told(self, scan, answer):
        pass

    def is_kept(self, scan, decided):
        """Whether the database has what was acknowledged; decided is the reason that is stored, "" for none."""
        return decided == ""


class Reader(Scanner):
    """Asks about each person again until it is answered, and keeps what it was told."""

    path = "/decide"

    def __init__(self, *what):
        super().__init__(*what)
        self.reasons = {}

    def scan(self):
        question = super().scan()
        del question["allowed"]
        return question

    def told(self, scan, answer):
        self.reasons[scan["scan_id"]] = answer["reason"]

    def is_kept(self, scan, decided):
        return decided == self.reasons[scan["scan_id"]]


class Photographer(Actor):
    """Uploads photos, each until it is acknowledged, and keeps their addresses."""

    FORM = "----photo"

    def __init__(self, client, portrait):
        super().__init__(3.0)
        self.name, self.client, self.portrait = "photographer", client, portrait
        self.made, self.acknowledged = 0, set()

    def act(self):
        self.made += 1
        # A comment makes it another photo.
        comment = f"{self.name}-{self.made}".encode()
        photo = self.portrait[:2] + b"\xff\xfe" + (len(comment) + 2).to_bytes(2, "big") + comment + self.portrait[2:]
        body = (f'--{self.FORM}\r\nContent-Disposition: form-data; name="file"; filename="photo.jpg"\r\n'
                f"Content-Type: image/jpeg\r\n\r\n").encode() + photo + f"\r\n--{self.FORM}--\r\n".encode()
        while True:
            status, data = self.client.send("POST", "/images", body, "multipart/form-data; boundary=" + self.FORM)
            if status == 201:
                self.acknowledged.add(json.loads(data)["thumbnail_hash"])
                return
            time.sleep(0.5)


class Probe(Actor):
    """Asks one place ten times a second and notes when it was answered."""

    def __init__(self, name, ask):
        super().__init__(0.1)
        self.name, self.ask = name, ask
        self.successes = []

    def act(self):
        if self.ask():
            self.successes.append(TIMELINE())

    def longest_silence(self, since):
        """The longest time without a success that ended after this moment, and goes on if none has come."""
        moments = [moment for moment in self.successes if moment >= since - 2]
        before = [moment for moment in self.successes if moment < since]
        ends = moments + [TIMELINE()]
        last, longest = max(before, default=since), 0.0
        for moment in ends:
            if moment >= since:
                longest = max(longest, moment - max(last, since))
                last = moment
        return longest

    def steady_for(self, seconds):
        now = TIMELINE()
        recent = [moment for moment in self.successes if moment > now - seconds]
        return len(recent) > seconds * 2 and now - recent[-1] < 1
