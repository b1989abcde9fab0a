"""What the tests need from the machine: a browser, a PostgreSQL and a Redis server, found or installed."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
IN_CI = os.environ.get("CI", "").lower() in ("1", "true", "yes")


def find_browser() -> str | None:
    """Give the path of a Chromium or Chrome on this machine, Playwright's own included."""
    for name in BROWSERS:
        if path := shutil.which(name):
            return path
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        own = playwright.chromium.executable_path
    return own if Path(own).exists() else None


def browser_arguments() -> list[str]:
    """What a browser without a screen is started with."""
    quiet = ["--disable-gpu", "--disable-background-networking", "--disable-component-update"]
    return [*quiet, "--no-sandbox"] if os.geteuid() == 0 else quiet


def find_postgres() -> Path | None:
    """Give the folder of PostgreSQL's programs, where initdb and pg_ctl live together."""
    on_path = shutil.which("initdb")
    folders = [Path(on_path).resolve().parent] if on_path else []
    folders += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next((f for f in folders if (f / "initdb").exists() and (f / "pg_ctl").exists()), None)


def install_from_debian(package: str) -> None:
    """Install a Debian package where that is possible: as root, with apt-get at hand."""
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        return
    say(f"Installing Debian's {package} ...")
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update"], ["install", "--yes", "--no-install-recommends", package]):
        result = subprocess.run(
            ["apt-get", "--quiet", *command], env=quiet, capture_output=True, text=True, check=False
        )
        if result.returncode:
            say(f"apt-get {' '.join(command)} failed: {result.stderr.strip().splitlines()[-1:]}")
            return


def install_from_playwright() -> None:
    """Let Playwright fetch its own Chromium."""
    say("Letting Playwright fetch its Chromium ...")
    command = [sys.executable, "-m", "playwright", "install", "chromium"]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    if result.returncode:
        say("Playwright could not fetch a browser from here.")


@contextmanager
def running_postgres(programs: Path) -> Iterator[str]:
    """Run a throw-away server on a free port in a temporary folder; give its address."""
    with tempfile.TemporaryDirectory(prefix="scorepad-postgres-") as folder:
        data = Path(folder) / "data"
        port = free_port()
        as_user = _unprivileged(folder)
        options = f"-p {port} -k {folder} -c listen_addresses=127.0.0.1 -c fsync=off"
        control = [*as_user, str(programs / "pg_ctl"), "--pgdata", str(data), "--wait"]
        initdb = [*as_user, str(programs / "initdb"), "--pgdata", str(data), "--no-sync"]
        _run([*initdb, "--username", "scorepad", "--auth", "trust", "--encoding", "UTF8"])
        _run([*control, "--options", options, "--log", f"{folder}/log", "start"])
        try:
            yield f"postgres://scorepad@127.0.0.1:{port}/postgres"
        finally:
            _run([*control, "--mode", "immediate", "stop"])


def find_redis() -> str | None:
    """Give the path of a server that speaks as Redis does."""
    return shutil.which("valkey-server") or shutil.which("redis-server")


@contextmanager
def running_redis(program: str) -> Iterator[str]:
    """Run a throw-away server on a free port that keeps nothing; give its address."""
    port = free_port()
    command = [
        program,
        "--port",
        str(port),
        "--bind",
        "127.0.0.1",
        "--save",
        "",
        "--appendonly",
        "no",
    ]
    with tempfile.TemporaryDirectory(prefix="scorepad-redis-") as folder:
        server = subprocess.Popen(command, stdout=subprocess.DEVNULL, cwd=folder)
        try:
            for _ in range(200):
                with socket.socket() as probe:
                    if probe.connect_ex(("127.0.0.1", port)) == 0:
                        break
                time.sleep(0.05)
            yield f"redis://127.0.0.1:{port}/0"
        finally:
            server.terminate()
            server.wait()


def _unprivileged(folder: str) -> list[str]:
    """PostgreSQL refuses to run as root: hand the folder to its own user and become that."""
    if os.geteuid() != 0:
        return []
    shutil.chown(folder, "postgres")
    return ["runuser", "--user", "postgres", "--"]


def _run(command: list[str]) -> None:
    result = subprocess.run(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=False, cwd="/"
    )
    if result.returncode:
        raise SystemExit(f"PostgreSQL: {' '.join(command)} failed: {result.stderr.strip()}")


def free_port() -> int:
    """Give a port on which nothing listens right now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def say(text: str) -> None:
    """Tell the person at the terminal, at once."""
    print(text, flush=True)
