"""The two commands, tried from outside: what is missing ends with one plain sentence."""

from __future__ import annotations

import os
import re
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.machine import free_port

ROOT = Path(__file__).resolve().parent.parent
SETUP = ROOT / "scorepad" / "setup.sh"
CLEAN = {key: value for key, value in os.environ.items() if key != "DATABASE_URL"}


def program(path: Path, text: str) -> Path:
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)
    return path


def setup(tmp_path: Path, python: object, **environ: str) -> subprocess.CompletedProcess[str]:
    command = ["sh", str(SETUP), str(python), str(tmp_path / "venv"), "requirements.txt"]
    environ = {**CLEAN, **environ}
    return subprocess.run(
        command, cwd=tmp_path, env=environ, capture_output=True, text=True, check=False
    )


def serve(data_dir: Path, *options: str, **environ: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "manage.py", "serve", *options],
        cwd=ROOT,
        env={**CLEAN, "DATA_DIR": str(data_dir), **environ},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


def test_no_python_at_all_says_what_to_install(tmp_path: Path) -> None:
    result = setup(tmp_path, "no-such-python")
    assert result.returncode == 1
    assert result.stderr.startswith(
        "Scorepad needs Python 3.11 or newer and found no 'no-such-python'"
    )


def test_old_python_says_what_to_install(tmp_path: Path) -> None:
    old = program(tmp_path / "python3", "exit 1")  # any answer but "new enough"
    result = setup(tmp_path, old)
    assert result.returncode == 1
    assert re.fullmatch(
        r"Scorepad needs Python 3\.11 or newer, and '.*' is older: .*\n", result.stderr
    )
    assert not (tmp_path / "venv").exists()


def test_python_without_venv_names_the_package(tmp_path: Path) -> None:
    bare = program(
        tmp_path / "python3", '[ "$1" = "-c" ] && exit 0; echo "No module named venv"; exit 1'
    )
    result = setup(tmp_path, bare)
    assert result.returncode == 1
    assert "python3-venv" in result.stderr


def test_missing_compiler_is_named_with_the_way_out(tmp_path: Path) -> None:
    (tmp_path / "venv" / "bin").mkdir(parents=True)
    program(
        tmp_path / "venv" / "bin" / "python",
        'echo "ERROR: No matching distribution found for numpy==9"; exit 1',
    )
    result = setup(tmp_path, "python3", CC="no-such-compiler")
    assert result.returncode == 1
    assert result.stderr.startswith(
        "There is no ready-made numpy==9 for this machine and no C compiler"
    )
    assert result.stderr.count("\n") == 1


def test_failed_download_asks_for_the_network(tmp_path: Path) -> None:
    (tmp_path / "venv" / "bin").mkdir(parents=True)
    program(tmp_path / "venv" / "bin" / "python", 'echo "ERROR: connection refused"; exit 1')
    result = setup(tmp_path, "python3")
    assert result.returncode == 1
    assert "check the network connection" in result.stderr


def test_taken_port_says_which_other_to_choose(tmp_path: Path) -> None:
    with socket.socket() as holder:
        holder.bind(("127.0.0.1", 0))
        holder.listen()
        port = holder.getsockname()[1]
        result = serve(tmp_path, "--host", "127.0.0.1", "--port", str(port))
    assert result.returncode == 1
    assert result.stderr == (
        f"CommandError: Port {port} is taken: choose another, for example PORT={port + 1} make run.\n"
    )


@pytest.mark.parametrize("port", ["http", "0", "70000", "-1"])
def test_port_that_is_none_is_named(tmp_path: Path, port: str) -> None:
    result = serve(tmp_path, f"--port={port}")
    assert result.returncode == 1
    assert result.stderr.startswith(f"CommandError: PORT={port} is not a port")


def test_foreign_host_is_named(tmp_path: Path) -> None:
    result = serve(tmp_path, "--host", "198.51.100.7", "--port", str(free_port()))
    assert result.returncode == 1
    assert "HOST=198.51.100.7" in result.stderr
    assert "Traceback" not in result.stderr


def test_database_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    folder = tmp_path / "scorepad.sqlite3"
    folder.mkdir()  # a folder where the file should be: nobody, not even root, writes that
    result = serve(tmp_path, "--host", "127.0.0.1", "--port", str(free_port()))
    assert result.returncode == 1
    assert result.stderr.startswith(f"CommandError: The database {folder} cannot be written")
    assert result.stderr.count("\n") == 1


def test_unreachable_postgres_is_named(tmp_path: Path) -> None:
    nowhere = f"postgres://ada@127.0.0.1:{free_port()}/pad"
    options = ("--host", "127.0.0.1", "--port", str(free_port()))
    result = serve(tmp_path, *options, DATABASE_URL=nowhere)
    assert result.returncode == 1
    assert "check DATABASE_URL and that the server runs" in result.stderr
    assert "Traceback" not in result.stderr


def test_production_without_secret_says_why(tmp_path: Path) -> None:
    result = serve(tmp_path, DEBUG="0")
    assert result.returncode == 1
    assert result.stderr.startswith("Scorepad cannot start. DEBUG is off and SECRET_KEY is not set")
    assert "Traceback" not in result.stderr


def test_worker_before_the_site_says_what_to_start(tmp_path: Path) -> None:
    result = subprocess.run(
        ["make", "--no-print-directory", "worker"],
        cwd=ROOT,
        env={**CLEAN, "DATA_DIR": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert result.returncode == 2
    assert result.stderr.startswith("The database is not ready: start the site first")
    assert "Traceback" not in result.stderr


@pytest.fixture
def running_site(tmp_path: Path) -> Iterator[tuple[str, list[str]]]:
    """`make run` on a free port with an empty data folder."""
    port = free_port()
    environ = {**CLEAN, "DATA_DIR": str(tmp_path), "HOST": "127.0.0.1", "PORT": str(port)}
    with subprocess.Popen(
        ["make", "--no-print-directory", "run"],
        cwd=ROOT,
        env=environ,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            assert process.stdout
            yield f"http://127.0.0.1:{port}", [process.stdout.readline(), process.stdout.readline()]
        finally:
            os.killpg(process.pid, 15)


def wait_for(address: str) -> None:
    deadline = time.monotonic() + 60  # the first start on a busy machine invents a whole demo group
    while True:
        try:
            with urllib.request.urlopen(f"{address}/healthz") as answer:  # noqa: S310
                assert answer.read() == b'{"status": "ok"}'
            break
        except urllib.error.URLError:
            assert time.monotonic() < deadline, "the site did not come up"
            time.sleep(0.1)


def test_make_run_serves_the_first_page(
    running_site: tuple[str, list[str]], tmp_path: Path
) -> None:
    address, lines = running_site
    assert lines[0] == f"Scorepad is at {address}\n"
    assert "phone" in lines[1]
    wait_for(address)
    with urllib.request.urlopen(address) as answer:  # noqa: S310
        page = answer.read().decode()
    assert (tmp_path / "scorepad.sqlite3").exists()
    league = re.search(r'href="(/g/[^/"]+/league)"', page)
    assert league, "the first start shows a demo group"
    with urllib.request.urlopen(f"{address}{league[1]}") as answer:  # noqa: S310
        assert "Café Capybara" in answer.read().decode()


def demo_groups(data_dir: Path) -> int:
    with sqlite3.connect(data_dir / "scorepad.sqlite3") as database:
        return int(database.execute("select count(*) from web_group where demo").fetchone()[0])


def start_once(data_dir: Path, **environ: str) -> None:
    """Serve until the site answers, then stop it."""
    port = free_port()
    with subprocess.Popen(
        [sys.executable, "manage.py", "serve", "--host", "127.0.0.1", "--port", str(port)],
        cwd=ROOT,
        env={**CLEAN, "DATA_DIR": str(data_dir), **environ},
        stdout=subprocess.DEVNULL,
    ) as server:
        try:
            wait_for(f"http://127.0.0.1:{port}")
        finally:
            server.terminate()


def test_demo_group_does_not_return_once_it_was_removed(tmp_path: Path) -> None:
    start_once(tmp_path)
    assert demo_groups(tmp_path) == 1
    start_once(tmp_path)
    assert demo_groups(tmp_path) == 1
    remove = [sys.executable, "manage.py", "demo", "--remove"]
    environ = {**CLEAN, "DATA_DIR": str(tmp_path)}
    subprocess.run(remove, cwd=ROOT, env=environ, stdout=subprocess.DEVNULL, check=True)
    start_once(tmp_path)
    assert demo_groups(tmp_path) == 0


def test_production_starts_without_demo_group(tmp_path: Path) -> None:
    start_once(tmp_path, DEBUG="0", SECRET_KEY="x" * 60, ALLOWED_HOSTS="127.0.0.1", HTTPS="0")
    assert demo_groups(tmp_path) == 0
