"""`python -m tests.run`: the database part on PostgreSQL, then everything on SQLite."""

from __future__ import annotations

import os
import subprocess
import sys

from tests.machine import find_postgres, running_postgres, say

# Files are handed out in the order of `tests/conftest.py`: what takes long begins first.
PYTEST = [
    *(sys.executable, "-m", "pytest", "--quiet"),
    *("--numprocesses", "auto", "--dist", "loadfile", "--no-loadscope-reorder"),
]


def run() -> int:
    """Run both, whatever the first says; the whole suite comes last, so that its closing line is the last one."""
    programs, code = find_postgres(), 0
    if programs:
        say("Database tests on PostgreSQL")
        with running_postgres(programs) as url:
            environ = {**os.environ, "DATABASE_URL": url}
            # The server goes with its databases; dropping them first would wait for its housekeeping.
            command = [*PYTEST, "--reuse-db", "-m", "database and not browser"]
            code = subprocess.run(command, env=environ, check=False).returncode
    else:
        say("No PostgreSQL on this machine: the second run of the database tests is skipped.")
    say("All tests, with SQLite")
    return subprocess.run(PYTEST, check=False).returncode or code


if __name__ == "__main__":
    sys.exit(run())
