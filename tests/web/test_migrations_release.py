"""A filled database of the release before is carried over: pages, codes and standings go on."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.contrib.auth.hashers import make_password
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.test import Client

from scorepad.web.league.filters import Filters
from scorepad.web.league.table import league
from scorepad.web.models import Group, Ledger, Table
from tests.games.tiny_towns.rules.vectors import drawn, letters
from tests.web.groups import kept

pytestmark = pytest.mark.django_db(transaction=True)

RELEASE = [("web", "0010_last_result")]
START = datetime(2026, 1, 1, 20, tzinfo=UTC)
GAMES = 12


@pytest.fixture
def release() -> Iterator[Any]:
    """The database as the release before left it; the newest state stands afterwards."""
    executor = MigrationExecutor(connection)
    newest = executor.loader.graph.leaf_nodes()
    executor.migrate(RELEASE)
    yield MigrationExecutor(connection).loader.project_state(RELEASE).apps
    MigrationExecutor(connection).migrate(newest)


def filled(apps: Any) -> None:
    """A group with an organiser, games, a kept answer, and a table in the middle of its game."""
    made = {name: apps.get_model("web", name).objects for name in MODELS}
    group = made["Group"].create(name="Thursday", version=GAMES)
    players = [made["Player"].create(group=group, name=name) for name in ("Ada", "Ben")]
    user = apps.get_model("auth", "User").objects.create(
        username="ada", password=make_password("adaada")
    )
    made["Membership"].create(group=group, user=user, role=3, player=players[0])
    for number in range(GAMES):
        play = made["Play"].create(
            group=group,
            uid=f"old-{number}",
            game="tiny-towns",
            played_at=START + timedelta(days=number),
            size=2,
        )
        for position, player in enumerate(players, start=1):
            made["Part"].create(
                play=play, player=player, position=position, rank=position, score=20 - position
            )
    wrong = [["an answer of the release before"]]
    made["Ledger"].create(group=group, question="2|league|||||", version=GAMES, answer=wrong)
    setup = {"variant": "standard", "cards": drawn()}
    table = made["Table"].create(
        code="ABCDEF", game="tiny-towns", setup=setup, seats_made=2, group=group
    )
    for number, name in enumerate(("Ada", "Ben"), start=1):
        entry = {"squares": letters("C" + "." * 15)}
        made["Seat"].create(table=table, number=number, position=number, name=name, entry=entry)


MODELS = ("Group", "Player", "Membership", "Play", "Part", "Ledger", "Table", "Seat")


def test_everything_goes_on(release: Any) -> None:
    filled(release)
    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes())
    group, client = Group.objects.get(), Client()
    assert client.post("/account/login", {"login": "ada", "password": "adaada"}).status_code == 302
    for page in ("", "/league?season=all", "/players", "/plays", "/settings", "/games.json"):
        assert client.get(f"/g/{group.key}{page}").status_code == 200
    assert [line.standing.games for line in league(group, Filters())] == [GAMES, GAMES]
    kept(group, "Ben1 Ada2", days=300)
    group.refresh_from_db()
    carried = league(group, Filters())
    Ledger.objects.all().delete()
    assert league(group, Filters()) == carried
    assert [line.standing.games for line in carried] == [GAMES + 1, GAMES + 1]
    assert client.get("/join", {"code": "abcdef"})["Location"] == "/t/ABCDEF"
    tap = {"action": "place", "square": "1", "piece": "tavern", "version": "0"}
    assert client.post("/t/ABCDEF/1/pad", tap).status_code == 200
    assert Table.objects.get().seats.get(number=1).entry["squares"][:2] == ["cottage", "tavern"]
