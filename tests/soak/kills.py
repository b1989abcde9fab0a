"""Kills and backups under write load, on SQLite: nothing answered is missing, neither here nor there."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPException
from pathlib import Path
from random import Random

from tests.bench import Figure
from tests.machine import free_port
from tests.serving import CLEAN, ROOT, Phone, Served, new_table, served

PHONES = 4


class Writer(threading.Thread):
    """A phone that taps without a rest and counts what was answered.

    A tap whose answer was lost is sent again, and each tap changes its square, so that the version of
    the seat is never below the number of answered taps, unless one was lost.
    """

    def __init__(self, site: Served, code: str, answered: int, stop: threading.Event) -> None:
        super().__init__(daemon=True)
        self.code, self.stop, self.phone = code, stop, Phone(site)
        self.answered = self.phone.version = answered

    def run(self) -> None:
        while not self.stop.is_set():
            try:
                status = self.phone.save(self.code, self.answered)
            except (OSError, HTTPException, StopIteration):  # dead, or its first page never came
                self.stop.wait(0.05)
                continue
            if status == 200:
                self.answered += 1
            elif status == 409:  # the answer of a save was lost: the server is one ahead
                self.phone.version += 1


def figures(kills: int = 20, backups: int = 10) -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        port = free_port()
        killed = Killed(folder / "site", port)
        backed = [killed.life(number, backups / kills) for number in range(kills)]
        yield Figure(f"kills: answered saves, {kills} kills", killed.answered(), "saves")
        yield Figure("kills: answered saves that are missing", killed.missing(), "", 0)
        yield Figure("kills: faults of the database", killed.faults(), "", 0)
        made = [each for each in backed if each]
        lost = sum(
            lacks(path, counts, folder / f"restored-{n}") for n, (path, counts) in enumerate(made)
        )
        yield Figure(f"kills: {len(made)} backups restored, saves missing", lost, "", 0)


class Killed:
    """A site that is killed again and again, and phones that go on."""

    def __init__(self, folder: Path, port: int) -> None:
        self.folder, self.port, self.random = folder, port, Random(7)
        self.counts: dict[str, int] = {}

    def life(self, number: int, share: float) -> tuple[Path, dict[str, int]] | None:
        """Start, write, perhaps back up, and kill without a word."""
        stop, backed = threading.Event(), None
        with served(self.folder, port=self.port) as site:
            while len(self.counts) < PHONES:
                self.counts[new_table(self.folder)] = 0
            writers = [Writer(site, code, count, stop) for code, count in self.counts.items()]
            for writer in writers:
                writer.start()
            stop.wait(0.5 + self.random.random())
            if int((number + 1) * share) > int(number * share):
                before = {writer.code: writer.answered for writer in writers}
                backed = run(self.folder, "backup", str(self.folder / "backups")), before
            site.process.kill()
        stop.set()
        for writer in writers:
            writer.join()
            self.counts[writer.code] = writer.answered
        if backed is None:
            return None
        return max((self.folder / "backups").glob("*.tar")), backed[1]

    def answered(self) -> int:
        return sum(self.counts.values())

    def missing(self) -> int:
        return lacking(self.folder, self.counts)

    def faults(self) -> int:
        with closing(sqlite3.connect(self.folder / "scorepad.sqlite3")) as database:
            return int(database.execute("PRAGMA integrity_check").fetchall() != [("ok",)])


def lacking(folder: Path, counts: dict[str, int]) -> int:
    """How many saves the database of a folder lacks: each one raised the version of its seat."""
    asked = "SELECT s.version FROM web_seat s JOIN web_table t ON t.id = table_id WHERE code = ? AND number = 1"
    with closing(sqlite3.connect(folder / "scorepad.sqlite3")) as database:
        found = {code: (database.execute(asked, [code]).fetchone() or [0])[0] for code in counts}
    return sum(max(0, count - found[code]) for code, count in counts.items())


def lacks(path: Path, counts: dict[str, int], folder: Path) -> int:
    """Restore a backup as on another machine, and look what is missing there."""
    run(folder, "restore", str(path), "--yes")
    return lacking(folder, counts)


def run(folder: Path, *command: str) -> str:
    """A command of the site with its data in a folder."""
    done = subprocess.run(
        [sys.executable, "manage.py", *command],
        cwd=ROOT,
        env={**CLEAN, "DATA_DIR": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
