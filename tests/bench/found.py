"""Feel: from a photo on the first page to the filled draft and to the cards, through the server on loopback."""

from __future__ import annotations

import json
import re
import secrets
import statistics
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from http.cookiejar import CookieJar
from importlib.util import find_spec

from scorepad.web.darkroom.jobs import clean
from scorepad.web.photos import LARGE_SIDE, LONG_SIDE
from tests.bench import Figure
from tests.bench.site import serving
from tests.web.pictures import ONE_BOARD
from tests.web.whole_table import whole_table

TIMES = 20
TABLES = 5


def figures() -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as folder, serving(folder) as address:
        phone = Phone(address)
        board = shrunk(ONE_BOARD.read_bytes(), LONG_SIDE)
        spent = sorted([phone.boards(board)[0] for _ in range(TIMES + 1)][1:])
        yield Figure("found: a board to its draft, 95th percentile", spent[-2], "s", 1.5)
        if find_spec("rapidocr") is None:
            print("found: cards not measured, there is no text recognition", file=sys.stderr)
            return
        table = whole_table()
        small, large = shrunk(table, LONG_SIDE), shrunk(table, LARGE_SIDE)
        first, whole = [], []
        for _ in range(TABLES + 1):
            seconds, larger = phone.boards(small, large="1")
            first.append(seconds)
            whole.append(seconds + phone.cards(larger, large))
        yield Figure("found: a whole table to its three boards", statistics.median(first[1:]), "s")
        yield Figure(
            "found: a whole table to boards and six cards", statistics.median(whole[1:]), "s", 4
        )
        yield Figure("found: the same, the first after a start", whole[0], "s")
        yield Figure("found: bytes of the larger picture", len(large) / 1e6, "MB", 4)


def shrunk(data: bytes, side: int) -> bytes:
    """A photo as a phone sends it."""
    made = clean(data, side)
    assert isinstance(made, tuple)
    return made[0]


class Phone:
    """A browser's requests without the browser."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.jar = CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))
        home = self.get("/")
        found = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', home)
        assert found
        self.token = found[1]

    def get(self, path: str) -> str:
        with self.opener.open(self.address + path) as answer:
            return str(answer.read().decode())

    def post(self, path: str, photo: bytes, **fields: str) -> bytes:
        """Send a form with a photo."""
        edge = secrets.token_hex(16)
        parts = [
            f'--{edge}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode()
            for name, value in {**fields, "csrfmiddlewaretoken": self.token}.items()
        ]
        head = 'Content-Disposition: form-data; name="photo"; filename="photo.jpg"\r\n'
        parts.append(f"--{edge}\r\n{head}Content-Type: image/jpeg\r\n\r\n".encode() + photo)
        body = b"".join(parts) + f"\r\n--{edge}--\r\n".encode()
        headers = {
            "Content-Type": f"multipart/form-data; boundary={edge}",
            "Accept": "application/json",
            "Referer": self.address,
        }
        request = urllib.request.Request(self.address + path, body, headers)  # noqa: S310 - ours
        with self.opener.open(request) as answer:
            return bytes(answer.read())

    def boards(self, photo: bytes, **fields: str) -> tuple[float, str]:
        """Seconds until the page with the drafts is there, and where the larger picture goes."""
        start = time.monotonic()
        told = json.loads(self.post("/photos", photo, key=secrets.token_hex(16), **fields))
        self.page = told["address"]
        assert "shot__board" in self.get(self.page)
        return time.monotonic() - start, told.get("large", "")

    def cards(self, path: str, photo: bytes) -> float:
        """Seconds until the page with the cards is there."""
        start = time.monotonic()
        self.post(path, photo)
        assert "6 cards read" in self.get(self.page)
        return time.monotonic() - start
