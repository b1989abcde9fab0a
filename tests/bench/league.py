"""Groups that grow: the league page beside a hundred times as many games, on both databases."""

from __future__ import annotations

import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import asdict, replace
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING, Any

from tests.bench import Figure, median_ms
from tests.bench.imports import import_plays
from tests.machine import find_postgres, running_postgres, say

if TYPE_CHECKING:
    from django.test import Client

    from scorepad.web.models import Group, Part, Play, Player

FEW, MANY = 100, 10_000
PLAYERS = 12
SIZES = range(2, 7)
MOST_QUERIES = 12


def figures() -> Iterator[Figure]:
    """Measure in a process of its own for each database, for a process has one."""
    with ExitStack() as stack:
        yield from measured("SQLite", "")
        programs = find_postgres()
        if programs:
            url = stack.enter_context(running_postgres(programs))
            yield from measured("PostgreSQL", url)
        else:
            say("No PostgreSQL on this machine: groups are measured on SQLite alone.")


def measured(database: str, url: str) -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        environ = {**os.environ, "DATA_DIR": folder, "DATABASE_URL": url}
        command = [sys.executable, "-m", "tests.bench.league"]
        result = subprocess.run(command, env=environ, capture_output=True, text=True, check=False)
    if result.returncode:
        raise SystemExit(f"The bench of groups on {database} failed:\n{result.stderr}")
    for line in result.stdout.splitlines():
        figure = Figure(**json.loads(line))
        yield replace(figure, name=f"{figure.name}, {database}")


def main() -> None:
    """Measure on the database of this process; a figure a line."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorepad.settings")
    import django
    from django.core.management import call_command

    django.setup()
    call_command("collectstatic", interactive=False, verbosity=0)
    call_command("migrate", interactive=False, verbosity=0)
    for figure in (*growth(), *import_plays()):
        print(json.dumps(asdict(figure)), flush=True)


def growth() -> Iterator[Figure]:
    """The league page of all time with many games beside few, and after an old game was corrected."""
    small, large = grown_group(FEW), grown_group(MANY)
    client = member_of(small, large)
    few, many = page_ms(client, small, large)
    yield Figure("league: its page with 100 games", few, "ms")
    yield Figure("league: ... with 10,000 games", many, "ms")
    yield Figure("league: ... in pages with 100 games", many / few, "times", 1.3)
    queries = {queries_of(client, small), queries_of(client, large)}
    yield Figure("league: queries of its page", max(queries), "", MOST_QUERIES)
    yield Figure("league: ... more with more games", max(queries) - min(queries), "", 0)
    yield Figure("league: a game more than 10,000 kept and shown", added(client, large), "ms", 250)
    yield Figure("poll: CPU of an unchanged one", unchanged_poll(), "ms", 1)
    yield Figure(
        "league: oldest of 10,000 games corrected and shown", corrected(client, large), "s", 2
    )


def grown_group(number: int) -> Group:
    """A group with league games of two to six players, ties among them, whole towns included."""
    from scorepad.web.models import Group, Part, Play, Player
    from tests.games.tiny_towns.rules.random_games import random_game

    rng = random.Random(number)
    group = Group.objects.create(name=f"{number} games")
    players = [Player.objects.create(group=group, name=f"Player {n}") for n in range(PLAYERS)]
    files: dict[int, Any] = {}
    while set(SIZES) - set(files):
        data = random_game(rng)
        files[len(data["players"])] = data
    start = datetime(2016, 1, 1, 20, tzinfo=UTC)
    plays = [
        Play(
            group=group,
            uid=f"grown-{n}",
            game="tiny-towns",
            played_at=start + timedelta(hours=8 * n),
            size=size,
            data=files[size],
        )
        for n in range(number)
        for size in (rng.choice(SIZES),)
    ]
    Play.objects.bulk_create(plays, batch_size=500)
    parts = (part for play in plays for part in parts_of(rng, play, players))
    Part.objects.bulk_create(parts, batch_size=2000)
    return group


def parts_of(rng: random.Random, play: Play, players: list[Player]) -> list[Part]:
    """Who played and how it ended; points decide, equal ones tie."""
    from scorepad.web.models import Part

    scores = [rng.randint(8, 30) for _ in range(play.size)]
    tally = {"built": {"cottage": 4, "farm": 1, "well": 3}, "points": {"cottage": 12, "well": 5}}
    return [
        Part(
            play=play,
            player=player,
            position=position,
            rank=1 + sum(other > score for other in scores),
            score=score,
            tally=tally,
        )
        for position, (player, score) in enumerate(
            zip(rng.sample(players, play.size), scores, strict=True), start=1
        )
    ]


def member_of(*groups: Group) -> Client:
    from django.test import Client

    from scorepad.web.models import Membership
    from tests.web.groups import made_user

    user = made_user("member")
    for group in groups:
        Membership.objects.create(group=group, user=user)
    client = Client(SERVER_NAME="localhost")
    client.force_login(user)
    return client


def league_page(client: Client, group: Group) -> None:
    answer = client.get(f"/g/{group.key}/league?season=all")
    assert answer.status_code == 200


def page_ms(client: Client, small: Group, large: Group) -> tuple[float, float]:
    """Both in turns, so that other work on the machine weighs on both."""
    pairs = [
        [median_ms(partial(league_page, client, group), 5) for group in (small, large)]
        for _ in range(8)
    ]
    few, many = (statistics.median(column) for column in zip(*pairs, strict=True))
    return few, many


def queries_of(client: Client, group: Group) -> int:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(connection) as caught:
        league_page(client, group)
    return len(caught)


def added(client: Client, group: Group) -> float:
    """Milliseconds of CPU from one more game to the league table of all time that counts it."""
    from scorepad.web.league.plays import KeptPart, KeptPlay, keep

    one, other = group.players.all()[:2]
    rows = (KeptPart(one.pk, 1, 20), KeptPart(other.pk, 2, 10))
    moment = datetime(2030, 1, 1, tzinfo=UTC)

    def once(number: int) -> float:
        start = time.process_time()
        keep(group, f"added-{number}", KeptPlay("tiny-towns", moment, rows), None)
        league_page(client, group)
        return (time.process_time() - start) * 1000

    return min(once(number) for number in range(5))


def unchanged_poll() -> float:
    """Milliseconds of CPU for the question that every open page asks every two seconds."""
    from django.test import Client

    from tests.web.tables import NOBODY, made_table

    client, table = Client(SERVER_NAME="localhost"), made_table(NOBODY, NOBODY)
    client.get(f"/t/{table.code}")
    known = {"stamp": client.get(f"/t/{table.code}/stamp").content.decode()}

    def polls(number: int) -> float:
        start = time.process_time()
        for _ in range(number):
            assert client.get(f"/t/{table.code}/stamp", known).status_code == 204
        return (time.process_time() - start) * 1000 / number

    return min(polls(100) for _ in range(5))


def corrected(client: Client, group: Group) -> float:
    """Seconds from correcting the first game to the league table of all time that counts it: the best
    of three times, so that other work on the machine is left out."""
    return min(corrected_once(client, group) for _ in range(3))


def corrected_once(client: Client, group: Group) -> float:
    from scorepad.web.league.plays import correct, kept_play

    oldest = group.plays.earliest("played_at")
    record = kept_play(oldest)
    players = [row.player for row in record.rows]
    moved = zip(record.rows, players[1:] + players[:1], strict=True)
    start = time.perf_counter()
    rows = tuple(replace(row, player=player) for row, player in moved)
    assert correct(oldest, replace(record, rows=rows), None)
    league_page(client, group)
    return time.perf_counter() - start


if __name__ == "__main__":
    main()
