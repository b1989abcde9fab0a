"""Real workers for tests: other processes, on a database that they can open."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db import connection

ROOT = Path(__file__).resolve().parent.parent.parent
OPTIONS = ("--no-startup-delay", "--interval", "0.1", "--no-reload")
Start = Callable[..., "subprocess.Popen[str]"]


@pytest.fixture
def start(transactional_db: None, settings: Any, tmp_path: Path) -> Iterator[Start]:
    """Start a worker; whatever still runs at the end of the test is ended."""
    settings.READ_IN_BACKGROUND = True
    started: list[subprocess.Popen[str]] = []

    def worker(*options: str, program: tuple[str, ...] = ("manage.py",)) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [sys.executable, *program, "db_worker", *OPTIONS, *options],
            cwd=ROOT,
            env={**os.environ, **same_site(settings, tmp_path)},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        started.append(process)
        return process

    yield worker
    for process in started:
        process.kill()
        process.communicate()


def same_site(settings: Any, folder: Path) -> dict[str, str]:
    """The environment of a process that shares database and photos with the test."""
    database = connection.settings_dict
    at = "{USER}:{PASSWORD}@{HOST}:{PORT}".format(**database)
    url = {
        "sqlite": f"sqlite:///{database['NAME']}",
        "postgresql": f"postgres://{at}/{database['NAME']}",
    }[connection.vendor]
    return {
        "DATABASE_URL": url,
        "DATA_DIR": str(folder / "data"),
        "MEDIA_DIR": str(settings.MEDIA_ROOT),
        "READ_IN_BACKGROUND": "1",
    }


def finish(worker: subprocess.Popen[str]) -> str:
    """Wait until a worker ends well, and give its words."""
    words, _ = worker.communicate(timeout=60)
    assert worker.returncode == 0, words
    return words


def until(true: Callable[[], bool]) -> None:
    """Wait for another process, but not for ever."""
    deadline = time.monotonic() + 60
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.05)
