"""The files in deploy/: units, proxy, container and compose file, as far as a machine without them can run."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest
import yaml
from django.core.management import get_commands, load_command_class

from tests.machine import free_port
from tests.serving import CLEAN, ROOT, Phone, Served, new_table, served

DEPLOY = ROOT / "deploy"
UNITS = sorted((DEPLOY / "systemd").iterdir())
COMPOSE = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
SITE = "scorepad.example.org"


def commands() -> list[str]:
    """Every command line of the site in these files."""
    units = [line for unit in UNITS for line in unit.read_text().splitlines()]
    found = [line.partition("manage.py ")[2] for line in units if line.startswith("ExecStart=")]
    for service in COMPOSE["services"].values():
        asked = shlex.join(service.get("command", []))
        found += re.findall(r"manage\.py ([^&']+)", asked)
    lines = (DEPLOY / "Containerfile").read_text().splitlines()
    cmd = next(line for line in lines if line.startswith("CMD "))
    return [*found, " ".join(yaml.safe_load(cmd.removeprefix("CMD "))[2:])]


@pytest.mark.parametrize("line", sorted(set(commands())))
def test_every_command_line_is_understood(line: str) -> None:
    name, *arguments = shlex.split(line.replace("%i", "8001"))
    app = get_commands()[name]
    command = load_command_class(app, name) if isinstance(app, str) else app
    command.create_parser("manage.py", name).parse_args(arguments)


def test_units_are_sound(tmp_path: Path) -> None:
    program = shutil.which("systemd-analyze")
    if not program:
        pytest.skip("needs systemd-analyze, from Debian's systemd")
    for unit in UNITS:
        # What they start is not installed here.
        (tmp_path / unit.name).write_text(
            unit.read_text().replace("/srv/scorepad/.venv/bin/python", sys.executable)
        )
    done = subprocess.run(
        [program, "verify", *map(str, sorted(tmp_path.iterdir()))],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_the_image_holds_all_that_the_site_needs(tmp_path: Path) -> None:
    text = (DEPLOY / "Containerfile").read_text()
    for line in re.findall(r"^COPY (.+)$", text, re.MULTILINE):
        *sources, target = line.split()
        for source in sources:
            place = tmp_path / target / (source if target.endswith("/") else "")
            place.parent.mkdir(parents=True, exist_ok=True)
            if (ROOT / source).is_dir():
                leave = shutil.ignore_patterns("__pycache__")
                shutil.copytree(ROOT / source, place, ignore=leave, dirs_exist_ok=True)
            else:
                shutil.copy(ROOT / source, place)
    environ = {**CLEAN, "DATA_DIR": str(tmp_path / "data"), "PYTHONPATH": ""}
    program = (
        "import django; django.setup(); import scorepad.urls, scorepad.web.state as s; s.release()"
    )
    for command in (["manage.py", "migrate", "-v0"], ["manage.py", "check"], ["-c", program]):
        done = subprocess.run(
            [sys.executable, *command],
            cwd=tmp_path,
            env={**environ, "DJANGO_SETTINGS_MODULE": "scorepad.settings"},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr


def test_compose_file_is_sound() -> None:
    program = shutil.which("docker-compose")
    if not program:
        pytest.skip("needs docker-compose, from Debian's package of that name")
    words = {"SECRET_KEY": "long", "POSTGRES_PASSWORD": "secret", "SITE": SITE}
    done = subprocess.run(
        [program, "--file", str(DEPLOY / "compose.yaml"), "config"],
        env={**os.environ, **words},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert set(yaml.safe_load(done.stdout)["services"]) == {
        "database", "prepare", "web", "worker", "proxy",
    }  # fmt: skip


def test_site_behind_the_proxy(tmp_path: Path) -> None:
    """Pages, hidden figures, news as they happen, and nobody can say to be somebody else."""
    program = shutil.which("caddy")
    if not program:
        pytest.skip("needs Caddy, from Debian's package of that name")
    port = free_port()
    environ = {"BEHIND_PROXY": "1", "ALLOWED_HOSTS": SITE, "METRICS_TOKEN": "a word of 16 letters"}
    with served(tmp_path, more=environ) as site:
        text = (DEPLOY / "Caddyfile").read_text()
        text = text.replace(f"{SITE} {{", f"http://127.0.0.1:{port} {{", 1)
        text = text.replace("127.0.0.1:8001 127.0.0.1:8002", f"127.0.0.1:{site.port}")
        (tmp_path / "Caddyfile").write_text("{\n\tadmin off\n}\n" + text)
        command = [
            program,
            "run",
            "--adapter",
            "caddyfile",
            "--config",
            str(tmp_path / "Caddyfile"),
        ]
        proxy = subprocess.Popen(
            command,
            env={**CLEAN, "XDG_DATA_HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)},
            stderr=subprocess.DEVNULL,
        )
        try:
            behind(Served(port, site.process, site.words), tmp_path)
        finally:
            proxy.terminate()
            proxy.wait()


def behind(site: Served, folder: Path) -> None:
    deadline = time.monotonic() + 60
    while True:  # until it listens and has asked how the site is
        try:
            if site.get("/healthz")[0] == 200:
                break
        except OSError:
            pass
        assert time.monotonic() < deadline
        time.sleep(0.1)
    code = new_table(folder)
    phone = Phone(site)
    assert phone.ask(f"/t/{code}/1")[0] == 200
    assert phone.ask("/metrics")[0] == 404
    # Sixty misses of one address, whatever it says: then it waits.
    liar = [Phone(site, f"198.51.100.{n}") for n in range(62)]
    assert [each.ask(f"/t/{2000000 + n}")[0] for n, each in enumerate(liar)][-1] == 429
    with site.connect() as line:
        line.sendall(f"GET /t/{code}/news HTTP/1.1\r\nHost: 127.0.0.1\r\n".encode())
        line.sendall(
            f"Cookie: {'; '.join(f'{c.name}={c.value}' for c in phone.jar)}\r\n\r\n".encode()
        )
        heard = b""
        while b"data: " not in heard:
            heard += line.recv(4096)
        assert phone.save(code, 1) == 200
        assert b"data: " in line.recv(4096)
