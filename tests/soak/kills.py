"""Kills and backups under write load, on SQLite and PostgreSQL: nothing answered is missing, neither
here nor there.

Every tap has a name, which the site writes down together with the change. So after each kill the names of
the taps answered last are looked for in the database itself.
"""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from collections import deque
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from http.client import HTTPException
from pathlib import Path
from random import Random
from typing import Any

import psycopg

from tests.bench import Figure
from tests.machine import find_postgres, free_port, running_postgres
from tests.serving import CLEAN, ROOT, Phone, Served, new_tables, served

PHONES = 4
REMEMBERED = 40  # names of taps; the site remembers sixty of each seat
MOST_SECONDS = 2400  # for the kills of one database; what is not done by then is missed
WRITES = (0.3, 1.2)  # seconds of a life

VERSIONS = """SELECT t.code, s.version FROM web_seat s JOIN web_table t ON t.id = s.table_id
    WHERE s.number = 1"""
NAMES = "SELECT change FROM web_undostep"
# A seat and the step that made it what it is are written together, or not at all.
HALF = """SELECT count(*) FROM web_seat s WHERE s.version <> (
    SELECT coalesce(max(u.number), 0) FROM web_undostep u WHERE u.seat_id = s.id)"""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a site keeps its things."""

    folder: Path
    server: str = ""  # the address of a PostgreSQL server's database; else a file in the folder

    @property
    def environ(self) -> dict[str, str]:
        return {"DATABASE_URL": self.server} if self.server else {}

    def rows(self, question: str) -> list[tuple[Any, ...]]:
        """What the database says by itself, without the site."""
        if self.server:
            with psycopg.connect(self.server) as database:
                return database.execute(question.encode()).fetchall()
        with closing(sqlite3.connect(self.folder / "scorepad.sqlite3")) as file:
            return file.execute(question).fetchall()

    def run(self, *command: str) -> str:
        """A command of the site."""
        done = subprocess.run(
            [sys.executable, "manage.py", *command],
            cwd=ROOT,
            env={**CLEAN, "DATA_DIR": str(self.folder), **self.environ},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def beside(self, name: str) -> Place:
        """An empty place of the same kind."""
        if not self.server:
            return Place(self.folder.with_name(name))
        with psycopg.connect(self.server, autocommit=True) as database:
            database.execute(f"CREATE DATABASE {name}".encode())
        return Place(self.folder.with_name(name), f"{self.server.rpartition('/')[0]}/{name}")

    def drop(self) -> None:
        """Forget what was restored here."""
        shutil.rmtree(self.folder, ignore_errors=True)
        if self.server:
            whole, _, name = self.server.rpartition("/")
            with psycopg.connect(f"{whole}/postgres", autocommit=True) as database:
                database.execute(f"DROP DATABASE {name}".encode())


class Writer(threading.Thread):
    """A phone that taps without a rest. A tap whose answer was lost is sent again by the same name."""

    def __init__(self, site: Served, code: str, answered: int, stop: threading.Event) -> None:
        super().__init__(daemon=True)
        self.code, self.stop, self.phone = code, stop, Phone(site)
        self.answered = self.phone.version = answered
        self.names: deque[str] = deque(maxlen=REMEMBERED)

    def run(self) -> None:
        while not self.stop.is_set():
            name = f"{self.code}-{self.answered:08}"
            try:
                status = self.phone.save(self.code, self.answered, name=name)
            except (OSError, HTTPException):  # dead
                self.stop.wait(0.05)
                continue
            if status == 200:
                self.answered += 1
                self.names.append(name)
            elif status == 409:  # the answer of a save was lost: the server is one ahead
                self.phone.version += 1


def figures(kills: int = 200, backups: int = 50, seconds: float = MOST_SECONDS) -> Iterator[Figure]:
    yield from on("SQLite", kills, backups, seconds)
    programs = find_postgres()
    if programs is None:
        print("kills: not done on PostgreSQL, which is not here", file=sys.stderr)
        return
    with running_postgres(programs) as server:
        yield from on("PostgreSQL", kills, backups, seconds, server)


def on(kind: str, kills: int, backups: int, seconds: float, server: str = "") -> Iterator[Figure]:
    """Kill a site again and again while phones go on."""
    deadline = time.monotonic() + seconds
    with tempfile.TemporaryDirectory() as name:
        killed, lives = Killed(Place(Path(name) / "site", server)), 0
        while lives < kills and time.monotonic() < deadline:
            killed.life(int((lives + 1) * backups / kills) > int(lives * backups / kills))
            lives += 1
        made = killed.backups()
        yield Figure(f"kills, {kind}: done", lives, "kills", kills, at_least=True)
        yield Figure(f"kills, {kind}: answered saves", sum(killed.counts.values()), "saves")
        yield Figure(f"kills, {kind}: answered saves that are missing", killed.missing, "", 0)
        yield Figure(f"kills, {kind}: faults of the database", killed.faults(), "", 0)
        lost = sum(lacks(killed.place, each.path, each.counts) for each in made)
        yield Figure(f"kills, {kind}: {len(made)} backups restored, saves missing", lost, "", 0)


class Backup(threading.Thread):
    """A backup that goes on whatever happens to the site, and what was answered before it began."""

    def __init__(self, place: Place, counts: Mapping[str, int], folder: Path) -> None:
        super().__init__(daemon=True)
        self.place, self.counts, self.folder = place, dict(counts), folder

    def run(self) -> None:
        self.place.run("backup", str(self.folder))

    @property
    def path(self) -> Path:
        """The one file that it made; whoever fails makes none."""
        (path,) = self.folder.glob("*.tar")
        return path


class Killed:
    """A site that is killed again and again, and phones that go on."""

    def __init__(self, place: Place) -> None:
        self.place, self.port, self.random = place, free_port(), Random(7)
        self.missing = 0
        self.made: list[Backup] = []
        with served(place.folder, port=self.port, more=place.environ):  # prepares everything
            self.counts = dict.fromkeys(new_tables(PHONES, place.folder, **place.environ), 0)

    def life(self, with_backup: bool) -> None:
        """Start, write, perhaps begin a backup, kill without a word, and look what is there."""
        stop = threading.Event()
        quick = {"PHOTO_PROCESSES": "1", **self.place.environ}
        with served(self.place.folder, port=self.port, bare=True, more=quick) as site:
            writers = [Writer(site, code, count, stop) for code, count in self.counts.items()]
            for writer in writers:
                writer.start()
            stop.wait(self.random.uniform(*WRITES))
            if with_backup:
                self.back_up({writer.code: writer.answered for writer in writers})
            stop.wait(self.random.uniform(*WRITES) if with_backup else 0)
            site.process.kill()
        stop.set()
        for writer in writers:
            writer.join()
            self.counts[writer.code] = writer.answered
        there = {change for (change,) in self.place.rows(NAMES)}
        self.missing += sum(name not in there for writer in writers for name in writer.names)
        self.missing += lacking(self.place, self.counts)

    def back_up(self, answered: Mapping[str, int]) -> None:
        """Begin a backup, which the end of the site may well come into; one at a time."""
        for each in self.made[-1:]:
            each.join()
        folder = self.place.folder / "backups" / str(len(self.made))
        self.made.append(Backup(self.place, answered, folder))
        self.made[-1].start()

    def backups(self) -> list[Backup]:
        """All that were made, once the last one is there."""
        for each in self.made:
            each.join()
        return self.made

    def faults(self) -> int:
        half: int = self.place.rows(HALF)[0][0]
        if self.place.server:
            return half
        return half + (self.place.rows("PRAGMA integrity_check") != [("ok",)])


def lacking(place: Place, counts: Mapping[str, int]) -> int:
    """How many saves a database lacks: each one raised the version of its seat."""
    found = dict(place.rows(VERSIONS))
    return sum(max(0, count - found.get(code, 0)) for code, count in counts.items())


def lacks(place: Place, path: Path, counts: Mapping[str, int]) -> int:
    """Restore a backup as on another machine, and look what is missing there."""
    other = place.beside("restored")
    try:
        other.run("restore", str(path), "--yes")
        return lacking(other, counts) + int(other.rows(HALF)[0][0])
    finally:
        other.drop()
