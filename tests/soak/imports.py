"""A file with as many games as one may have, brought in while somebody saves: nobody waits."""

from __future__ import annotations

import html
import re
import tempfile
import threading
import time
import urllib.parse
from collections.abc import Iterator
from pathlib import Path

from tests.bench import Figure
from tests.bench.imports import FIELD, results
from tests.machine import find_postgres, running_postgres
from tests.serving import Phone, Served, new_table, served
from tests.soak import cpu_ms
from tests.soak.mutated import organiser, with_session

FORM = "application/x-www-form-urlencoded"


QUIET = 15  # seconds of saves before the import, to know the machine by


class Saver(threading.Thread):
    """A phone that saves and notes how long it waited."""

    def __init__(self, site: Served, table: str) -> None:
        super().__init__(daemon=True)
        self.phone, self.table, self.stop = Phone(site), table, threading.Event()
        self.waits: list[float] = []
        self.slowest, self.meanwhile = 0.0, ""
        self.failed = 0

    def forget(self) -> list[float]:
        """Begin to note anew; give what was noted so far but for the first page, which is cold."""
        noted, self.waits = self.waits[1:] or [0.0], []
        self.slowest = 0.0
        return noted

    def run(self) -> None:
        number = 0
        while not self.stop.wait(0.05):
            begun = time.perf_counter()
            self.failed += self.phone.save(self.table, number) != 200
            self.waits.append((time.perf_counter() - begun) * 1000)
            if self.waits[-1] > self.slowest:
                self.slowest, self.meanwhile = self.waits[-1], Costs.now
            number += 1


class Costs:
    """What requests of one phone cost the site's process, others' saves included."""

    now = ""  # what is asked for at the moment

    def __init__(self, phone: Phone) -> None:
        self.phone, self.pid, self.spent = phone, phone.site.process.pid, dict[str, float]()

    def ask(self, what: str, path: str, body: bytes | None = None, kind: str = FORM) -> str:
        Costs.now, used = what, cpu_ms(self.pid)
        status, page = self.phone.ask(path, body, kind, timeout=300)
        assert status == 200, (what, status, page[:300])
        self.spent[what] = max(self.spent.get(what, 0), cpu_ms(self.pid) - used)
        return page


def figures(games: int = 30_000) -> Iterator[Figure]:
    yield from on("SQLite", games, {})
    programs = find_postgres()
    if programs:
        with running_postgres(programs) as server:
            yield from on("PostgreSQL", games, {"DATABASE_URL": server})


def on(kind: str, games: int, environ: dict[str, str], quiet: float = QUIET) -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as name, served(Path(name), more=environ) as site:
        key, session = organiser(Path(name), **environ)
        saver = Saver(site, new_table(Path(name), **environ))
        phone = with_session(Phone(site), session)
        content = results(games)  # first, since making it would keep the saver's thread waiting
        saver.start()
        saver.stop.wait(quiet)
        before = saver.forget()
        costs = Costs(phone)
        begun = time.monotonic()
        brought_in(costs, key, content)
        seconds = time.monotonic() - begun
        saver.stop.set()
        saver.join()
    for what, spent in costs.spent.items():
        yield Figure(f"import of {games}, {kind}: CPU at most, {what}", spent, "ms", 2000)
    yield Figure(f"import of {games}, {kind}: all of it", seconds, "s")
    yield Figure(f"import of {games}, {kind}: saves meanwhile", len(saver.waits), "saves")
    yield Figure(f"import of {games}, {kind}: saves that failed", saver.failed, "", 0)
    yield Figure(f"import of {games}, {kind}: longest wait of a save before it", max(before), "ms")
    waits = sorted(saver.waits)
    yield Figure(f"import of {games}, {kind}: wait of a save, p95", waits[-len(waits) // 20], "ms")
    yield Figure(
        f"import of {games}, {kind}: longest wait of a save ({saver.meanwhile})",
        saver.slowest,
        "ms",
        1000,
    )


def brought_in(costs: Costs, key: str, content: bytes) -> None:
    """Send, read, look, confirm, and wait until all is there."""
    head = b'--edge\r\nContent-Disposition: form-data; name="file"; filename="a.json"\r\n\r\n'
    body = head + content + b"\r\n--edge--\r\n"
    upload = f"/g/{key}/exchange/upload"
    page = costs.ask("sending the file", upload, body, "multipart/form-data; boundary=edge")
    found = re.search(rf"/g/{key}/exchange/[\w-]{{20,24}}", page)
    assert found, page
    address = found[0]
    while costs.ask("reading a part", f"{address}/progress", b""):  # an empty answer leads on
        pass
    page = costs.ask("showing what was found", address)
    fields = {name: html.unescape(value) for name, value in FIELD.findall(page)}
    form = urllib.parse.urlencode({**fields, "league": "on"}).encode()
    costs.ask("confirming", f"{address}/confirm", form)
    while costs.ask("taking a part in", f"{address}/progress", b""):
        pass
