"""`make check`: everything that can be told without running the site."""

from __future__ import annotations

import os
import secrets
import subprocess
import sys
import time
from pathlib import Path

from tests.machine import say

ROOT = Path(__file__).resolve().parent.parent
MANAGE = [sys.executable, "manage.py"]
PRODUCTION = {
    "DEBUG": "0",
    "SECRET_KEY": secrets.token_urlsafe(50),
    "ALLOWED_HOSTS": "scorepad.example.org",
    # This machine's SQLite may have a bug that a check warns of; nothing is connected to here.
    "DATABASE_URL": "postgres://scorepad@localhost/scorepad",
}
CHECKS: tuple[tuple[str, list[str], dict[str, str]], ...] = (
    ("format", [sys.executable, "-m", "ruff", "format", "--check", "."], {}),
    ("lint", [sys.executable, "-m", "ruff", "check", "."], {}),
    ("types", [sys.executable, "-m", "mypy", "scorepad", "vision", "tests"], {}),
    (
        "templates",
        [sys.executable, "-m", "djlint", "templates", "scorepad/games", "--lint", "--quiet"],
        {},
    ),
    ("migrations", [*MANAGE, "makemigrations", "--check", "--dry-run"], {}),
    ("translations", [*MANAGE, "messages", "--check"], {}),
    ("deployment", [*MANAGE, "check", "--deploy", "--fail-level", "WARNING"], PRODUCTION),
)


def check() -> int:
    """Run every check, show the words of those that fail, and count them."""
    failed = 0
    for name, command, environ in CHECKS:
        start = time.monotonic()
        result = subprocess.run(
            command,
            cwd=ROOT,
            env={**os.environ, **environ},
            capture_output=True,
            text=True,
            check=False,
        )
        verdict = "FAILED" if result.returncode else "ok"
        say(f"check {name:<13}{verdict} ({time.monotonic() - start:.1f} s)")
        if result.returncode:
            failed += 1
            say(result.stdout + result.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(check())
