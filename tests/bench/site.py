"""The site: how long it takes to come up and to answer."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager

from tests.bench import Figure, median_ms
from tests.machine import free_port


def figures() -> Iterator[Figure]:
    yield Figure("site: second start to first page", second_start(), "s", limit=5)
    yield from answers()
    yield from taps()
    yield from photo()
    yield from api()


def second_start() -> float:
    """Start `manage.py serve` twice in one data folder; time the second until a page is served."""
    with tempfile.TemporaryDirectory() as folder:
        return min(start_once(folder) for _ in range(2))


def start_once(folder: str) -> float:
    start = time.monotonic()
    with serving(folder):
        return time.monotonic() - start


@contextmanager
def serving(folder: str) -> Iterator[str]:
    """The embedded site with its data in a folder, from its first page on; gives its address."""
    port = free_port()
    command = [sys.executable, "manage.py", "serve", "--host", "127.0.0.1", "--port", str(port)]
    environ = {**os.environ, "DATA_DIR": folder}
    with subprocess.Popen(command, env=environ, stdout=subprocess.DEVNULL) as server:
        address = f"http://127.0.0.1:{port}"
        while True:
            try:
                urllib.request.urlopen(address).close()
            except urllib.error.URLError:
                time.sleep(0.02)
                continue
            break
        try:
            yield address
        finally:
            server.terminate()


def answers() -> Iterator[Figure]:
    """The first page, asked for as a browser does."""
    from django.test import Client

    client = Client(SERVER_NAME="localhost")
    assert client.get("/").status_code == 200
    yield Figure("site: first page", median_ms(lambda: client.get("/")), "ms")


def taps() -> Iterator[Figure]:
    """A tap that saves a square and answers with the new score, beside a bare page of the site."""
    from django.test import Client

    from scorepad.web.models import Table
    from tests.web.tables import made_table

    table = made_table(
        "YGCG ROCK G.WC CWC.", "CWG. .... .... ....", theater="bakery", factory="warehouse"
    )
    client = Client(SERVER_NAME="localhost")
    address = f"/t/{table.code}/1/pad"
    state = {"version": 0, "count": 0}

    def tap() -> None:
        state["count"] += 1
        piece = ("wood", "glass")[state["count"] % 2]
        answer = client.post(address, {"version": state["version"], "square": 9, "piece": piece})
        assert answer.status_code == 200
        state["version"] += 1

    yield Figure("pad: a tap saved and answered", median_ms(tap), "ms", 100)
    # The ratio counts the work of this process alone, in turns, so that other work does not weigh.
    own = time.process_time
    pairs = [
        (median_ms(tap, 20, own), median_ms(lambda: client.get("/"), 20, own)) for _ in range(10)
    ]
    tap_ms, page_ms = (sorted(column)[len(pairs) // 2] for column in zip(*pairs, strict=True))
    ratio = tap_ms / page_ms
    yield Figure("pad: a tap in first pages (a template through the same stack)", ratio, "times", 3)
    Table.objects.all().delete()


def photo() -> Iterator[Figure]:
    """A photo of twelve megapixels as the browser sends it, 1600 pixels long: kept, read, answered."""
    from django.core.cache import cache
    from django.core.files.uploadedfile import SimpleUploadedFile
    from django.test import Client

    from scorepad.web.models import Table
    from tests.web.pictures import ONE_BOARD, encoded, opened
    from tests.web.tables import NOBODY, made_table

    table = made_table(NOBODY, NOBODY)
    client = Client(SERVER_NAME="localhost")
    data = encoded(opened(ONE_BOARD).resize((3000, 4000)).resize((1200, 1600)), quality=85)

    def snap() -> None:
        cache.clear()
        sent = SimpleUploadedFile("photo.jpg", data, "image/jpeg")
        answer = client.post(f"/t/{table.code}/photos", {"photo": sent, "seat": "1"})
        assert answer.status_code == 302

    yield Figure("site: a photo sent, kept, read and answered", median_ms(snap, 15), "ms", 500)
    key = table.photos.latest("pk").key
    draft, picture = f"/t/{table.code}/1/photo/{key}/1", f"/t/{table.code}/photo/{key}/1.jpg"
    yield Figure("site: its draft", median_ms(lambda: client.get(draft), 15), "ms")
    yield Figure("site: its straight picture", median_ms(lambda: client.get(picture), 15), "ms")
    Table.objects.all().delete()


def api() -> Iterator[Figure]:
    """A game of four over HTTP beside the engine alone."""
    from django.test import Client, override_settings

    from scorepad.games import judge
    from tests.games.tiny_towns.rules.random_games import random_game

    rng = random.Random(1)
    game = next(g for g in iter(lambda: random_game(rng), None) if len(g["players"]) == 4)
    client, body = Client(SERVER_NAME="localhost"), json.dumps(game)

    def post() -> None:
        answer = client.post("/api/v1/score", body, content_type="application/json")
        assert answer.status_code == 200

    with override_settings(API_TIMES=1_000_000):
        yield Figure("site: POST /api/v1/score, four players", median_ms(post), "ms")
    yield Figure("site: the same game judged, without HTTP", median_ms(lambda: judge(game)), "ms")
