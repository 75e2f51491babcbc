"""Starts the cluster, puts it under load, lets it fail, and prints what became of it. packaging/try-cluster starts this."""

import json
import os
import re
import signal
import subprocess
import sys
import time
import urllib.request

import load
import machines
from load import TIMELINE, Client, Desk, Gate, Photographer, Probe, Reader, Scanner, go_on, rest
from machines import WORK, Bucket, Database, Nginx, Node, Proxy, run

KINDS = ["switch-over", "restart", "kill -9", "frozen machine", "dead machine"]
PARTS = ["cable", "standby", "nodes", "upgrade", "nginx", "bucket", "postgres", "async", "hosts", "disk", "backup"]
SOON, TTL_AND_A_BIT, CUT_OFF = 4.0, 25.0, 30.0
LIMITS = {"switch-over": SOON, "restart": SOON, "kill -9": SOON}
PASSWORDS = {"gatehouse": "choose-a-third", "postgres": "choose-one"}


def say(text):
    print(time.strftime("%H:%M:%S ") + text, flush=True)


def until(what, condition, longest=120, step=0.2):
    end = TIMELINE() + longest
    while True:
        try:
            found = condition()
        except (OSError, subprocess.CalledProcessError, ValueError, KeyError):
            found = None
        if found:
            return found
        if TIMELINE() > end:
            raise SystemExit(f"{what} did not come to be within {longest} s; the logs are in {WORK}")
        time.sleep(step)


def quietly(condition):
    """False also when it cannot be asked."""
    try:
        return condition()
    except (OSError, subprocess.CalledProcessError, ValueError):
        return False


class Cluster:
    def __init__(self):
        run("ip", "link", "set", "lo", "up")
        run("ip", "link", "add", "switch", "type", "bridge")
        run("ip", "addr", "add", "10.80.0.1/24", "dev", "switch")
        run("ip", "link", "set", "switch", "up")
        hosts = "127.0.0.1 localhost\n" + "".join(f"10.80.0.{end} {name}\n" for name, end in machines.ADDRESSES.items())
        (WORK / "hosts").write_text(hosts)
        run("mount", "--bind", str(WORK / "hosts"), "/etc/hosts")
        self.databases = {name: Database(name) for name in ("db1", "db2", "db3")}
        self.proxy, self.nginx, self.bucket = Proxy("proxy"), Nginx("nginx"), Bucket("bucket")
        self.nodes = [Node("node1"), Node("node2")]

    # --- what is what ---

    def members(self):
        for name in ("db3", "db1", "db2"):
            try:
                text = subprocess.run(
                    [*self.databases[name].enter(), "patronictl", "-c", str(self.databases["db1"].files / "config.yml"), "list", "-f", "json"],
                    capture_output=True, text=True, timeout=5).stdout
                return {member["Member"]: member for member in json.loads(text)}
            except (subprocess.TimeoutExpired, ValueError):
                continue
        return {}

    def primary(self):
        for name in ("db1", "db2"):
            try:
                if urllib.request.urlopen(f"http://{name}:8008/primary", timeout=1).status == 200:
                    return name
            except OSError:
                continue
        return None

    def sql(self, statement, user="gatehouse", host="proxy", database="gatehouse"):
        return run("psql", "-X", "-At", "-q", "-v", "ON_ERROR_STOP=1", "-h", host, "-U", user, "-d", database, "-c", statement,
                   env={**os.environ, "PGPASSWORD": PASSWORDS[user], "PGCONNECT_TIMEOUT": "3"}).strip()

    def is_whole(self, synchronous=True):
        """Both servers are there, the second one streams, and the first one waits for it if it should."""
        primary = self.primary()
        if not primary:
            return None
        state = self.sql("select string_agg(sync_state, ',') from pg_stat_replication where state = 'streaming' and application_name like 'db%'",
                         "postgres", primary, "postgres")
        if state != ("sync" if synchronous else "async"):
            return None
        other = "db2" if primary == "db1" else "db1"
        place = "synchronous" if synchronous else "replica"
        return primary if urllib.request.urlopen(f"http://{other}:8008/{place}", timeout=2).status == 200 else None

    def patronictl(self, *command):
        return run(*self.databases["db3"].enter(), "patronictl", "-c", str(self.databases["db1"].files / "config.yml"), *command)

    def restart_patroni(self):
        for name in ("db1", "db2"):
            machine = self.databases[name]
            machine.thaw()
            machine.signal(signal.SIGKILL, "bin/patroni")
            machine.start_patroni()

    # --- the start ---

    def start(self):
        for database in self.databases.values():
            database.power()
        self.proxy.power()
        self.bucket.power()
        say("PostgreSQL and Swift start")
        primary = until("A primary with a synchronous standby", self.is_whole, 180)
        for statement in machines.page_sql().strip().split(";\n"):
            self.sql(statement.rstrip(";"), "postgres", primary, "postgres")
        until("HAProxy leads to the primary", lambda: self.sql("select 1", database="gatehouse"))
        until("The bucket", self.bucket.make, 180)
        say(f"{primary} is the primary; a demo is loaded at node1")
        self.nodes[0].power(os.environ["GATEHOUSE_OLD"], GATEHOUSE_DEMO="true", GATEHOUSE_DEMO_PEOPLE=os.environ.get("PEOPLE", "480"))
        until("node1 is ready", lambda: self.nodes[0].is_ready() and (self.nodes[0].home / "demo.env").exists(), 600)
        self.nodes[1].power(os.environ["GATEHOUSE_OLD"])
        until("node2 is ready", self.nodes[1].is_ready, 300)
        demo = dict(re.findall(r"^(\w+)='?([^'\n]*)'?$", (self.nodes[0].home / "demo.env").read_text(), re.M))
        self.event_id = demo["EVENT_ID"]
        self.event = "/registrations/accreditation/events/" + self.event_id
        self.client = demo["CLIENT_ID"], demo["CLIENT_SECRET"]
        self.token = until("A token", lambda: load.token("proxy", *self.client))

    # --- the load ---

    def begin_load(self):
        self.answers = load.Answers()
        badges = [int(key) for key in self.sql(
            f"select accreditation_id from accreditation_feed where event_id = {self.event_id} and not deleted order by 1").split()]
        zones = [int(key) for key in self.sql(f"select id from zone where event_id = {self.event_id} order by 1").split()]

        def client(host="proxy", port=80, device=None):
            return Client(host, port, self.token, self.answers, device)
        self.gates = [Gate(kind, number, self.event, client()) for kind in ("since", "guarded", "cursor", "wait") for number in (1, 2)]
        self.desks = [Desk(number, self.event, client(), badges[number::4]) for number in range(4)]
        self.scanners = [kind(number, self.event, client(device=f"scanner-{number}"), badges, zones)
                         for number, kind in enumerate((Scanner, Reader) * 3)]
        portrait = until("A portrait", lambda: self.nodes[0].picture(self.photos()[0]))
        self.photographer = Photographer(client(), portrait)
        self.probes = []

        def probe(host, port):
            polls = client(host, port)
            scanner = Scanner(f"probe-{host}", self.event, client(host, port, f"probe-{host}"), badges, zones)
            self.scanners.append(scanner)
            return [Probe(f"polls {host}", lambda: self.polls(polls)), Probe(f"scans {host}", lambda: self.scans(scanner))]
        self.probe = probe
        self.clients = self.gates + self.desks + self.scanners + [self.photographer]
        for host, port in (("node1", 8080), ("node2", 8080), ("proxy", 80)):
            self.probes += probe(host, port)
        self.actors = self.clients + self.probes
        for actor in self.actors:
            actor.start()

    def polls(self, client):
        # By an instant that asks the database, not only the memory of the node.
        status, _ = client.send("GET", self.event + "/sync?since=2100-01-01T00:00:00Z")
        return status == 200

    def scans(self, scanner):
        """One try for each scan; what was not acknowledged is sent once more later, as a scanner does."""
        return scanner.tried(scanner.scan())

    def steady(self):
        until("All probes are answered again", lambda: all(probe.steady_for(3) for probe in self.probes), 180)

    def compare(self):
        """Stops the writers, lets each gate poll once, and holds everything against the database."""
        rest(self.actors)
        until("The database", lambda: self.sql("select 1"))
        for gate in self.gates:
            until(f"A poll of {gate.name}", gate.act, 30)
        rows = self.sql(f"select accreditation_id, revision, document::json ->> 'first_name' from accreditation_feed"
                        f" where event_id = {self.event_id} and not deleted")
        truth = {}
        for row in rows.splitlines():
            key, revision, name = row.split("|", 2)
            truth[int(key)] = int(revision), name or None
        wrong_gates = [gate.name for gate in self.gates if gate.copy != truth]
        lost_writes = sum(truth[key][1] != name for desk in self.desks for key, name in desk.acknowledged.items())
        rows = self.sql(f"select scan_id, coalesce(decided, '') from scan where event_id = {self.event_id} and scan_id like 'scanner-%'").splitlines()
        stored = dict(row.split("|") for row in rows)
        twice = len(rows) - len(stored)
        lost_scans = [(scanner, scan) for scanner in self.scanners for key, scan in scanner.acknowledged.items()
                      if key not in stored or not scanner.is_kept(scan, stored[key])]
        return wrong_gates, lost_writes, lost_scans, twice

    def photos(self):
        """Addresses of the pictures that somebody shows."""
        return self.sql("select distinct i.thumbnail_hash from person_image p join image i on i.id = p.image_id where i.withdrawn_at is null").split()

    def lost_photos(self):
        """How many of the photos that were acknowledged have no row any more."""
        known = set(self.sql("select thumbnail_hash from image").split())
        return len(self.photographer.acknowledged - known)

    def forget_writes(self):
        """What was lost is known; from here on nothing more may be."""
        for writer in [*self.desks, self.photographer]:
            writer.acknowledged.clear()

    def go_through(self, host):
        """From here on gates, desks, scanners and the photographer ask this one."""
        rest(self.actors)
        for actor in self.clients:
            actor.client.turn_to(host)
        go_on(self.actors)


class Proof:
    def __init__(self, cluster):
        self.cluster = cluster
        self.rows, self.failed = [], []

    def round(self, kind, fault, after=lambda: None, limit=None, may_lose=False, synchronous=True, where=""):
        cluster = self.cluster
        primary = until("The cluster is whole", lambda: cluster.is_whole(synchronous), 180)
        cluster.steady()
        cluster.answers.begin()
        gates_wrong = sum(gate.wrong for gate in cluster.gates)
        everything = sum(gate.everything for gate in cluster.gates)
        told = {gate: gate.told for gate in cluster.gates}
        begin = TIMELINE()
        said = fault(primary) or ""
        time.sleep(2)
        cluster.steady()
        took = {probe.name: probe.longest_silence(begin) for probe in cluster.probes}
        silences = dict(cluster.answers.silences)
        refused, none, strange, longest = (cluster.answers.refused, cluster.answers.none, cluster.answers.strange[:], cluster.answers.longest)
        after()
        until("The cluster is whole again", lambda: cluster.is_whole(synchronous), 240)
        wrong, writes, scans, twice = cluster.compare()
        photos = cluster.lost_photos()
        found_wrong = sum(gate.wrong for gate in cluster.gates) - gates_wrong
        everything = sum(gate.everything for gate in cluster.gates) - everything
        # Who is not told of a loss does not send scans again. A gate by cursor is told only if changes are lost too (docs/api/scans.md).
        untold = [gate.name for gate in cluster.gates if scans and gate.kind in ("since", "guarded") and gate.told == told[gate]]
        if may_lose:
            for scanner, scan in scans:
                scanner.deliver(scan)
            cluster.forget_writes()
        go_on(cluster.actors)

        def worst(prefix):
            return max(seconds for name, seconds in took.items() if name.startswith(prefix) and where in name)
        slow = limit and worst("") > limit
        row = [kind, f"{worst('polls'):.1f} s", f"{worst('scans'):.1f} s", str(refused), str(none), str(len(strange)), f"{longest:.1f} s",
               f"{len(scans)}, {writes}, {photos}", str(len(wrong)), str(everything)]
        self.rows.append(row)
        bad = wrong or twice or strange or untold or (not may_lose and (writes or scans or photos)) or slow
        if bad:
            self.failed.append(kind)
        say(f"{kind} of {primary}: " + ", ".join(f"{name} {seconds:.1f} s" for name, seconds in took.items()))
        say(f"  {refused} times 503, {none} without an answer {silences or ''}, {len(strange)} strange {strange[:2]}, lost {len(scans)} scans {writes} changes {photos} photos,"
            f" {twice} twice, gates wrong {wrong}, digests wrong meanwhile {found_wrong}, {everything} full answers"
            f"{untold and f', not told of the loss: {untold}' or ''}"
            f"{', TOO SLOW' if slow else ''}{said and '; ' + said}")

    # --- kinds of failovers ---

    def failover(self, kind, limit=None, may_lose=False, synchronous=True, before=lambda primary: None, note=""):
        cluster, state = self.cluster, {}

        def fault(primary):
            state["primary"] = primary
            machine = cluster.databases[primary]
            before(primary)
            if kind == "switch-over":
                other = "db2" if primary == "db1" else "db1"
                cluster.patronictl("switchover", "--master", primary, "--candidate", other, "--force")
            elif kind == "restart":
                cluster.patronictl("restart", "gatehouse", primary, "--force")
            elif kind == "kill -9":
                machine.signal(signal.SIGKILL, "postgres[: ]", "bin/postgres")
            elif kind == "frozen machine":
                machine.freeze()
            elif kind == "dead machine":
                machine.kill()
            elif kind == "dead and cut off":
                machine.cable("down")
                machine.kill()

        def after():
            machine = cluster.databases[state["primary"]]
            if kind == "frozen machine":
                machine.thaw()
            elif kind in ("dead machine", "dead and cut off"):
                machine.power()
        self.round(kind + note, fault, after, limit or LIMITS.get(kind, TTL_AND_A_BIT), may_lose, synchronous)

    def attempt(self, what, part):
        """What does not come to its end is told as failed, and the others go on."""
        try:
            part()
        except (SystemExit, OSError, subprocess.CalledProcessError) as failure:
            say(f"{what} failed: {failure} {getattr(failure, 'stderr', '') or ''}")
            self.failed.append(what)
            self.cluster.restart_patroni()
            go_on(self.cluster.actors)

    # --- everything else ---

    def cable(self):
        """The power of the whole machine goes: nothing answers any more, not even with a refusal."""
        self.failover("dead and cut off", limit=CUT_OFF)

    def standby(self):
        """The machine that takes over fails: commits wait for it until Patroni calls nobody synchronous."""
        for kind in ("dead", "frozen"):
            state = {}

            def fault(primary, kind=kind, state=state):
                state["machine"] = self.cluster.databases["db2" if primary == "db1" else "db1"]
                state["machine"].kill() if kind == "dead" else state["machine"].freeze()

            def after(kind=kind, state=state):
                state["machine"].power() if kind == "dead" else state["machine"].thaw()
            self.round(f"{kind} standby", fault, after, TTL_AND_A_BIT)

    def postgres(self):
        """PostgreSQL hangs while Patroni lives. Patroni hangs with it, another one takes over, and on waking the first may take its role back."""
        cluster, state = self.cluster, {}
        stopped = "postgres[: ]", "bin/postgres"

        def fault(primary):
            state["primary"], state["logs"] = primary, {name: cluster.databases[name].log.stat().st_size for name in ("db1", "db2")}
            cluster.databases[primary].signal(signal.SIGSTOP, *stopped)

        def after():
            machine = cluster.databases[state["primary"]]
            say("  " + self.thrown_away(machine, cluster.databases["db2" if machine.name == "db1" else "db1"]))
            machine.signal(signal.SIGCONT, *stopped)
            end = TIMELINE() + 45
            while TIMELINE() < end and not quietly(cluster.is_whole):
                time.sleep(1)
            if not quietly(cluster.is_whole):
                say(f"  Patroni of {machine.name} is started anew: it does not see that another one wrote the synchronous standby's name")
                machine.signal(signal.SIGKILL, "bin/patroni")
                machine.start_patroni()
        self.round("only PostgreSQL stopped", fault, after, TTL_AND_A_BIT, may_lose=True)
        for name, begin in state["logs"].items():
            log = cluster.databases[name].log.read_bytes()[begin:].decode(errors="replace")
            told = [line for line in log.splitlines() if re.search(r"diverged|promoted self|Demoting self|demoting self|selected new timeline", line)]
            print("\n".join(f"    {name} {line[:150]}" for line in told[:12]), flush=True)

    def thrown_away(self, old, new):
        """What the log of the old primary has beyond the place where the new one's began: pg_rewind throws it away."""
        log = "/var/lib/postgresql/15/gatehouse/pg_wal"
        timeline, place = new.sh(f"tail -1 $(ls -t {log}/*.history | head -1)").split()[:2]
        records = old.sh(f"/usr/lib/postgresql/15/bin/pg_waldump -p {log} -t {timeline} -s {place} 2>/dev/null || true").splitlines()
        commits = sum("desc: COMMIT" in record for record in records)
        return (f"Patroni throws away {len(records)} records of {old.name}'s log from {place} on,"
                f" with {commits} commits that waited for the standby")

    def asynchronous(self, count=5):
        cluster = self.cluster
        cluster.patronictl("edit-config", "gatehouse", "--force", "-s", "synchronous_mode=false")
        until("Asynchronous replication", lambda: cluster.is_whole(False), 60)

        def stop_sending(primary):
            cluster.databases[primary].signal(signal.SIGSTOP, "walsender")
            time.sleep(1.0)
        for number in range(count):
            kind = "dead machine" if number % 2 == 0 else "frozen machine"
            self.failover(kind, may_lose=True, synchronous=False, before=stop_sending, note=", asynchronous")
        cluster.patronictl("edit-config", "gatehouse", "--force", "-s", "synchronous_mode=true")
        until("Synchronous replication", cluster.is_whole, 60)

    def nodes(self):
        for node in self.cluster.nodes:
            self.round(f"kill -9 of {node.name}", lambda primary, node=node: node.kill_server() or node.power(os.environ["GATEHOUSE_OLD"]),
                       where="proxy")

    def upgrade(self):
        self.round("rolling upgrade", lambda primary: self.move_nodes(), where="proxy")

    def hosts(self):
        """The nodes' addresses name both databases, and no HAProxy stands in between: the page's other way, within the same limits."""
        cluster = self.cluster
        self.move_nodes(**machines.page_addresses())
        primary = until("The cluster is whole", cluster.is_whole)
        known = cluster.sql("select string_agg(distinct host(client_addr), ' ') from pg_stat_activity where usename = 'gatehouse'"
                            " and application_name <> 'psql'", "postgres", primary, "postgres")
        say(f"The nodes are connected to {primary} by themselves, from {known}")
        if known.split() != [f"10.80.0.{machines.ADDRESSES[node.name]}" for node in cluster.nodes]:
            raise SystemExit("Others than the nodes are connected")
        for kind in KINDS:
            self.attempt(kind, lambda kind=kind: self.failover(kind, note=", both named"))
        self.move_nodes()

    def nginx(self):
        """The page's other balancer before the nodes: all clients ask it, while nodes are killed and replaced."""
        cluster = self.cluster
        cluster.nginx.power()
        until("nginx answers", lambda: urllib.request.urlopen("http://nginx/health/live", timeout=3).status == 200, 30)
        cluster.go_through("nginx")
        probes = cluster.probe("nginx", 80)
        cluster.probes += probes
        cluster.actors += probes
        for probe in probes:
            probe.start()
        try:
            for node in cluster.nodes:
                self.round(f"kill -9 of {node.name}, nginx",
                           lambda primary, node=node: node.kill_server() or node.power(os.environ["GATEHOUSE"]), where="nginx", limit=SOON)
            self.round("rolling upgrade, nginx", lambda primary: self.move_nodes(), where="nginx", limit=SOON)
        finally:
            rest(cluster.actors)
            cluster.probes = [probe for probe in cluster.probes if probe not in probes]
            cluster.actors = [actor for actor in cluster.actors if actor not in probes]
            cluster.go_through("proxy")

    def bucket(self):
        """Photos cannot be stored for ten seconds; nothing else is worse for it, and photos that a node has shown are shown."""
        cluster = self.cluster
        known, shown = cluster.photos()[:20], []

        def show():
            return [sum(node.picture(hashed) is not None for hashed in known) for node in cluster.nodes]
        shown.append(show())

        def fault(primary):
            cluster.bucket.kill()
            time.sleep(10)
            shown.append(show())
            return f"of {len(known)} photos the nodes show {shown[1]}, before {shown[0]}"

        def after():
            cluster.bucket.power()
            until("The bucket", cluster.bucket.make, 120)
        self.round("dead bucket", fault, after, SOON)
        if shown != [[len(known)] * 2] * 2:
            self.failed.append("photos without the bucket")

    def pictures(self):
        """Every photo is shown by both nodes, and is the same one."""
        cluster = self.cluster
        rest(cluster.actors)
        shown = cluster.photos() + list(cluster.photographer.acknowledged)
        different = 0
        for hashed in shown:
            first, second = (node.picture(hashed) for node in cluster.nodes)
            different += first is None or first != second
        say(f"{len(shown)} photos, of which {len(cluster.photographer.acknowledged)} were uploaded under load: {different} not shown by both nodes")
        if different:
            self.failed.append("photos")

    def move_nodes(self, **environment):
        for node in self.cluster.nodes:
            node.stop()
            node.power(os.environ["GATEHOUSE"], **environment)
            until(f"{node.name} is ready", node.is_ready, 300)
            # HAProxy sees it too.
            time.sleep(3)

    def backup(self):
        """A copy by PostgreSQL's own tool under load; all that was acknowledged before it ended is in it, and gates follow a restore."""
        cluster = self.cluster
        state = {}

        def fault(primary):
            begin = TIMELINE()
            subprocess.run(["pg_dump", "-Fc", "-h", "proxy", "-U", "gatehouse", "-f", str(WORK / "dump"), "gatehouse"], check=True,
                           env={**os.environ, "PGPASSWORD": PASSWORDS["gatehouse"]})
            state["dump"] = TIMELINE() - begin
            time.sleep(3)
            begin = TIMELINE()
            # Into a database of its own, which then takes the other's name: nodes, which all run, never see it half.
            def operator(statement):
                cluster.sql(statement, "postgres", database="postgres")
            operator("create database gatehouse_new owner gatehouse")
            subprocess.run(["pg_restore", "--single-transaction", "--no-owner", "--role=gatehouse", "-h", "proxy", "-U", "postgres", "-d",
                            "gatehouse_new", str(WORK / "dump")], check=True, env={**os.environ, "PGPASSWORD": PASSWORDS["postgres"]})
            operator("alter database gatehouse allow_connections false")
            operator("select pg_terminate_backend(pid) from pg_stat_activity where datname = 'gatehouse'")
            operator("alter database gatehouse rename to gatehouse_old")
            operator("alter database gatehouse_new rename to gatehouse")
            state["restore"] = TIMELINE() - begin
            return f"dump {state['dump']:.1f} s, restore {state['restore']:.1f} s"
        self.round("dump and restore", fault, may_lose=True)

    def disk(self):
        """The volume of the log is full: PostgreSQL ends itself, the other one takes over."""
        cluster, state = self.cluster, {}

        def fault(primary):
            state["primary"] = primary
            machine = cluster.databases[primary]
            machine.sh("free=$(df --output=avail -B1 /var/lib/postgresql | tail -1); fallocate -l $free /var/lib/postgresql/full"
                       " || dd if=/dev/zero of=/var/lib/postgresql/full bs=1M 2>/dev/null || true")
            cluster.sql("select pg_switch_wal()", "postgres", primary, "postgres")
            until("The other one takes over", lambda: cluster.primary() not in (None, primary), 120)

        def after():
            cluster.databases[state["primary"]].sh("rm /var/lib/postgresql/full")
        self.round("disk of the log full", fault, after)

    def table(self):
        head = ["what failed", "polls", "scans", "503", "no answer", "other", "longest 503", "lost", "gates wrong", "full answers"]
        print("| " + " | ".join(head) + " |\n|" + "---|" * len(head))
        for row in self.rows:
            print("| " + " | ".join(row) + " |")
        scans = sum(len(scanner.acknowledged) for scanner in self.cluster.scanners)
        writes = sum(desk.made for desk in self.cluster.desks)
        print(f"\n{scans} scans and {writes} changes acknowledged; failed: {', '.join(self.failed) or 'nothing'}", flush=True)


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 6
    parts = sys.argv[2:] or PARTS
    unknown = set(parts) - set(PARTS)
    if unknown:
        raise SystemExit(f"try-cluster: no part is called {', '.join(sorted(unknown))}. There are: {' '.join(PARTS)}")
    cluster = Cluster()
    cluster.start()
    cluster.begin_load()
    proof = Proof(cluster)
    say("The load has begun")
    try:
        for number in range(count):
            proof.attempt(KINDS[number % len(KINDS)], lambda number=number: proof.failover(KINDS[number % len(KINDS)]))
        for part in parts:
            proof.attempt(part, getattr(proof, "asynchronous" if part == "async" else part))
        proof.attempt("photos", proof.pictures)
    finally:
        proof.table()
    sys.exit(1 if proof.failed else 0)


main()
