"""The server that `make run` starts: patient with slow phones, quick to end, short with long bodies."""

from __future__ import annotations

import signal
import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from waitress.adjustments import Adjustments

from scorepad.server import THREADS, Dispatcher, Parser, server_of
from tests.machine import free_port
from tests.serving import Served, served

pytestmark = pytest.mark.long

IDLE, SLOW = 40, 8
READERS = THREADS + 6
POST = (
    b"POST /api/v1/read HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: image/jpeg\r\n"
    b"Content-Length: 100000\r\n\r\n"
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("site")


@pytest.fixture(scope="module")
def site(folder: Path) -> Iterator[Served]:
    with served(folder) as site:
        yield site


@pytest.fixture
def picture(site: Served, folder: Path) -> str:
    """The address of a picture of half a megabyte."""
    largest = max((folder / "static").rglob("*.jpg"), key=lambda file: file.stat().st_size)
    return f"/{largest.relative_to(folder)}"


def all_of(line: socket.socket) -> bytes:
    """Everything until the other side hangs up."""
    return b"".join(iter(lambda: line.recv(4096), b""))


def drip(sockets: list[socket.socket], piece: bytes, stop: threading.Event) -> None:
    """Send a byte now and then, as a phone at the edge of its network."""
    while not stop.wait(0.2):
        for each in sockets:
            each.send(piece)


def test_slow_and_idle_connections_hold_nobody_up(site: Served, picture: str) -> None:
    idle = [site.connect() for _ in range(IDLE)]
    bodies = [site.connect() for _ in range(SLOW)]
    heads = [site.connect() for _ in range(SLOW)]
    readers = [site.connect() for _ in range(READERS)]
    for each in bodies:
        each.sendall(POST)
    for each in heads:
        each.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ")
    for each in readers:  # asks for it forty times, and never reads
        each.sendall(f"GET {picture} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode() * 40)
    stop = threading.Event()
    dripping = threading.Thread(target=drip, args=(bodies + heads, b"x", stop))
    dripping.start()
    try:
        answers = [site.get("/healthz") for _ in range(20)] + [site.get("/") for _ in range(5)]
    finally:
        stop.set()
        dripping.join()
        for each in (*idle, *bodies, *heads, *readers):
            each.close()
    assert {status for status, _, _ in answers} == {200}
    assert sorted(seconds for _, _, seconds in answers)[-3] < 1  # two may meet a busy machine


def test_who_asks_again_before_the_answer_is_answered_once(site: Served) -> None:
    with site.connect() as hasty:
        hasty.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 3)
        heard = all_of(hasty)
    assert heard.count(b"HTTP/1.1 200 OK") == 1
    assert b"connection: close" in heard.lower()


def test_connection_goes_on_after_each_answer(site: Served) -> None:
    with site.connect() as phone:
        for end in (b"\r\n\r\n", b"\r\n\r\n\r\n"):  # some send a line too much
            phone.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1" + end)
            heard = b""
            while b'"ok"' not in heard:
                heard += phone.recv(4096)
            assert heard.startswith(b"HTTP/1.1 200 ")


def test_large_answer_that_nobody_reads_holds_no_thread() -> None:
    made = threading.Event()

    def application(environ: Any, start_response: Any) -> Iterator[bytes]:
        start_response("200 OK", [("Content-Type", "text/plain")])
        for _ in range(40):
            yield b"x" * (1 << 20)
        made.set()

    server = server_of(application, "127.0.0.1", port := free_port())
    serving = threading.Thread(target=server.run, daemon=True)
    serving.start()
    try:
        with socket.create_connection(("127.0.0.1", port)) as slow:
            slow.sendall(b"GET /games.json HTTP/1.1\r\nHost: here\r\n\r\n")
            assert made.wait(20)
    finally:
        server.task_dispatcher.shutdown()
        server.close()


class Asked:
    """A connection with one request, whose answer may take until it is told to end."""

    def __init__(self, path: str, end: threading.Event | None = None) -> None:
        request = Parser(Adjustments())
        request.received(f"GET {path} HTTP/1.1\r\nHost: here\r\n\r\n".encode())
        self.requests, self.end, self.answered = [request], end, threading.Event()

    def service(self) -> None:
        if self.end:
            self.end.wait(10)
        self.answered.set()


def test_whether_all_is_well_is_answered_while_every_thread_is_busy() -> None:
    dispatcher, end = Dispatcher(), threading.Event()
    dispatcher.set_thread_count(2)
    pages = [Asked("/t/K7M2QX/1", end) for _ in range(6)]
    for each in pages:
        dispatcher.add_task(each)
    health, another = Asked("/healthz"), Asked("/healthz?")
    dispatcher.add_task(health)
    dispatcher.add_task(another)
    try:
        assert health.answered.wait(5)
        assert another.answered.wait(5)
        assert not any(each.answered.is_set() for each in pages)
    finally:
        end.set()
    assert all(each.answered.wait(5) for each in pages)
    dispatcher.shutdown()


def test_nonsense_is_answered_and_hung_up_on(site: Served) -> None:
    with site.connect() as stranger:
        stranger.sendall(b"\x16\x03\x01 hello\r\nnonsense\r\n\r\n")
        assert stranger.recv(1000).startswith(b"HTTP/1.0 400 ")


def test_body_that_is_too_long_is_refused_before_it_is_sent(site: Served) -> None:
    with site.connect() as phone:
        phone.sendall(
            b"POST /start HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 13000000\r\n\r\nfirst"
        )
        head = phone.recv(1000)
    assert head.startswith(b"HTTP/1.1 413 ")
    assert b"connection: close" in head.lower()


def test_body_without_a_length_is_refused_before_it_is_read(site: Served) -> None:
    """Two megabytes in pieces of one byte took more than a second of the loop that serves everybody."""
    with site.connect() as stranger:
        stranger.sendall(
            b"POST /api/v1/score HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 3\r\n"
            b"Transfer-Encoding: chunked\r\n\r\n" + b"1\r\na\r\n" * 10
        )
        heard = all_of(stranger)
    assert heard.startswith(b"HTTP/1.1 411 ")
    assert heard.count(b"HTTP/1.1 ") == 1  # and nothing of the body was taken for a request


@pytest.mark.parametrize(("free", "error"), [(130, None), (120, 503)])
def test_bodies_that_never_end_do_not_fill_the_disk(
    monkeypatch: pytest.MonkeyPatch, settings: Any, free: int, error: int | None
) -> None:
    """Saves are short and stay in memory; of the reserve for them a quarter is never touched."""
    settings.PHOTO_RESERVE_MB = 500
    usage = SimpleNamespace(total=100 << 30, free=free << 20)
    monkeypatch.setattr("scorepad.server.shutil.disk_usage", lambda folder: usage)
    request = Parser(Adjustments())
    request.received(b"POST /photos HTTP/1.1\r\nHost: here\r\nContent-Length: 9000000\r\n\r\n")
    for _ in range(8):
        request.received(b"x" * (1 << 16))
    assert not request.completed  # so much is in memory
    request.received(b"x" * (1 << 16))
    assert getattr(request.error, "code", None) == error
    assert request.completed is bool(error)
    request.close()


def test_static_files_are_served_packed_and_for_ever(site: Served) -> None:
    _, page, _ = site.get("/")
    name = page.decode().split('href="/static/')[1].split('"')[0]
    with site.connect() as phone:
        ask = f"GET /static/{name} HTTP/1.0\r\nHost: 127.0.0.1\r\nAccept-Encoding: gzip\r\n\r\n"
        phone.sendall(ask.encode())
        head = phone.recv(2000).lower()
    assert b"200 ok" in head
    assert b"content-encoding: gzip" in head
    assert b"immutable" in head


def test_headers_of_a_proxy_that_is_not_there_are_not_believed(site: Served) -> None:
    """Else whoever says to be somebody else would never be over a limit."""
    with site.connect() as phone:
        phone.sendall(
            b"GET /healthz HTTP/1.0\r\nHost: 127.0.0.1\r\nX-Forwarded-Host: evil.example\r\n\r\n"
        )
        assert b"200 OK" in phone.recv(1000)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_server_ends_at_once_and_well(tmp_path: Path, number: signal.Signals) -> None:
    with served(tmp_path) as site:
        idle = [site.connect() for _ in range(5)]
        with site.connect() as stranger:
            stranger.sendall(b"GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n")
            assert stranger.recv(1000).startswith(b"HTTP/1.1 400 ")
        site.process.send_signal(number)
        site.process.wait(timeout=15)
        site.words.seek(0)
        words = site.words.read()
        for each in idle:
            each.close()
    assert site.process.returncode == 0
    assert f"Scorepad is at http://127.0.0.1:{site.port}" in words
    assert "Traceback" not in words
    assert "evil.example" not in words
