"""Compares a full sync, plain and compressed, with the count and the digest that it tells.

python3 check.py FILE FILE.gz COUNT exits with 1 and says why when they differ.
"""

import gzip
import hashlib
import json
import pathlib
import re
import sys

# An accreditation begins so, and nothing in it does.
BEGINNING = re.compile(rb'\{"id":(\d+),"revision":(\d+),')


def digest(body):
    mark = 0
    count = 0
    for id_, revision in BEGINNING.findall(body):
        mark ^= int.from_bytes(hashlib.sha256(id_ + b":" + revision).digest()[:8], "big")
        count += 1
    return count, f"{mark:016x}"


def check(name, body, expected):
    head = json.loads(body[: body.index(b',"accreditations":[')] + b"}")
    found = digest(body)
    if found != (head["count"], head["digest"]) or head["count"] != expected:
        raise SystemExit(f"{name}: the head tells {head['count']} {head['digest']}, the documents give {found}, expected {expected}")


def main(plain, compressed, expected):
    check(plain, pathlib.Path(plain).read_bytes(), int(expected))
    check(compressed, gzip.decompress(pathlib.Path(compressed).read_bytes()), int(expected))


if __name__ == "__main__":
    main(*sys.argv[1:])
