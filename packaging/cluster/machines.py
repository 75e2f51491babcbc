"""Machines of the cluster: network namespaces on one bridge, with the files of docs/high-availability.md."""

import os
import re
import signal
import subprocess
import time
import urllib.request
from pathlib import Path

WORK = Path(os.environ["WORK"])
PAGE = Path("docs/high-availability.md").read_text()
ADDRESSES = {"db1": 11, "db2": 12, "db3": 13, "node1": 21, "node2": 22, "proxy": 31, "nginx": 32, "bucket": 41}
DISK = "3G"
SWIFT = Path(__file__).resolve().parent / "swift"


def page_file(path):
    """The whole file of this path as the page has it."""
    found = re.search(r"^\*\*`" + re.escape(path) + r"`\*\*[^\n]*\n\n```\w*\n(.*?)^```$", PAGE, re.S | re.M)
    if not found:
        raise SystemExit(f"The page has no file {path}")
    return found.group(1)


def page_settings():
    """gatehouse.env of the page."""
    return dict(line.split("=", 1) for line in page_file("/etc/gatehouse/gatehouse.env").splitlines() if line)


def page_sql():
    return re.search(r"^```sql\n(.*?)^```$", PAGE, re.S | re.M).group(1)


def page_addresses():
    """What gatehouse.env says instead when no HAProxy stands before the databases."""
    block = re.search(r"^```sh\n(SPRING_DATASOURCE_URL=jdbc:postgresql://db1,db2.*?)^```$", PAGE, re.S | re.M).group(1)
    return dict(line.split("=", 1) for line in block.splitlines())


def run(*command, **options):
    return subprocess.run(command, check=True, capture_output=True, text=True, **options).stdout


class Machine:
    """One machine: its own network, its own /etc and /var where they matter."""

    def __init__(self, name):
        self.name = name
        self.files = WORK / name
        self.files.mkdir(parents=True)
        self.holder = subprocess.Popen(["unshare", "--net", "--mount", "sleep", "infinity"])
        while os.readlink(f"/proc/{self.holder.pid}/ns/net") == os.readlink("/proc/self/ns/net"):
            time.sleep(0.01)
        self.net = os.readlink(f"/proc/{self.holder.pid}/ns/net")
        run("ip", "link", "add", f"to-{name}", "type", "veth", "peer", "name", "eth0", "netns", str(self.holder.pid))
        run("ip", "link", "set", f"to-{name}", "master", "switch", "up")
        self.sh(f"ip link set lo up; ip addr add 10.80.0.{ADDRESSES[name]}/24 dev eth0; ip link set eth0 up")
        self.bind(WORK / "hosts", "/etc/hosts")
        self.bind_dir("/run")
        self.log = self.files / "log"

    def enter(self):
        return ["nsenter", "-t", str(self.holder.pid), "-n", "-m"]

    def sh(self, script):
        return run(*self.enter(), "sh", "-ec", script)

    def bind(self, source, target):
        run(*self.enter(), "mount", "--bind", str(source), target)

    def bind_dir(self, target):
        own = self.files / target.strip("/").replace("/", "-")
        own.mkdir()
        self.bind(own, target)
        return own

    def write(self, path, text):
        """The file of the page, with this machine's own name in the lines that say so."""
        lines, here = [], False
        for line in text.splitlines():
            lines.append(line.replace("db1", self.name) if here or "# this machine" in line else line)
            here = line.strip() == "# this machine"
        source = self.files / Path(path).name
        source.write_text("\n".join(lines) + "\n")
        source.chmod(0o644)
        return source

    def start(self, command, user=None, environment=None):
        who = ["setpriv", f"--reuid={user}", f"--regid={user}", "--init-groups"] if user else []
        plain = {"PATH": os.environ["PATH"], "LANG": "C.UTF-8", "HOME": "/tmp"}
        with open(self.log, "a") as log:
            return subprocess.Popen(self.enter() + who + command, env={**plain, **(environment or {})}, stdout=log, stderr=log,
                                    stdin=subprocess.DEVNULL, start_new_session=True)

    def processes(self, *names):
        """All processes of this machine, or those whose command line has one of these names."""
        found = []
        for entry in Path("/proc").iterdir():
            if not entry.name.isdigit() or int(entry.name) == self.holder.pid:
                continue
            try:
                if os.readlink(entry / "ns/net") != self.net:
                    continue
                command = (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
            except OSError:
                continue
            if not names or any(re.search(name, command) for name in names):
                found.append(int(entry.name))
        return found

    def signal(self, number, *names):
        for pid in self.processes(*names):
            try:
                os.kill(pid, number)
            except ProcessLookupError:
                pass

    def cable(self, state):
        run("ip", "link", "set", f"to-{self.name}", state)

    def kill(self):
        """All that runs there ends at once."""
        while self.processes():
            self.signal(signal.SIGKILL)
            time.sleep(0.02)

    def freeze(self):
        self.signal(signal.SIGSTOP)

    def thaw(self):
        self.signal(signal.SIGCONT)


class Database(Machine):
    """etcd, and at two of three PostgreSQL with Patroni."""

    def __init__(self, name):
        super().__init__(name)
        self.etcd_file = self.write("etcd", page_file("/etc/default/etcd"))
        self.bind_dir("/var/lib/etcd")
        if name != "db3":
            disk = self.files / "disk"
            run("truncate", "-s", DISK, str(disk))
            run("mkfs.ext4", "-q", "-m", "0", str(disk))
            self.sh(f"mount -o loop {disk} /var/lib/postgresql; chown postgres: /var/lib/postgresql")
            own = self.bind_dir("/etc/patroni")
            (own / "config.yml").write_text(self.write("config.yml", page_file("/etc/patroni/config.yml")).read_text())
            self.sh("mkdir -p /run/postgresql; chown postgres: /run/postgresql")

    def power(self):
        self.cable("up")
        environment = dict(line.split("=", 1) for line in self.etcd_file.read_text().splitlines() if "=" in line and line[0] != "#")
        self.start(["etcd"], environment=environment)
        if self.name != "db3":
            self.sh("rm -f /run/postgresql/.s.PGSQL*")
            self.start_patroni()

    def start_patroni(self):
        self.start(["patroni", "/etc/patroni/config.yml"], user="postgres", environment={"HOME": "/var/lib/postgresql"})


class Proxy(Machine):
    def power(self):
        self.sh("mkdir -p /run/haproxy")
        self.start(["haproxy", "-db", "-f", str(self.write("haproxy.cfg", page_file("/etc/haproxy/haproxy.cfg")))])


class Nginx(Machine):
    """Before the nodes in HAProxy's place."""

    def power(self):
        for directory in ("/var/log/nginx", "/var/lib/nginx"):
            self.bind_dir(directory)
        self.start(["nginx", "-c", str(self.write("nginx.conf", page_file("/etc/nginx/nginx.conf"))), "-g", "daemon off;"])


class Bucket(Machine):
    """The S3 server: OpenStack Swift of Debian."""

    def __init__(self, name):
        super().__init__(name)
        settings = page_settings()
        self.key, self.secret = settings["AWS_ACCESS_KEY_ID"], settings["AWS_SECRET_ACCESS_KEY"]
        self.bucket = re.match(r"s3://([^/]+)", settings["GATEHOUSE_IMAGES_STORE"]).group(1)
        self.base = settings["GATEHOUSE_IMAGES_S3_ENDPOINT"]

    def power(self):
        command = f"sleep infinity | exec {SWIFT} {self.files}/swift 10.80.0.{ADDRESSES[self.name]} {self.base.split(':')[-1]}"
        self.start(["sh", "-c", command], environment={"AWS_SECRET_ACCESS_KEY": self.secret})

    def make(self):
        """Makes the bucket, by Swift's own interface; also says whether the server answers."""
        def ask(method, address, **headers):
            headers = {name.replace("_", "-"): value for name, value in headers.items()}
            return urllib.request.urlopen(urllib.request.Request(address, method=method, headers=headers), timeout=10)
        entered = ask("GET", self.base + "/auth/v1.0", X_Auth_User=self.key, X_Auth_Key=self.secret).headers
        return ask("PUT", f"{entered['X-Storage-Url']}/{self.bucket}", X_Auth_Token=entered["X-Auth-Token"]).status in (201, 202)


class Node(Machine):
    def __init__(self, name):
        super().__init__(name)
        self.home = self.files / "home"
        self.base = f"http://{name}:8080"

    def power(self, distribution, **more):
        environment = page_settings()
        environment |= {"GATEHOUSE_HOME": str(self.home), "JAVA_OPTS": "-Xmx768m", "JAVA_HOME": os.environ.get("JAVA_HOME", ""),
                        "HOME": str(self.files)} | more
        self.process = self.start([f"{distribution}/bin/gatehouse"], environment={k: v for k, v in environment.items() if v})

    def picture(self, hashed):
        """What this node itself answers to whoever looks at a photo; None when it has none."""
        try:
            return urllib.request.urlopen(f"{self.base}/images/thumbnails/{hashed}_portrait", timeout=20).read()
        except OSError:
            return None

    def is_ready(self):
        try:
            return urllib.request.urlopen(self.base + "/health/ready", timeout=3).status == 200
        except OSError:
            return False

    def stop(self):
        """As an upgrade stops it: it finishes what it has begun."""
        self.signal(signal.SIGTERM, "java")
        self.process.wait(60)

    def kill_server(self):
        self.signal(signal.SIGKILL)
        self.process.wait(10)
