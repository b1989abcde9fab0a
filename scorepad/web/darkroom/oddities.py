"""Files that are built like no photo, told by walking over their headers without decoding anything.

Each walk is linear in the number of blocks and stops at a limit, so it costs milliseconds at most.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator

MOST_SCANS = 100  # a progressive JPEG of a camera or program has ten or so
MOST_SCANNED = 600_000_000  # pixels of all scans together: each scan is work over the whole picture
MOST_FRAMES = 100  # of something that should not move at all
MOST_BLOCKS = 100_000  # segments or chunks; a large PNG in pieces of 8 kB has some ten thousand
MOST = {"scan": MOST_SCANS, "frame": MOST_FRAMES, "block": MOST_BLOCKS}
MOST_BETWEEN = 1 << 16  # bytes of a JPEG in no segment and no scan: each is looked at by itself
LARGEST_EXTRA = 8 << 20  # bytes of one chunk that is not the picture: profiles, texts, previews

# In the data of a scan a mark is never followed by 00 (stuffing), FF (filling) or D0 to D7 (restarts).
NEXT_MARK = re.compile(rb"\xff[^\x00\xff\xd0-\xd7]")
START_OF_SCAN, END_OF_IMAGE, BARE_MARKS = 0xDA, 0xD9, (0x01, *range(0xD0, 0xD9))

FRAME_HEADS = (0xC0, 0xC1, 0xC2, 0xC9, 0xCA)  # what tells the size of a picture

Block = tuple[str, int]  # a kind and how many bytes it has; for a scan, how many pixels


def why_odd(data: bytes) -> str:
    """Why a file must not even be opened, for a log; nothing for anything like a photo."""
    walk = next((walk for start, walk in WALKS.items() if data.startswith(start)), None)
    return _judged(walk(data)) if walk else ""


def _judged(blocks: Iterator[Block]) -> str:
    count: Counter[str] = Counter()
    total: Counter[str] = Counter()
    for kind, size in blocks:
        count[kind] += 1
        count["block"] += 1
        total[kind] += size
        too_many = next((name for name, most in MOST.items() if count[name] > most), "")
        if too_many:
            return f"more than {MOST[too_many]} {too_many}s"
        if total["scan"] > MOST_SCANNED:
            return f"{count['scan']} scans over {size} pixels"
        if kind == "extra" and size > LARGEST_EXTRA:
            return f"{size} bytes beside the picture"
        if total["between"] > MOST_BETWEEN:
            return f"{total['between']} bytes that belong to nothing"
    return ""


def _jpeg(data: bytes) -> Iterator[Block]:
    at, pixels, in_scan = 2, 0, False
    while found := NEXT_MARK.search(data, at):
        if not in_scan:
            yield "between", found.start() - at
        mark, at, in_scan = data[found.start() + 1], found.end(), False
        if mark == END_OF_IMAGE:
            return
        if mark in BARE_MARKS:
            yield "mark", 0
            continue
        size = int.from_bytes(data[at : at + 2], "big")
        if mark in FRAME_HEADS:
            height, width = data[at + 3 : at + 5], data[at + 5 : at + 7]
            pixels = int.from_bytes(height, "big") * int.from_bytes(width, "big")
        in_scan = mark == START_OF_SCAN
        yield ("scan", pixels) if in_scan else ("extra", size)
        at += size
    if not in_scan:
        yield "between", max(0, len(data) - at)


PNG_KINDS = {b"IDAT": "picture", b"fdAT": "picture", b"fcTL": "frame"}


def _png(data: bytes) -> Iterator[Block]:
    at = 8
    while at + 8 <= len(data):
        size, name = int.from_bytes(data[at : at + 4], "big"), data[at + 4 : at + 8]
        yield PNG_KINDS.get(name, "extra"), size
        at += 12 + size


WEBP_KINDS = {b"VP8 ": "picture", b"VP8L": "picture", b"ALPH": "picture", b"ANMF": "frame"}


def _webp(data: bytes) -> Iterator[Block]:
    at = 12
    while at + 8 <= len(data):
        name, size = data[at : at + 4], int.from_bytes(data[at + 4 : at + 8], "little")
        yield WEBP_KINDS.get(name, "extra"), size
        at += 8 + size + size % 2


def _gif(data: bytes) -> Iterator[Block]:
    at = 13 + _colours(data, 10)
    while at < len(data) and data[at] in (0x21, 0x2C):
        is_frame = data[at] == 0x2C
        yield ("frame" if is_frame else "extra"), 0
        # A frame has a head of ten bytes, perhaps colours, and a byte before its data.
        at += 11 + _colours(data, at + 9) if is_frame else 2
        while at < len(data) and data[at]:
            yield "picture", data[at]
            at += 1 + data[at]
        at += 1


def _colours(data: bytes, at: int) -> int:
    """How many bytes the table of colours has that a byte of flags announces."""
    flags = data[at] if at < len(data) else 0
    return 3 << (1 + flags % 8) if flags & 0x80 else 0


WALKS: dict[bytes, Callable[[bytes], Iterator[Block]]] = {
    b"\xff\xd8": _jpeg,
    b"\x89PNG\r\n\x1a\n": _png,
    b"RIFF": _webp,
    b"GIF8": _gif,
}
