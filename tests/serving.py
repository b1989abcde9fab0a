"""`manage.py serve` as another process, for tests and soaks that need the real server."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.machine import free_port

ROOT = Path(__file__).resolve().parent.parent
CLEAN = {key: value for key, value in os.environ.items() if key != "DATABASE_URL"}


@dataclass(frozen=True, slots=True)
class Served:
    """A site that runs."""

    port: int
    process: subprocess.Popen[str]

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


@contextmanager
def served(folder: Path, *options: str, **environ: str) -> Iterator[Served]:
    """The site with its data in a folder, from its first answer on; ended at the end."""
    port = free_port()
    command = [sys.executable, "manage.py", "serve", "--host", "127.0.0.1", "--port", str(port)]
    process = subprocess.Popen(
        [*command, *options],
        cwd=ROOT,
        env={**CLEAN, "DATA_DIR": str(folder), "LOG_LEVEL": "WARNING", **environ},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    site = Served(port, process)
    try:
        wait_for(site)
        yield site
    finally:
        process.kill()
        process.communicate()


def wait_for(site: Served, seconds: float = 90) -> None:
    """Wait for the first answer."""
    deadline = time.monotonic() + seconds
    while True:
        try:
            site.get("/healthz")
        except OSError:
            assert site.process.poll() is None, site.process.communicate()[0]
            assert time.monotonic() < deadline
            time.sleep(0.05)
            continue
        return
