"""More games, not more queries."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scorepad.web.models import Group, Role
from tests.bench.league import grown_group
from tests.web.groups import client_of

FEW, MANY, MOST_QUERIES = 20, 400, 12
PAGES = ("league?season=all", "league", "players", "plays", "player", "league-player", "group")


def address(group: Group, page: str) -> str:
    player = group.players.earliest("pk").pk
    special = {
        "group": f"/g/{group.key}",
        "player": f"/g/{group.key}/players/{player}",
        "league-player": f"/g/{group.key}/league/{player}?season=all",
    }
    return special.get(page, f"/g/{group.key}/{page}")


def queries(client: Client, asked: str) -> list[str]:
    with CaptureQueriesContext(connection) as caught:
        assert client.get(asked).status_code == 200
    return [query["sql"] for query in caught]


@pytest.mark.django_db
@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("role", [Role.READER, Role.MEMBER])
def test_queries_do_not_grow_with_games(page: str, role: Role) -> None:
    counts = []
    for number in (FEW, MANY):
        group = grown_group(number)
        client, asked = client_of(group, role, f"somebody-{number}"), address(group, page)
        fresh, again = queries(client, asked), queries(client, asked)
        assert len(again) <= MOST_QUERIES, again
        counts.append((len(fresh), len(again)))
    assert counts[0] == counts[1]
