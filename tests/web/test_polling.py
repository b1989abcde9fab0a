"""Every open page asks every two seconds; nearly always nothing is new, and that costs next to nothing."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from scorepad.web.judged import Judged, judge_table
from scorepad.web.models import Table
from scorepad.web.seats import stamp_of
from tests.web.tables import NOBODY, made_table

pytestmark = pytest.mark.django_db

TAP = {"action": "place", "square": "0", "piece": "tavern", "version": "0"}


def stamp(client: Client, table: Table) -> str:
    """What a page would be drawn with."""
    answer = client.get(f"/t/{table.code}/stamp")
    assert answer.status_code == 200
    return answer.content.decode()


def poll(client: Client, table: Table, known: str) -> int:
    return client.get(f"/t/{table.code}/stamp", {"stamp": known}).status_code


@pytest.fixture
def player() -> tuple[Client, Table]:
    """A browser at its table."""
    client, table = Client(), made_table(NOBODY, NOBODY)
    client.get(f"/t/{table.code}")
    return client, table


def test_an_unchanged_poll_asks_one_question_and_judges_nothing(
    player: tuple[Client, Table],
    monkeypatch: pytest.MonkeyPatch,
    django_assert_num_queries: Any,
) -> None:
    known = stamp(*player)
    monkeypatch.setattr(Judged, "__init__", lambda *_: 1 / 0)
    with django_assert_num_queries(1):
        assert poll(*player, known) == 204


def test_the_quick_stamp_is_that_of_the_page(player: tuple[Client, Table]) -> None:
    client, table = player
    client.post(f"/t/{table.code}/1/pad", TAP)
    assert stamp(client, table) == stamp_of(judge_table(Table.objects.get(pk=table.pk)))


@pytest.mark.parametrize(
    ("address", "form"),
    [
        ("1/pad", TAP),
        ("setup", {"hide_totals": "1"}),
        ("finish", {"end": "played-out"}),
        ("finish", {"end": "broken-off"}),
    ],
)
def test_whatever_happens_is_news(
    player: tuple[Client, Table], address: str, form: dict[str, str]
) -> None:
    client, table = player
    known = stamp(client, table)
    Client().post(f"/t/{table.code}/{address}", form)
    assert poll(client, table, known) == 200
    again = stamp(client, table)
    assert (again != known, poll(client, table, again)) == (True, 204)


def test_a_game_that_is_opened_again_is_news(player: tuple[Client, Table]) -> None:
    client, table = player
    client.post(f"/t/{table.code}/finish", {"end": "played-out"})
    known = stamp(client, table)
    client.post(f"/t/{table.code}/reopen")
    assert poll(client, table, known) == 200


def test_a_table_that_is_gone_is_news(player: tuple[Client, Table]) -> None:
    known = stamp(*player)
    Table.objects.all().delete()
    assert poll(*player, known) == 404


def test_strangers_learn_nothing_by_polling(player: tuple[Client, Table]) -> None:
    client, table = player
    known, stranger = stamp(client, table), Client()
    for number in range(61):
        assert stranger.get(f"/t/AAA{number:03}/stamp", {"stamp": known}).status_code == 404
    assert poll(stranger, table, known) == 429
    assert poll(client, table, known) == 204
