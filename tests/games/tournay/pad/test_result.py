"""The result of a game of Tournay: where its cards lie, and how open questions were answered."""

from __future__ import annotations

import html
import json
import re
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from scorepad.games.tournay.rules.load import at_the_end
from scorepad.web.models import Seat, Table
from tests.games.tournay.pad.tables import entry_of, made_table
from tests.games.tournay.rules.laid import quarter

pytestmark = pytest.mark.django_db


def finished(*quarters: str, **setup: Any) -> Table:
    table = made_table(*quarters, **setup)
    Table.objects.filter(pk=table.pk).update(finished_at=timezone.now())
    return table


def words(client: Client, address: str) -> str:
    page = client.get(address).content.decode()
    return html.unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", page)))


def test_the_corner_lies_at_nought_once_the_game_is_over(client: Client) -> None:
    table = made_table(".", "yb1")
    laid = [((0, 0), "rb1"), ((-1, 0), "wb1"), ((-1, -1), "yb1"), ((-2, -1), "mint")]
    entry = {"quarter": [stack for at, word in laid for stack in quarter(word, at)]}
    Seat.objects.filter(table=table, number=1).update(entry=entry)
    client.post(f"/t/{table.code}/finish", {"end": "played-out"})
    table.refresh_from_db()
    kept = json.loads(client.get(f"/r/{table.share}/game.json").content)["players"][0]["quarter"]
    assert kept == quarter("mint . / yb1 wb1 / . rb1")


def test_opened_again_everything_lies_where_it_was_typed(client: Client) -> None:
    table = made_table("yb1", "wb1")
    seat = Seat.objects.get(table=table, number=1)
    address = f"/t/{table.code}/1/pad"
    client.post(address, {"version": seat.version, "at": "-1,0", "face": "mint"})
    typed = entry_of(table)
    client.post(f"/t/{table.code}/finish", {"end": "played-out"})
    client.post(f"/t/{table.code}/reopen")
    assert entry_of(table) == typed
    seat.refresh_from_db()
    client.post(address, {"version": seat.version, "action": "undo"})
    assert entry_of(table)["quarter"] == quarter("yb1")
    # Meanwhile the shared link shows the game as it ended.
    table.refresh_from_db()
    shown = json.loads(client.get(f"/r/{table.share}/game.json").content)["players"][0]["quarter"]
    assert shown == quarter("mint=? / yb1")


def test_a_quarter_that_reaches_too_far_stays_where_it_is() -> None:
    far = {"quarter": [*quarter("yb1", (-8, 0)), *quarter("yb1", (8, 0))]}
    assert at_the_end(far) == far
    assert at_the_end({"quarter": [], "deniers": 3}) == {"quarter": [], "deniers": 3}


def test_a_result_tells_what_the_other_reading_would_give(client: Client) -> None:
    # One yellow and one white building beside the Tour d'Arras: two buildings, or one pair.
    table = finished("tour-darras yb1 wb1=1", "rb1=2")
    told = (
        "Counted so: the Tour d’Arras counts every white or yellow building. The other reading "
        "(the Tour d’Arras counts pairs of one white and one yellow building): Ada 3 (−2) and Ben 2."
    )
    assert told in words(client, f"/r/{table.share}")
    assert told in client.get(f"/r/{table.share}/text").content.decode().splitlines()


def test_a_reading_of_the_tables_own_is_marked_with_who_would_win_otherwise(client: Client) -> None:
    table = finished("tour-darras yb1 wb1=1", "rb1=4", readings={"arras": "pairs"})
    told = (
        "Lecture retenue : la Tour d’Arras compte les paires formées d’un bâtiment blanc et d’un "
        "jaune. Autre lecture (la Tour d’Arras compte chaque bâtiment blanc ou jaune) : "
        "Ada 5 (+2) et Ben 4. Ada gagnerait."
    )
    client.cookies["django_language"] = "fr"
    text = client.get(f"/r/{table.share}/text", headers={"accept-language": "fr"}).content.decode()
    assert told in text.replace("\u00a0", " ")


def test_a_reading_that_changes_nothing_is_told_only_where_the_table_chose_it(
    client: Client,
) -> None:
    usual = finished("yb1", "wb1")
    assert "Counted so" not in words(client, f"/r/{usual.share}")
    chosen = finished("yb1", "wb1", readings={"covered-builder": True})
    assert (
        "Counted so: whoever covered a prestige building is still its builder while somebody shows "
        "it. Here that changes no points." in words(client, f"/r/{chosen.share}")
    )


def test_equal_points_are_shared_because_the_rules_have_no_tie_break(client: Client) -> None:
    table = finished("yb1=2", "wb1=2")
    told = "Ada and Ben share the victory: equal points, and the rules have no tie-break."
    assert told in words(client, f"/r/{table.share}")
    assert told in client.get(f"/r/{table.share}/text").content.decode()
