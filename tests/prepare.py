"""`python -m tests.prepare`: get the browser and the servers that the tests need."""

from __future__ import annotations

import sys

from tests.machine import (
    IN_CI,
    find_browser,
    find_postgres,
    find_redis,
    install_from_debian,
    install_from_playwright,
    say,
)


def prepare() -> int:
    """Install what is missing; in CI nothing may stay missing."""
    if not find_browser():
        install_from_debian("chromium")
    if not find_browser():
        install_from_playwright()
    if not find_postgres():
        install_from_debian("postgresql")
    for package in ("redis-server", "valkey-server"):  # what Debian has depends on its year
        if not find_redis():
            install_from_debian(package)
    missing = []
    if not find_browser():
        missing.append("a Chromium or Chrome (the browser tests)")
    if not find_postgres():
        missing.append("PostgreSQL (the second run of the database tests)")
    if not find_redis():
        missing.append("Redis or Valkey (limits that several processes count together)")
    for name in missing:
        consequence = "CI must not go on without it." if IN_CI else "That part will be skipped."
        say(f"Missing and not to be installed from here: {name}. {consequence}")
    return 1 if missing and IN_CI else 0


if __name__ == "__main__":
    sys.exit(prepare())
