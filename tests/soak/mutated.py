"""Thousands of broken pictures, game files and files with games: no answer is an error of ours, and the
memory comes back."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from random import Random

import cv2

from tests.bench import Figure
from tests.serving import CLEAN, ROOT, Phone, Served, served
from tests.soak import cpu_ms, memory_mb
from tests.web.exports import TWO
from tests.web.imports import GAME
from tests.web.pictures import ONE_BOARD

SENDERS = 4
MORE_MB = (
    60  # that may stay: caches of addresses that are counted, and what Python keeps for itself
)
WARM = 0.1  # of all, before memory is looked at
SIDE = 240  # small pictures are broken as well as large ones, and sooner opened
TOKENS = (
    b"null", b"-1", b"1e999", b'"\\ud800"', b"[]", b"{}", b'"\\u0000"', b"true", b"9" * 400, b"[" * 200,
)  # fmt: skip
ORGANISER = """
import django; django.setup()
from tests.web.groups import client_of, made_group
from scorepad.web.models import Role
group = made_group("Ada", "Ben")
print(group.key, client_of(group, Role.ORGANISER).cookies["sessionid"].value)
"""


def figures(pictures: int = 10_000, files: int = 10_000) -> Iterator[Figure]:
    with (
        tempfile.TemporaryDirectory() as name,
        served(Path(name), BEHIND_PROXY="1", PHOTO_PROCESSES="2") as site,
    ):
        key, session = organiser(Path(name))
        work = {
            "pictures": (pictures, partial(picture, site, originals())),
            "game files": (files // 2, partial(game_file, site)),
            "files with games": (files - files // 2, partial(import_file, site, key, session)),
        }
        for what, (number, send) in work.items():
            yield from sent(site, what, number, send)


def sent(site: Served, what: str, number: int, send: Callable[[int], int]) -> Iterator[Figure]:
    """Send so many; the first ones warm the site up."""
    pid, warm = site.process.pid, min(number // 2, max(100, int(number * WARM)))
    with ThreadPoolExecutor(SENDERS) as threads:
        statuses = Counter(threads.map(send, range(warm)))
        before, used = memory_mb(pid), cpu_ms(pid)
        statuses += Counter(threads.map(send, range(warm, number)))
    spent = (cpu_ms(pid) - used) / max(1, number - warm)
    time.sleep(1)
    wrong = sum(times for status, times in statuses.items() if status >= 500 and status != 503)
    taken = sum(times for status, times in statuses.items() if status < 400)
    yield Figure(f"mutated: {number} {what}, errors of ours", wrong, "", 0)
    yield Figure(f"mutated: {what} that were still taken", taken, "")
    yield Figure(f"mutated: {what}, refused for want of a free child", statuses[503], "")
    yield Figure(f"mutated: {what}, CPU of the site's own process each", spent, "ms")
    yield Figure(f"mutated: {what}, memory that stays", memory_mb(pid) - before, "MB", MORE_MB)


def home(number: int) -> str:
    """An address of its own for every few, so that nobody is asked to wait."""
    return f"10.{number // 62500 % 250}.{number // 250 % 250}.{number % 250}"


def organiser(folder: Path, **more: str) -> tuple[str, str]:
    """The key of a group and the session of somebody who may import into it."""
    settings = {"DATA_DIR": str(folder), "DJANGO_SETTINGS_MODULE": "scorepad.settings"}
    environ = {**CLEAN, **settings, **more}
    command = [sys.executable, "-c", ORGANISER]
    done = subprocess.run(
        command, cwd=ROOT, env=environ, capture_output=True, text=True, check=True
    )
    key, session = done.stdout.split()[-2:]
    return key, session


def with_session(phone: Phone, session: str) -> Phone:
    """Let a phone be somebody's."""
    phone.ask("/start")  # for the token of its forms
    cookies = [f"{each.name}={each.value}" for each in phone.jar]
    phone.headers["Cookie"] = "; ".join([*cookies, f"sessionid={session}"])
    return phone


def originals() -> list[tuple[bytes, str]]:
    """Whole pictures of each kind that the site takes."""
    image = cv2.imread(str(ONE_BOARD))
    assert image is not None
    small = cv2.resize(image, (SIDE, SIDE * image.shape[0] // image.shape[1]))
    kinds = {".jpg": "image/jpeg", ".png": "image/png", ".webp": "image/webp"}
    return [(cv2.imencode(end, small)[1].tobytes(), kind) for end, kind in kinds.items()]


def broken(data: bytes, random: Random) -> bytes:
    """The same with some bytes changed, taken out, doubled or put in, most of them near the beginning."""
    found = bytearray(data)
    for _ in range(random.randint(1, 8)):
        at = int(len(found) * random.random() ** 3)
        end = at + random.randint(1, 12)
        found[at:end] = random.choice(
            (random.randbytes(end - at), b"", bytes(found[at:end]) * 2, b"\xff" * (end - at))
        )
    return bytes(found[: random.randint(1, len(found))] if random.random() < 0.2 else found)


def mistyped(data: bytes, random: Random) -> bytes:
    """The same with a value exchanged for another, else broken as any file."""
    if random.random() < 0.3:
        return broken(data, random)
    values = [at for at, char in enumerate(data) if char in b":[,"]
    at = random.choice(values) + 1
    end = min(found for mark in b",]}" if (found := data.find(mark, at)) >= 0)
    return data[:at] + random.choice(TOKENS) + data[end:]


def picture(site: Served, whole: list[tuple[bytes, str]], number: int) -> int:
    """The status of one broken picture."""
    data, kind = whole[number % len(whole)]
    return Phone(site, home(number)).ask("/api/v1/read", broken(data, Random(number)), kind)[0]


def game_file(site: Served, number: int) -> int:
    """The status of one broken game file."""
    data = mistyped(json.dumps(GAME).encode(), Random(number))
    return Phone(site, home(number)).ask("/api/v1/score", data, "application/json")[0]


def import_file(site: Served, key: str, session: str, number: int) -> int:
    """The worst status on the way of one broken file with games: sent, read, shown."""
    phone = with_session(Phone(site, home(number)), session)
    head = b'--edge\r\nContent-Disposition: form-data; name="file"; filename="a.json"\r\n\r\n'
    data = mistyped(json.dumps(TWO).encode(), Random(number))
    body = head + data + b"\r\n--edge--\r\n"
    address = f"/g/{key}/exchange"
    status, page = phone.ask(f"{address}/upload", body, "multipart/form-data; boundary=edge")
    token = re.search(rf"{address}/([\w-]{{20,24}})", page)
    if not token:
        return status
    read, _ = phone.ask(f"{address}/{token[1]}", b"", "application/x-www-form-urlencoded")
    return max(status, read)
