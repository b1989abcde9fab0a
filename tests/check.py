"""`make check`: everything that can be told without running the site."""

from __future__ import annotations

import os
import secrets
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
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
    ("types", [sys.executable, "-m", "mypy", "scorepad", "vision", "tests"], {}),
    ("format", [sys.executable, "-m", "ruff", "format", "--check", "."], {}),
    ("lint", [sys.executable, "-m", "ruff", "check", "."], {}),
    (
        "templates",
        [sys.executable, "-m", "djlint", "templates", "scorepad/games", "--lint", "--quiet"],
        {},
    ),
    ("migrations", [*MANAGE, "makemigrations", "--check", "--dry-run"], {}),
    ("translations", [*MANAGE, "messages", "--check"], {}),
    ("deployment", [*MANAGE, "check", "--deploy", "--fail-level", "WARNING"], PRODUCTION),
)


def run(name: str, command: list[str], environ: dict[str, str]) -> bool:
    """One check, its words where it fails; whether it went well."""
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
    words = result.stdout + result.stderr if result.returncode else ""
    say(f"check {name:<13}{verdict} ({time.monotonic() - start:.1f} s)\n{words}".rstrip())
    return not result.returncode


def check() -> int:
    """Run every check, as many at a time as there are cores: the types take as long as all others."""
    with ThreadPoolExecutor(os.cpu_count()) as several:
        done = list(several.map(lambda each: run(*each), CHECKS))
    return 0 if all(done) else 1


if __name__ == "__main__":
    sys.exit(check())
