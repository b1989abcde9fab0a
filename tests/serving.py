"""`manage.py serve` as another process, for tests and soaks that need the real server."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from http.cookiejar import CookieJar
from pathlib import Path
from typing import IO

from tests.machine import free_port

ROOT = Path(__file__).resolve().parent.parent
CLEAN = {key: value for key, value in os.environ.items() if key != "DATABASE_URL"}


@dataclass(frozen=True, slots=True)
class Served:
    """A site that runs."""

    port: int
    process: subprocess.Popen[str]
    words: IO[str]  # what it says

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def get(self, path: str, timeout: float = 10) -> tuple[int, bytes, float]:
        """Status, body and seconds of one request."""
        begun = time.perf_counter()
        try:
            with urllib.request.urlopen(  # noqa: S310 - an address of this machine
                self.address + path, timeout=timeout
            ) as answer:
                body = answer.read()
                return answer.status, body, time.perf_counter() - begun
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.read(), time.perf_counter() - begun

    def connect(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), timeout=20)


def hears_signals() -> None:
    """A test run in the background of a shell ignores SIGINT, and so would all that it starts."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@contextmanager
def served(
    folder: Path,
    port: int = 0,
    *,
    bare: bool = False,
    more: Mapping[str, str] | None = None,
    **environ: str,
) -> Iterator[Served]:
    """The site with its data in a folder, from its first answer on; ended at the end."""
    port = port or free_port()
    command = [sys.executable, "manage.py", "serve", "--host", "127.0.0.1", "--port", str(port)]
    # Into a file: a pipe that nobody reads is full after some hundred lines, and then the site stands still.
    words = tempfile.TemporaryFile("w+")  # noqa: SIM115 - closed below
    process = subprocess.Popen(
        [*command, *(["--bare"] if bare else [])],
        cwd=ROOT,
        env={**CLEAN, "DATA_DIR": str(folder), "LOG_LEVEL": "WARNING", **(more or {}), **environ},
        stdout=words,
        stderr=subprocess.STDOUT,
        text=True,
        preexec_fn=hears_signals,
    )
    site = Served(port, process, words)
    try:
        wait_for(site)
        yield site
    finally:
        process.kill()
        process.wait()
        words.close()


def wait_for(site: Served, seconds: float = 300) -> None:
    """Wait for the first answer."""
    deadline = time.monotonic() + seconds
    while True:
        try:
            site.get("/healthz")
        except OSError:
            assert site.process.poll() is None, "the server did not start"
            assert time.monotonic() < deadline
            time.sleep(0.05)
            continue
        return


class Phone:
    """A browser without a screen: it keeps cookies and sends forms."""

    def __init__(self, site: Served, home: str = "") -> None:
        self.site, self.jar = site, CookieJar()
        # As a proxy says where somebody comes from.
        self.headers = {"X-Forwarded-For": home} if home else {}
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))
        self.version = 0

    def ask(
        self, path: str, body: bytes | None = None, kind: str = "", timeout: float = 60
    ) -> tuple[int, str]:
        """Status and text of one request; with a body it is sent as a form of this site."""
        headers = {"Accept": "application/json, text/html", **self.headers}
        if body is not None:
            token = next((each.value for each in self.jar if each.name == "csrftoken"), "")
            headers |= {"X-CSRFToken": str(token), "Content-Type": kind}
        request = urllib.request.Request(self.site.address + path, body, headers)  # noqa: S310
        try:
            with self.opener.open(request, timeout=timeout) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.read().decode()

    def save(self, code: str, number: int, seat: int = 1, name: str = "") -> int:
        """Tap one square of a town, perhaps by a name that makes a repeated tap harmless; give the status."""
        if not list(self.jar):
            self.ask(f"/t/{code}/{seat}")
        piece = ("wood", "glass", "brick")[number % 3]
        form = {"version": self.version, "square": number % 16, "piece": piece, "id": name}
        status, _ = self.ask(
            f"/t/{code}/{seat}/pad",
            urllib.parse.urlencode(form).encode(),
            "application/x-www-form-urlencoded",
        )
        self.version += status == 200
        return status

    def snap(self, code: str, photo: bytes) -> tuple[int, str]:
        """Send a photo of the first town."""
        if not list(self.jar):
            self.ask(f"/t/{code}/1")
        edge = b"----edge"
        head = b'\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n'
        body = b"--" + edge + head + photo + b"\r\n--" + edge + b"--\r\n"
        return self.ask(f"/t/{code}/photos", body, f"multipart/form-data; boundary={edge.decode()}")


def new_table(folder: Path, **environ: str) -> str:
    """The code of a table with two empty towns, made beside a site that runs."""
    return new_tables(1, folder, **environ)[0]


def new_tables(number: int, folder: Path, **environ: str) -> list[str]:
    """The codes of so many."""
    made = (
        "import django; django.setup(); from tests.web.tables import *; "
        f"print(*(made_table(NOBODY, NOBODY).code for _ in range({number})))"
    )
    done = subprocess.run(
        [sys.executable, "-c", made],
        cwd=ROOT,
        env={
            **CLEAN,
            "DATA_DIR": str(folder),
            "DJANGO_SETTINGS_MODULE": "scorepad.settings",
            **environ,
        },
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.split()[-number:]
