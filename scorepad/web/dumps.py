"""A copy of a whole database as it was at one moment, while others write: one way for each kind."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Settings = Mapping[str, Any]
PATIENCE = 60  # seconds for a lock
HOUR = 3600


@dataclass(frozen=True, slots=True)
class Dump:
    """Each part gives a sentence about what went wrong, or nothing."""

    name: str  # of the copy
    write: Callable[[Settings, Path], str]
    check: Callable[[Path], str]
    read: Callable[[Settings, Path], str]


def write_sqlite(database: Settings, copy: Path) -> str:
    """VACUUM INTO reads one moment of a database in WAL mode, and holds up nobody who writes."""
    try:
        with closing(sqlite3.connect(database["NAME"], timeout=PATIENCE)) as source:
            source.execute("VACUUM INTO ?", [str(copy)])
    except sqlite3.Error as error:
        return str(error)
    return ""


def check_sqlite(copy: Path) -> str:
    """Open a copy and look at every page and every reference."""
    try:
        with closing(sqlite3.connect(copy)) as database:
            pages = [row[0] for row in database.execute("PRAGMA integrity_check")]
            keys = database.execute("PRAGMA foreign_key_check").fetchall()
    except sqlite3.Error as error:
        return str(error)
    if pages != ["ok"]:
        return f"{len(pages)} faults, the first: {pages[0]}"
    return f"{len(keys)} rows refer to nothing, the first in {keys[0][0]}" if keys else ""


def read_sqlite(database: Settings, copy: Path) -> str:
    """Replace all pages in one transaction, so that even a site that runs sees all or nothing."""
    try:
        with (
            closing(sqlite3.connect(copy)) as source,
            closing(sqlite3.connect(database["NAME"], timeout=PATIENCE)) as target,
        ):
            source.backup(target)
    except sqlite3.Error as error:
        return f"{error} (stop the site first)"
    return ""


def write_postgres(database: Settings, copy: Path) -> str:
    """pg_dump reads one moment of a database."""
    return _run(
        database, "pg_dump", "--format=custom", "--no-owner", "--no-privileges", f"--file={copy}"
    )


def check_postgres(copy: Path) -> str:
    """Have the whole copy read, as for a restore, without a database."""
    return _run({}, "pg_restore", "--file=/dev/null", str(copy))


def read_postgres(database: Settings, copy: Path) -> str:
    """Replace all tables in one transaction."""
    options = ("--clean", "--if-exists", "--no-owner", "--no-privileges", "--single-transaction")
    return _run(database, "pg_restore", *options, f"--dbname={database['NAME']}", str(copy))


def _run(database: Settings, program: str, *options: str) -> str:
    path = shutil.which(program)
    if path is None:
        return f"{program} is not installed (on Debian: apt-get install postgresql-client)."
    done = subprocess.run(
        [path, *options],
        env={**os.environ, **_environment(database)},
        capture_output=True,
        text=True,
        check=False,
        timeout=HOUR,
    )
    return "" if done.returncode == 0 else done.stderr.strip() or f"{program} failed"


def _environment(database: Settings) -> dict[str, str]:
    """Where libpq finds the server; in the environment, so that no list of processes shows a password."""
    named = {"PGDATABASE": "NAME", "PGUSER": "USER", "PGPASSWORD": "PASSWORD", "PGHOST": "HOST"}
    found = {
        name: str(database.get(key) or "") for name, key in {**named, "PGPORT": "PORT"}.items()
    }
    sslmode = database.get("OPTIONS", {}).get("sslmode", "")
    return {name: value for name, value in {**found, "PGSSLMODE": sslmode}.items() if value}


DUMPS = {
    "sqlite": Dump("database.sqlite3", write_sqlite, check_sqlite, read_sqlite),
    "postgresql": Dump("database.pgdump", write_postgres, check_postgres, read_postgres),
}
