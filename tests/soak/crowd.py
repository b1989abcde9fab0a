"""Two hundred phones and three photos a second on two web processes and a worker; then the same beside
two hundred idle and slow connections and somebody at the same address who tries codes without end."""

from __future__ import annotations

import heapq
import re
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from itertools import count
from pathlib import Path

from tests.bench import Figure
from tests.machine import find_postgres, running_postgres
from tests.serving import CLEAN, ROOT, Phone, Served, new_tables, served
from tests.soak import cpu_ms, share_of
from tests.soak.kills import Place
from tests.web.pictures import ONE_BOARD
from tests.web.test_server import POST, drip

EVERY = 2.0  # seconds between two questions of an open page
TAP_EVERY = 5  # questions of the phone that fills a seat in
A_TABLE = 4  # phones
AGAIN, BUSY_FOR = (
    5,
    3.0,
)  # how often a phone sends a photo again by itself, and after how many seconds
HANDS = 16  # threads that lend the phones their time
ONE_HOME = "203.0.113.7"
STAMP = re.compile(r'data-stamp="([^"]+)"')


@dataclass
class Seen:
    """What all phones met with."""

    waits: list[float] = field(default_factory=list)  # of questions, in milliseconds
    statuses: Counter[str] = field(default_factory=Counter)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def note(self, what: str, good: bool, status: int | str, wait: float = -1) -> None:
        with self.lock:
            self.statuses[what if good else f"{what}: {status}"] += 1
            if wait >= 0:
                self.waits.append(wait)

    @property
    def asked(self) -> int:
        return self.statuses.total()

    @property
    def errors(self) -> dict[str, int]:
        return {name: times for name, times in self.statuses.items() if ": " in name}

    def at(self, share: float) -> float:
        return share_of(self.waits, share)


class Page:
    """An open page of a table: asks for news, and taps now and then if it fills a seat in."""

    def __init__(self, site: Served, code: str, number: int, home: str) -> None:
        self.phone, self.code = Phone(site, home), code
        self.taps = number % A_TABLE == 0
        _, page = self.phone.ask(f"/t/{code}/1")
        found = STAMP.search(page)
        assert found, page[:500]
        self.stamp = found[1]
        self.cookies = "; ".join(f"{each.name}={each.value}" for each in self.phone.jar)
        self.line = HTTPConnection("127.0.0.1", site.port, timeout=30)
        self.asked = self.tapped = 0

    def listening(self) -> socket.socket:
        """A line on which the news of its table come."""
        line = self.phone.site.connect()
        heads = {"Host": "127.0.0.1", "Cookie": self.cookies, **self.phone.headers}
        head = "".join(f"{name}: {value}\r\n" for name, value in heads.items())
        line.sendall(f"GET /t/{self.code}/news HTTP/1.1\r\n{head}\r\n".encode())
        text = b""
        while b"data: " not in text:
            more = line.recv(4096)
            assert more, text
            text += more
        return line

    def turn(self, seen: Seen, tapping: bool) -> None:
        """One question, and perhaps a tap."""
        self.asked += 1
        begun = time.perf_counter()
        try:
            headers = {"Cookie": self.cookies, **self.phone.headers}
            self.line.request("GET", f"/t/{self.code}/stamp?stamp={self.stamp}", headers=headers)
            answer = self.line.getresponse()
            body, status = answer.read().decode(), answer.status
        except (OSError, HTTPException) as error:
            self.line.close()
            seen.note("poll", False, type(error).__name__)
            return
        wait = (time.perf_counter() - begun) * 1000
        if status == 200:
            self.stamp = body.strip()
        seen.note("poll" if status == 204 else "news", status in (200, 204), status, wait)
        if tapping and self.taps and self.asked % TAP_EVERY == 0:
            saved = self.phone.save(self.code, self.tapped)
            self.tapped += 1
            seen.note("tap", saved == 200, saved)


def crowd(pages: list[Page], seconds: float, tapping: bool = True) -> Seen:
    """Let all pages ask for a while."""
    seen, begun = Seen(), time.monotonic()
    due = [(begun + EVERY * n / len(pages), n) for n in range(len(pages))]
    heapq.heapify(due)
    lock = threading.Lock()

    def lend() -> None:
        while True:
            with lock:
                if not due:
                    return
                moment, number = heapq.heappop(due)
            time.sleep(max(0.0, moment - time.monotonic()))
            pages[number].turn(seen, tapping)
            after = max(moment + EVERY, time.monotonic())
            if after < begun + seconds:
                with lock:
                    heapq.heappush(due, (after, number))

    together(lend, HANDS)
    return seen


def together(work: Callable[[], None], number: int) -> None:
    threads = [threading.Thread(target=work) for _ in range(number)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


@contextmanager
def photos(sites: list[Served], codes: list[str], a_second: float) -> Iterator[Seen]:
    """Send photos for the length of a block, each from a home of its own."""
    seen, stop, numbers = Seen(), threading.Event(), count()
    picture = ONE_BOARD.read_bytes()

    def send(number: int) -> None:
        phone = Phone(sites[number % len(sites)], f"198.51.{number // 250 % 250}.{number % 250}")
        for _ in range(AGAIN):
            try:
                status, _page = phone.snap(codes[number % len(codes)], picture)
            except (OSError, HTTPException) as error:
                seen.note("photo", False, type(error).__name__)
                return
            if status != 503:
                break
            seen.note("photo asked to come back", True, status)
            time.sleep(BUSY_FOR)
        seen.note("photo", status == 200, status)

    def keep_sending() -> None:
        begun = time.monotonic()
        senders = []
        for number in numbers:
            if stop.wait(max(0.0, begun + number / a_second - time.monotonic())):
                break
            senders.append(threading.Thread(target=send, args=(number,)))
            senders[-1].start()
        for sender in senders:
            sender.join()

    thread = threading.Thread(target=keep_sending)
    thread.start()
    try:
        yield seen
    finally:
        stop.set()
        thread.join()


@contextmanager
def bad_company(site: Served, idle: int, slow: int) -> Iterator[Seen]:
    """Connections that say nothing or little, and somebody who tries codes and sends nonsense."""
    silent = [site.connect() for _ in range(idle)]
    dripping = [site.connect() for _ in range(slow)]
    for each in dripping:
        each.sendall(POST)
    seen, stop, numbers = Seen(), threading.Event(), count()

    def abuse() -> None:
        phone = Phone(site, ONE_HOME)
        phone.ask("/start")
        for number in numbers:
            if stop.is_set():
                return
            attempt("tried", (404, 429), phone, f"/t/{2000000 + number}")
            attempt("sent", (400, 415, 422, 429), phone, "/api/v1/read", b"nonsense")

    def attempt(
        what: str, good: tuple[int, ...], phone: Phone, path: str, body: bytes | None = None
    ) -> None:
        """An answer that never comes counts as well, or the abuser would be gone unnoticed."""
        try:
            status, _ = phone.ask(path, body, "image/jpeg", timeout=20)
        except (OSError, HTTPException) as error:
            seen.note(what, False, type(error).__name__)
            return
        seen.note(what, status in good, status)

    drips = threading.Thread(target=drip, args=(dripping, b"x", stop))
    abuser = threading.Thread(target=abuse)
    for thread in (drips, abuser):
        thread.start()
    try:
        yield seen
    finally:
        stop.set()
        for thread in (drips, abuser):
            thread.join()
        for each in (*silent, *dripping):
            each.close()


@contextmanager
def two_sites(place: Place) -> Iterator[tuple[list[Served], int]]:
    """Two web processes and a worker on one database; and the number of the worker's process."""
    environ = {**place.environ, "BEHIND_PROXY": "1", "READ_IN_BACKGROUND": "1"}
    with served(place.folder, more=environ):  # prepares everything
        pass
    with ExitStack() as stack:
        sites = [
            stack.enter_context(
                served(place.folder, bare=True, more={**environ, "PHOTO_PROCESSES": "1"})
            )
            for _ in range(2)
        ]
        worker = subprocess.Popen(
            [sys.executable, "manage.py", "db_worker"],
            cwd=ROOT,
            env={**CLEAN, "DATA_DIR": str(place.folder), "PHOTO_PROCESSES": "1", **environ},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            yield sites, worker.pid
        finally:
            worker.kill()
            worker.wait()


def figures(
    phones: int = 200, seconds: float = 300, a_second: float = 3, idle: int = 150, slow: int = 50
) -> Iterator[Figure]:
    programs = find_postgres()
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        server = stack.enter_context(running_postgres(programs)) if programs else ""
        place = Place(Path(folder) / "site", server)
        sites, _worker = stack.enter_context(two_sites(place))
        codes = new_tables(-(-phones // A_TABLE), place.folder, **place.environ)
        yield from measured(place, sites, codes, (phones, seconds, a_second, idle, slow))


def measured(
    place: Place, sites: list[Served], codes: list[str], numbers: tuple[int, float, float, int, int]
) -> Iterator[Figure]:
    phones, seconds, a_second, idle, slow = numbers
    pages = [
        Page(sites[n % 2], codes[n // A_TABLE], n, f"192.0.2.{n // A_TABLE}") for n in range(phones)
    ]
    used = spent(sites)
    quiet = crowd(pages, seconds / 10, tapping=False)
    a_poll = (spent(sites) - used) / quiet.asked
    yield Figure(f"crowd: questions of {phones} phones that failed", total(quiet), "", 0)
    yield Figure("crowd: CPU per unchanged question", a_poll, "ms", 1)
    yield from listened(sites, pages, seconds / 10)
    used = spent(sites)
    with photos(sites, codes, a_second) as sent:
        seen = crowd(pages, seconds)
    yield from told("crowd", seen, sent, spent(sites) - used, phones)
    read = place.rows("SELECT count(*) FROM web_photo WHERE state = 'read'")[0][0]
    yield Figure("crowd: photos read meanwhile by one worker", read, "photos")
    for page in pages:
        page.phone.headers = {"X-Forwarded-For": ONE_HOME}
    used = spent(sites)
    with bad_company(sites[0], idle, slow) as abuse, photos(sites, codes, a_second) as sent:
        seen = crowd(pages, seconds / 3)
    for page in pages:
        page.line.close()
    yield from told("bad company", seen, sent, spent(sites) - used, phones, abuse.asked)
    for trouble, times in abuse.errors.items():
        print(f"bad company: {trouble} ({times})", file=sys.stderr)
    yield Figure("bad company: requests of the abuser", abuse.asked, "", 2, at_least=True)
    yield Figure("bad company: answers to the abuser that are none of ours", total(abuse), "", 0)


def listened(sites: list[Served], pages: list[Page], seconds: float) -> Iterator[Figure]:
    """The same pages listening, as they do where they can: what that costs, and how soon they hear."""
    lines = [page.listening() for page in pages]
    used = spent(sites)
    time.sleep(seconds)
    a_page = (spent(sites) - used) / len(pages) / (seconds / EVERY)
    yield Figure("crowd: CPU per listening page in the time of a question", a_page, "ms", 1)
    begun = time.perf_counter()
    taken = pages[0].phone.save(pages[0].code, 0)
    heard = sum(b"data: " in line.recv(4096) for line in lines[:A_TABLE])
    pages[0].tapped += taken == 200
    waited = (time.perf_counter() - begun) * 1000
    yield Figure("crowd: pages of a table that hear of a tap", heard, "", A_TABLE, at_least=True)
    yield Figure("crowd: ... after, the tap itself included", waited, "ms")
    for line in lines:
        line.close()


def told(
    name: str, seen: Seen, sent: Seen, spent: float, phones: int, others: int = 0
) -> Iterator[Figure]:
    for trouble, times in {**seen.errors, **sent.errors}.items():
        print(f"{name}: {trouble} ({times})", file=sys.stderr)
    asked = seen.asked + sent.asked
    yield Figure(f"{name}: requests of {phones} phones", asked, "")
    yield Figure(f"{name}: requests that failed", total(seen) + total(sent), "", 0)
    again = sent.statuses["photo asked to come back"]
    yield Figure(f"{name}: photos that the phone sent again by itself", again, "")
    yield Figure(f"{name}: question, p50", seen.at(0.5), "ms")
    yield Figure(f"{name}: question, p95", seen.at(0.95), "ms", 250)
    yield Figure(f"{name}: CPU of both processes per request", spent / (asked + others), "ms")


def total(seen: Seen) -> int:
    return sum(seen.errors.values())


def spent(sites: list[Served]) -> float:
    """What the web processes used so far; the children that open pictures are not counted."""
    return sum(cpu_ms(site.process.pid) for site in sites)
