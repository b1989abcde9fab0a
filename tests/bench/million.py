"""`python -m tests.bench.million [NUMBER]`: a million groups and a million games, or fewer, on a throw-away
PostgreSQL, loaded in bulk from a seed, and what the questions of the pages cost there."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from typing import Any

from tests.machine import find_postgres, running_postgres, say

MILLION = 1_000_000
LARGE = 10_000  # games of one group among them
SEED = 0.42

# A group has two players; the first group has many games, the others share the rest.
LOAD = (
    "SELECT setseed({seed})",
    """INSERT INTO web_group (key, name, invite, look, may_look, season_months, lessons, rules, demo,
       version, rewritten, created_at)
       SELECT md5('k' || n)::varchar(22), 'Group ' || n, md5('i' || n)::varchar(22),
       md5('l' || n)::varchar(22), false, 3, false, '{{}}', false, 1, 0, now()
       FROM generate_series(1, {groups}) n""",
    """INSERT INTO web_player (group_id, name, created_at)
       SELECT g.id, 'Player ' || p, now() FROM web_group g, generate_series(1, 2) p""",
    """INSERT INTO web_play (group_id, uid, source, game, game_name, played_at, league, place, notes,
       size, expansion, decided_by, broken_off, version, created_at)
       SELECT first.id + CASE WHEN n <= {large} THEN 0 ELSE floor(random() * {groups})::int END,
       'uid-' || n, 'table', 'tiny-towns', '', timestamptz '2020-01-01' + n * interval '3 minutes',
       true, '', '', 2, '', 'points', false, 0, now()
       FROM generate_series(1, {plays}) n, (SELECT min(id) AS id FROM web_group) first""",
    """INSERT INTO web_part (play_id, player_id, position, rank, score, tally)
       SELECT play.id, player.id, place.n, place.n, 30 - place.n, '{{}}'
       FROM web_play play JOIN LATERAL (
         SELECT id, row_number() OVER (ORDER BY id) AS n FROM web_player
         WHERE group_id = play.group_id) player ON true
       JOIN generate_series(1, 2) place(n) ON place.n = player.n""",
    "ANALYZE",
)


def main() -> None:
    """Start the server, load it, ask."""
    if "DATABASE_URL" in os.environ:
        return measure()
    programs = find_postgres()
    if not programs:
        say("No PostgreSQL on this machine: nothing to measure.")
        return None
    with running_postgres(programs) as url:
        command = [sys.executable, "-m", "tests.bench.million", *sys.argv[1:]]
        subprocess.run(command, env={**os.environ, "DATABASE_URL": url}, check=True)
    return None


def measure() -> None:
    """Fill the database of this process and print what each question takes."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorepad.settings")
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", interactive=False, verbosity=0)
    load()
    for name, seconds, plan in questions():
        say(f"| {name} | {seconds * 1000:.1f} ms | {plan} |")


def load() -> None:
    from django.db import connection

    number = int(sys.argv[1]) if len(sys.argv) > 1 else MILLION
    numbers = {"groups": number, "plays": number, "large": LARGE, "seed": SEED}
    with connection.cursor() as cursor:
        for statement in LOAD:
            start = time.perf_counter()
            cursor.execute(statement.format(**numbers))
            what = " ".join(statement.split()[:3])
            say(f"{what}: {time.perf_counter() - start:.1f} s")


def questions() -> list[tuple[str, float, str]]:
    """The questions of the pages, each with its time and how PostgreSQL finds the rows."""
    from scorepad.web.models import Group, Part, Play

    large = Group.objects.earliest("pk")
    last = large.plays.order_by("-pk").values_list("pk", flat=True)[3]
    plays = Play.objects.filter(group=large, removed_at__isnull=True)
    asked: dict[str, Any] = {
        "the demo group on the first page": Group.objects.filter(demo=True).order_by("pk")[:1],
        "a group by its key": Group.objects.filter(key=large.key),
        "ten newest games of 10,000": plays.order_by("-played_at", "-uid")[:10],
        "games added since the last answer": plays.filter(pk__gt=last),
        "a game by its number": Play.objects.filter(group=large, uid="uid-5000"),
        "all parts of 10,000 games": Part.objects.filter(play__in=plays),
        "a season of 10,000 games": plays.filter(played_at__lt=datetime(2020, 1, 5, tzinfo=UTC)),
    }
    return [(name, timed(partial(fetched, rows)), indexes(rows)) for name, rows in asked.items()]


def timed(ask: Callable[[], object]) -> float:
    """The best of five."""

    def once() -> float:
        start = time.perf_counter()
        ask()
        return time.perf_counter() - start

    return min(once() for _ in range(5))


def fetched(rows: Any) -> list[Any]:
    """The rows, asked for anew."""
    return list(rows.all())


def indexes(rows: Any) -> str:
    """How rows are found, in PostgreSQL's own words."""
    lines = [line.strip(" ->") for line in rows.all().explain().splitlines()]
    scans = [line.split("  (")[0] for line in lines if "Scan" in line]
    return ", ".join(scans)


if __name__ == "__main__":
    main()
