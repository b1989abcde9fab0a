"""Ten thousand games brought into a group, as an organiser does it."""

from __future__ import annotations

import html
import json
import random
import re
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from tests.bench import Figure

if TYPE_CHECKING:
    from django.test import Client

    from scorepad.web.models import Group

PLAYS = 10_000
PLAYERS = 20
DIFFERENT = 300  # towns take long to invent; the same ones come again and again
FIELD = re.compile(r'name="(stamp|player-\d+)" value="([^"]*)"')


def import_plays() -> Iterator[Figure]:
    """The file is sent, read part by part, shown, taken in, and the league is opened."""
    for name, content in (("results of BG Stats", results()), ("games with towns", towns())):
        reading, taking, ranking = imported(content)
        what = f"import: {PLAYS:,} {name}"
        yield Figure(what, reading + taking + ranking, "s", 60)
        yield Figure("import: ... of which the taking in, part by part", taking, "s")


def imported(content: bytes) -> tuple[float, float, float]:
    """Seconds until everything is read, taken in, and ranked."""
    from scorepad.web.models import Group

    group = Group.objects.create(name="Bench")
    client = organiser_of(group)
    start = time.perf_counter()
    address, page = shown(client, group, content)
    read = time.perf_counter()
    fields = {name: html.unescape(value) for name, value in FIELD.findall(page)}
    answer = client.post(f"{address}/confirm", {**fields, "league": "on"})
    assert answer.status_code == 302, answer.content
    while "HX-Redirect" not in client.post(f"{address}/progress"):
        pass
    taken = time.perf_counter()
    assert client.get(f"/g/{group.key}/league?season=all").status_code == 200
    ranked = time.perf_counter()
    assert group.plays.count() == PLAYS
    return read - start, taken - read, ranked - taken


def organiser_of(group: Group) -> Client:
    from django.contrib.auth.models import User
    from django.test import Client

    from scorepad.web.models import Membership, Role

    user = User.objects.create(username=f"organiser-{group.pk}")
    Membership.objects.create(group=group, user=user, role=Role.ORGANISER)
    client = Client(SERVER_NAME="localhost")
    client.force_login(user)
    return client


def shown(client: Client, group: Group, content: bytes) -> tuple[str, str]:
    """Where the file is shown once all of it was read, and what the page says."""
    from django.core.files.uploadedfile import SimpleUploadedFile

    file = SimpleUploadedFile("games.json", content, "application/json")
    address = client.post(f"/g/{group.key}/exchange/upload", {"file": file})["Location"]
    while "HX-Redirect" not in client.post(f"{address}/progress"):
        pass
    return address, client.get(address).content.decode()


def results(number_of_plays: int = PLAYS) -> bytes:
    """An export with plays of two to six players, without towns."""
    from tests.web.exports import export, play, score

    rng = random.Random(1)
    plays = []
    for number in range(number_of_plays):
        points = {
            n: rng.randint(0, 45) for n in rng.sample(range(1, PLAYERS + 1), rng.randint(2, 6))
        }
        best = max(points.values())
        scores = [score(player, str(got), winner=got == best) for player, got in points.items()]
        plays.append(play(number, *scores, playDate=f"{day_of(number)} 20:00:00"))
    names = tuple(f"Player {number}" for number in range(1, PLAYERS + 1))
    return json.dumps(export(*plays, names=names)).encode()


def towns() -> bytes:
    """Our own export with a game file in every entry."""
    rng = random.Random(2)
    different = [with_towns(rng) for _ in range(DIFFERENT)]
    games = [
        {
            **different[number % DIFFERENT],
            "uid": f"bench-{number}",
            "played_at": f"{day_of(number)}T20:00:00+00:00",
        }
        for number in range(PLAYS)
    ]
    return json.dumps({"scorepad": 1, "games": games}).encode()


def with_towns(rng: random.Random) -> dict[str, Any]:
    from scorepad.games import judge
    from scorepad.rules.refusal import Refusal
    from tests.games.tiny_towns.rules.random_games import random_game

    file = random_game(rng, missing=0)
    result = judge(file)
    assert not isinstance(result, Refusal)
    rows = [
        {"name": town["name"], "rank": town["rank"], "score": town["total"]}
        for town in result.to_dict()["players"]
    ]
    return {"game": "tiny-towns", "players": rows, "file": file}


def day_of(number: int) -> str:
    return f"20{20 + number % 6}-{number % 12 + 1:02}-{number % 28 + 1:02}"
