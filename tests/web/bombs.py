"""Pictures that cost far more than they weigh: small files, minutes of work or gigabytes of memory."""

from __future__ import annotations

import re
import struct
import zlib
from functools import cache
from io import BytesIO

from PIL import Image

SCAN = re.compile(rb"\xff\xda.*?(?=\xff[^\x00\xff\xd0-\xd7])", re.DOTALL)


@cache
def scan_bomb(scans: int, width: int = 5800, height: int = 4400) -> bytes:
    """A progressive JPEG whose last scan comes so many times: 57 bytes and 60 ms of work each."""
    file = BytesIO()
    Image.new("RGB", (width, height), "white").save(file, "JPEG", progressive=True, quality=30)
    plain = file.getvalue()
    end = plain.rindex(b"\xff\xd9")
    last: bytes = SCAN.findall(plain)[-1]
    return plain[:end] + last * scans + plain[end:]


@cache
def large_png(megapixels: int = 25) -> bytes:
    """A picture of many pixels in few bytes."""
    file = BytesIO()
    side = int((megapixels * 1e6) ** 0.5)
    Image.new("RGBA", (side, side), (90, 120, 60, 200)).save(file, "PNG", compress_level=1)
    return file.getvalue()


@cache
def large_webp(megapixels: int = 13) -> bytes:
    """The same as WebP."""
    file = BytesIO()
    side = int((megapixels * 1e6) ** 0.5) - 1
    Image.new("RGB", (side, side), (90, 120, 60)).save(file, "WEBP", quality=10, method=0)
    return file.getvalue()


def chunk(name: bytes, data: bytes) -> bytes:
    """One chunk of a PNG."""
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
