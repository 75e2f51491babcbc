"""Takes a backup of a large home under load, restores it, and compares. packaging/try-restore starts this."""

import os
import re
import resource
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from datetime import datetime
from pathlib import Path

import load
from load import TIMELINE, Client, Desk, Gate, Photographer, Probe, Scanner, rest

WORK, PROGRAM, PEOPLE = Path(os.environ["WORK"]), os.environ["GATEHOUSE"] + "/bin/gatehouse", os.environ["PEOPLE"]
LIMIT, LOAD = float(os.environ.get("LIMIT", "60")), float(os.environ.get("LOAD", "60"))
TICKS = os.sysconf("SC_CLK_TCK")
# Tokens name it, and go on at the restored server as clients' tokens do.
BASE = "http://gatehouse.test"


def say(text):
    print(time.strftime("%H:%M:%S ") + text, flush=True)


class Server:
    """One start of the server on a home."""

    def __init__(self, home, **settings):
        self.home, self.begin = home, TIMELINE()
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.log = WORK / f"{home.name}.log"
        with self.log.open("a") as log:
            self.process = subprocess.Popen([PROGRAM, f"--server.port={self.port}"], stdout=log, stderr=log,
                                            env={**os.environ, "GATEHOUSE_HOME": str(home), "GATEHOUSE_BASE_URL": BASE, **settings})
        while not self.is_ready():
            if self.process.poll() is not None:
                raise SystemExit(f"The server ended while it started: {self.log.read_text()[-3000:]}")
            time.sleep(0.05)
        self.took, self.processor = TIMELINE() - self.begin, self.ticks() / TICKS

    def is_ready(self):
        try:
            return urllib.request.urlopen(f"http://127.0.0.1:{self.port}/health/ready", timeout=5).status == 200
        except OSError:
            return False

    def ticks(self):
        """Of the server and its database, with what has ended among their processes."""
        postmaster = int((self.home / "pg18/postmaster.pid").read_text().split("\n")[0])
        children = Path(f"/proc/{postmaster}/task/{postmaster}/children").read_text().split()
        total = 0
        for pid in [self.process.pid, postmaster, *children]:
            try:
                fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
            except OSError:
                continue
            total += sum(int(field) for field in (fields[11:15] if int(pid) == postmaster else fields[11:13]))
        return total

    def sql(self, statement):
        port = (self.home / "pg18/postmaster.pid").read_text().split("\n")[3]
        return subprocess.run(["psql", "-XAtq", "-v", "ON_ERROR_STOP=1", "-h", "127.0.0.1", "-p", port, "-U", "postgres", "-d", "gatehouse",
                               "-c", statement], check=True, capture_output=True, text=True,
                              env={**os.environ, "PGPASSWORD": (self.home / "pg-password").read_text().strip()}).stdout.strip()

    def shows(self, picture):
        try:
            return urllib.request.urlopen(f"http://127.0.0.1:{self.port}/images/thumbnails/{picture}_accreditation", timeout=20).status == 200
        except urllib.error.HTTPError:
            return False

    def stop(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            self.process.wait(120)


class Command:
    """A command of the launcher, with its last line's figures and what it took."""

    def __init__(self, name, directory, home):
        begin, before = TIMELINE(), resource.getrusage(resource.RUSAGE_CHILDREN)
        ended = subprocess.run([PROGRAM, name, str(directory)], capture_output=True, text=True, env={**os.environ, "GATEHOUSE_HOME": str(home)})
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        self.took = TIMELINE() - begin
        self.processor = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        self.last = ended.stdout.strip().split("\n")[-1]
        self.figures = dict(re.findall(r"(\w+)=(\S+)", self.last))
        say(f"{name}: {self.took:.1f} s, {self.processor:.1f} s of processor time; {self.last}")
        if ended.returncode:
            raise SystemExit(ended.stdout + ended.stderr)


class Dated(dict):
    """Keeps when something was acknowledged, too."""

    def __init__(self):
        super().__init__()
        self.dates = []

    def __setitem__(self, key, value):
        super().__setitem__(key, value)
        self.dates.append((time.time(), key, value))

    def add(self, key):
        self[key] = key

    def until(self, moment):
        """What was acknowledged last of each, until then."""
        return {key: value for date, key, value in self.dates if date < moment}


def people_of(server, demo, answers):
    token = load.token(f"127.0.0.1:{server.port}", demo["CLIENT_ID"], demo["CLIENT_SECRET"])
    event = "/registrations/accreditation/events/" + demo["EVENT_ID"]
    badges = [int(key) for key in server.sql(f"select accreditation_id from accreditation_feed where event_id = {demo['EVENT_ID']}"
                                             " and not deleted order by 1").split()]
    zones = [int(key) for key in server.sql(f"select id from zone where event_id = {demo['EVENT_ID']} order by 1").split()]

    def client(device=None):
        return Client("127.0.0.1", server.port, token, answers, device)
    gates = [Gate(kind, number, event, client()) for number, kind in enumerate(("since", "guarded", "cursor", "wait"))]
    desks = [Desk(number, event, client(), badges[number::400]) for number in range(2)]
    scanners = [Scanner(number, event, client(f"scanner-{number}"), badges, zones) for number in range(4)]
    picture = server.sql("select i.thumbnail_hash from person_image p join image i on i.id = p.image_id limit 1")
    portrait = urllib.request.urlopen(f"http://127.0.0.1:{server.port}/images/thumbnails/{picture}_large", timeout=20).read()
    photographer = Photographer(client(), portrait)
    photographer.pause_between = 1.0
    for actor in gates:
        actor.pause_between = 3.0  # To digest 100,000 documents takes the copy's own time.
    for actor in [*desks, *scanners, photographer]:
        actor.acknowledged = Dated()
    polls = client()
    probe = Probe("polls", lambda: polls.send("GET", event + "/sync?since=2100-01-01T00:00:00Z")[0] == 200)
    return gates, desks, scanners, photographer, probe


def missing(server, event, desks, scanners, photographer, moment):
    """What was acknowledged until this moment and is not there: scans, changes, pictures."""
    stored = set(server.sql(f"select scan_id from scan where event_id = {event} and scan_id like 'scanner-%'").split())
    names = dict(row.split("|", 1) for row in server.sql("select accreditation_id, document::json ->> 'first_name' from accreditation_feed"
                                                         f" where event_id = {event} and document like '%desk-%'").splitlines())
    scans = sum(key not in stored for scanner in scanners for key in scanner.acknowledged.until(moment))
    # Names count up, so one that was given later is no loss.
    changes = sum(names.get(str(key), "") < name for desk in desks for key, name in desk.acknowledged.until(moment).items())
    pictures = sum(not server.shows(picture) for picture in photographer.acknowledged.until(moment))
    return scans, changes, pictures


def main():
    home, backup, restored = WORK / "home", WORK / "backup", WORK / "restored"
    servers = []

    def start(*arguments, **settings):
        servers.append(Server(*arguments, **settings))
        return servers[-1]
    try:
        if not (home / "demo.env").exists():
            say(f"Loading {PEOPLE} people")
            first = start(home, GATEHOUSE_DEMO="true", GATEHOUSE_DEMO_PEOPLE=PEOPLE)
            while not (home / "demo.env").exists():
                time.sleep(0.5)
            say(f"Loaded after {TIMELINE() - first.begin:.0f} s")
            first.stop()
        server = start(home)
        usual = server.took, server.processor
        demo = dict(re.findall(r"^(\w+)='?([^'\n]*)'?$", (home / "demo.env").read_text(), re.M))
        answers = load.Answers()
        gates, desks, scanners, photographer, probe = people_of(server, demo, answers)
        actors = [*gates, *desks, *scanners, photographer, probe]
        for actor in actors:
            actor.start()
        say(f"Load for {LOAD:.0f} s")
        time.sleep(LOAD)
        begin, moment = TIMELINE(), time.time()
        taken = Command("backup", backup, home)
        ended = time.time()
        slowest = probe.longest_silence(begin)
        time.sleep(3)
        rest(actors)
        say(f"The server is stopped; {answers.good} answers, {answers.refused} times 503, {answers.none} without one,"
            f" strange: {len(answers.strange)} {answers.strange[:2]}")
        server.stop()

        back = Command("restore", backup, restored)
        again = start(restored)
        say(f"start: {again.took:.1f} s, {again.processor:.1f} s of processor time")
        until = datetime.fromisoformat(taken.figures["until"]).timestamp() if "until" in taken.figures else moment
        lost = missing(again, demo["EVENT_ID"], desks, scanners, photographer, until)
        later = missing(again, demo["EVENT_ID"], desks, scanners, photographer, ended)
        shown = again.sql("select distinct i.thumbnail_hash from person_image p join image i on i.id = p.image_id where i.withdrawn_at is null").split()
        unseen = sum(not again.shows(picture) for picture in shown)
        # All gates go on at the restored server, and hold after one poll what it holds.
        fresh = Gate("cursor", 99, gates[0].event, Client("127.0.0.1", again.port, gates[0].client.headers["Authorization"][7:], answers))
        fresh.act()
        wrong = []
        for gate in gates:
            gate.client.port = again.port
            gate.client.connection = None
            if not gate.act() or gate.copy != fresh.copy:
                wrong.append(gate.name)
        again.stop()
        proved = Command("verify", backup, home)
    finally:
        for server in servers:
            server.stop()

    acknowledged = [sum(len(actor.acknowledged.until(until)) for actor in some) for some in (scanners, desks, [photographer])]
    rows = [
        ("backup under load", taken.took, taken.processor, LIMIT),
        ("restore", back.took, back.processor, None),
        ("start after it", again.took, again.processor, None),
        ("restore until ready", back.took + again.took, back.processor + again.processor, LIMIT),
        ("a start before it, for comparison", *usual, None),
        ("verify", proved.took, proved.processor, None),
        ("slowest poll during the backup", slowest, None, None),
    ]
    print(f"\n| {PEOPLE} people, {int(taken.figures['database_bytes']) >> 20} MB, {taken.figures['image_files']} files of pictures"
          " | took | processor | limit |\n|---|---|---|---|")
    failed = []
    for what, took, processor, limit in rows:
        print(f"| {what} | {took:.1f} s | {'' if processor is None else f'{processor:.1f} s'} | {'' if limit is None else f'{limit:.0f} s'} |")
        if limit is not None and took > limit:
            failed.append(f"{what} took too long")
    print(f"\nAcknowledged before the end of the backup's database, {ended - until:.1f} s before the command's: {acknowledged[0]} scans,"
          f" changes of {acknowledged[1]} people, {acknowledged[2]} pictures; missing: {lost[0]}, {lost[1]}, {lost[2]}."
          f"\nMissing of what came before the command's end: {later[0]}, {later[1]}, {later[2]}."
          f"\nPictures of people that are not served: {unseen} of {len(shown)}. Gates wrong after one poll: {len(wrong)} of {len(gates)}.")
    if any(lost) or unseen or wrong or answers.strange:
        failed.append("something is missing or wrong")
    print("\ntry-restore: " + ("; ".join(failed) or "ok"))
    sys.exit(1 if failed else 0)


main()
