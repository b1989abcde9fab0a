"""The live track on the site: forms as moves, for every phone of the table."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.http import QueryDict
from django.test import Client

from scorepad.games.little_town.pad.live import LIVE, READERS, read
from scorepad.games.little_town.pad.live_page import show
from scorepad.games.little_town.rules.live import start
from scorepad.rules.refusal import Refusal
from scorepad.web.models import Seat, Table
from tests.games.little_town.pad.test_pad import made_table
from tests.games.little_town.rules.drawn import MARKET

pytestmark = pytest.mark.django_db


def move(client: Client, table: Table, **form: Any) -> Any:
    made = Table.objects.get(pk=table.pk).moves_made
    return client.post(f"/t/{table.code}/live/move", {"after": made, **form})


def address(client: Client, table: Table) -> str:
    page = client.get(f"/t/{table.code}/live").content.decode()
    found = re.search(r'<form id="move"[^>]*action="([^"]+)"', page)
    assert found
    return found[1]


def entry(table: Table, number: int = 1) -> dict[str, Any]:
    return dict(Seat.objects.get(table=table, number=number).entry)


def page_of(client: Client, table: Table) -> str:
    return client.get(f"/t/{table.code}/live").content.decode()


def test_workers_gather_build_and_activate(client: Client) -> None:
    table = made_table({}, {}, market=MARKET)
    assert address(client, table) == f"/t/{table.code}/live/move"
    assert move(client, table, do="worker", at="B2").status_code == 302  # Ada: wood, stone, fish
    move(client, table, do="worker", at="B5")  # Ben
    move(client, table, do="build:well", at="C3")  # Ada, for wood and stone
    assert entry(table)["buildings"] == [{"tile": "well", "at": "C3"}]
    assert entry(table)["cubes"] == {"wood": 0, "stone": 0, "fish": 1, "wheat": 0}
    move(client, table, do="worker", at="D3", activate_C3="1")  # Ben pays Ada a coin for 2 points
    assert (entry(table)["coins"], entry(table, 2)["coins"]) == (4, 2)
    assert entry(table, 2)["activation"] == [2, 0, 0, 0]
    assert "Ada places a worker" in page_of(client, table)


def test_a_seat_leads_to_the_corrections_of_the_live_page(client: Client) -> None:
    table = made_table({}, {}, market=MARKET)
    move(client, table, do="worker", at="B2")
    assert (
        f'href="/t/{table.code}/live#correct"' in client.get(f"/t/{table.code}/1").content.decode()
    )
    assert page_of(client, table).count('id="correct"') == 1


def test_what_is_not_possible_is_told_and_nothing_changes(client: Client) -> None:
    table = made_table({}, {}, market=MARKET)
    move(client, table, do="worker", at="B2")
    for form, reason in (
        ({"do": "worker", "at": "B2"}, "a worker stands on B2 already"),
        ({"do": "worker", "at": "C1"}, "C1 is forest, not grass"),
        ({"do": "worker"}, "choose a square first"),
        ({"do": "build", "at": "C3"}, "choose a tile first"),
        ({"do": "build:statue", "at": "C3"}, "4 stone must be paid"),
        ({"do": "feed"}, "it isn’t the time for that"),
        ({"do": "residence"}, "nobody has a Residence"),
        ({"do": "dance"}, "choose what to do"),
    ):
        answer = move(client, table, **form)
        assert answer.status_code == 422
        assert reason in answer.content.decode()
    assert Table.objects.get(pk=table.pk).moves_made == 1


def placed(client: Client, table: Table, *squares: str) -> None:
    for square in squares:
        assert move(client, table, do="worker", at=square).status_code == 302


def test_a_round_ends_with_feeding_and_can_be_taken_back(client: Client) -> None:
    table = made_table({}, {})
    placed(client, table, *["B2", "C3", "D3", "E3", "F3", "G3", "C4", "D4", "E4", "H2"])
    assert "1 of 5 workers are fed by fish and wheat." in page_of(client, table)
    move(client, table, do="feed", bought="1")
    assert entry(table)["unfed"] == [3, 0, 0, 0]
    assert entry(table)["coins"] == 0
    move(client, table, do="feed")
    assert "Round 2 of 4" in page_of(client, table)
    assert "Ben places a worker" in page_of(client, table)
    move(client, table, action="undo")
    assert "Ben feeds the workers" in page_of(client, table)
    assert entry(table, 2)["unfed"] == [0, 0, 0, 0]


def test_objectives_are_scored_and_corrections_made(client: Client) -> None:
    table = made_table({}, {})
    answer = move(client, table, do="objective", shower="1", objective="no-coins")
    assert "it has not happened yet" in answer.content.decode()
    move(client, table, do="correct:1", kept_1="1", stock_coins_1="0", stock_wood_1="2")
    move(client, table, do="objective", shower="1", objective="no-coins")
    move(client, table, do="objective", shower="0", objective="unknown-objective:3")
    move(client, table, do="objective", shower="0", objective="six-coins", anyway="1")
    assert entry(table, 2)["objectives"] == ["no-coins"]
    assert entry(table, 2)["cubes"]["wood"] == 2
    assert entry(table)["objectives"] == [
        {"objective": "unknown-objective", "points": 3},
        "six-coins",
    ]
    move(client, table, do="correct:0", objective_0=["unknown-objective", "six-coins"])
    assert "coins" not in entry(table)


def test_any_number_of_a_player_is_corrected_by_a_move_that_is_told(client: Client) -> None:
    table = made_table({}, {})
    kept = {"kept_1": "1", "stock_coins_1": "3"}
    move(client, table, do="correct:1", **kept, activation_2_1="5", unfed_1_1="2")
    assert entry(table, 2)["activation"] == [0, 5, 0, 0]
    assert entry(table, 2)["unfed"] == [2, 0, 0, 0]
    told = "Correction for Ben: activations 0 + 5 + 0 + 0 and unfed 2 + 0 + 0 + 0"
    assert told in page_of(client, table)
    answer = move(client, table, do="correct:1", **kept, activation_2_1="5")
    assert "nothing was changed" in answer.content.decode()
    move(client, table, do="correct:1", **kept, turn_1="1", first_1="1")
    assert "Ben has the marker and begins." in page_of(client, table)
    move(client, table, do="correct:1")  # the box for coins and cubes is not ticked
    assert "coins" not in entry(table, 2)
    for of in ("", "2", "x"):
        assert move(client, table, do=f"correct:{of}").status_code == 422
    answer = move(client, table, do="correct:0", kept_0="1", stock_coins_0="41")
    assert answer.status_code == 422


def test_buildings_and_objectives_are_taken_away_by_a_correction(client: Client) -> None:
    table = made_table({}, {})
    kept = {"kept_0": "1", "stock_coins_0": "3"}
    move(client, table, do="build:wheat-field", at="C3")
    move(client, table, do="objective", shower="0", objective="no-coins")
    assert entry(table)["objectives"] == ["no-coins"]
    kept["stock_coins_0"] = "0"
    move(client, table, do="correct:0", **kept, building_0="C3")
    assert entry(table)["objectives"] == []
    move(client, table, do="correct:0", **kept)
    assert entry(table)["buildings"] == []


def test_everything_is_taken_back_to_the_start(client: Client) -> None:
    table = made_table({}, {})
    before = entry(table)
    squares = ["B2", "C3", "D3", "E3", "F3", "G3", "C4", "D4", "E4", "H2"]
    placed(client, table, *squares)
    move(client, table, do="feed")
    for _move in range(11):
        assert move(client, table, action="undo").status_code == 302
    state = Table.objects.get(pk=table.pk)
    assert state.moves_made == 0
    assert state.live == start({"side": 1}, ["Ada", "Ben"])
    assert entry(table)["coins"] == 3
    assert entry(table)["buildings"] == before["buildings"] == []


def test_fish_or_wheat_is_chosen_where_both_are_there(client: Client) -> None:
    table = made_table({}, {})
    stock = {"kept_0": "1", "stock_coins_0": "0", "stock_fish_0": "4", "stock_wheat_0": "3"}
    move(client, table, do="correct:0", **stock)
    placed(client, table, *["C3", "D3", "E3", "F3", "G3", "C4", "D4", "E4", "F4", "G2"])
    assert 'name="fish"' in page_of(client, table)
    move(client, table, do="feed", fish="2")
    assert entry(table)["cubes"]["fish"] >= 2
    assert entry(table)["cubes"]["wheat"] == 0
    assert entry(table)["unfed"] == [0, 0, 0, 0]


def test_the_residence_is_offered_at_the_end_of_a_round(client: Client) -> None:
    table = made_table({}, {})
    stock = {"kept_0": "1", "stock_coins_0": "9", "stock_wood_0": "1", "stock_stone_0": "1"}
    move(client, table, do="correct:0", **stock)
    move(client, table, do="build:residence", at="G4")
    placed(client, table, "B2")
    move(client, table, do="build:well", at="H4")
    placed(client, table, *["C3", "D3", "E3", "C4", "D4", "E4", "F3"])
    assert 'value="residence"' in page_of(client, table)
    move(client, table, do="residence", activate_H4="1")
    assert entry(table)["activation"] == [2, 0, 0, 0]
    assert 'value="residence"' not in page_of(client, table)


def test_a_game_that_is_over_is_finished(client: Client) -> None:
    table = made_table({}, {})
    squares = ["B2", "C3", "D3", "E3", "F3", "G3", "C4", "D4", "E4", "H2"]
    for _round in range(4):
        placed(client, table, *squares)
        move(client, table, do="feed")
        move(client, table, do="feed")
    assert Table.objects.get(pk=table.pk).finished_at is None
    assert "The last objectives" in page_of(client, table)
    move(client, table, do="settings", cathedral="own")
    move(client, table, do="finish")
    assert Table.objects.get(pk=table.pk).finished_at is not None


@pytest.mark.parametrize("do", sorted(READERS))
def test_an_empty_form_is_no_crash(do: str) -> None:
    state = start({"side": 1}, ["Ada", "Ben"])
    made = read(state, QueryDict(f"do={do}"))
    if not isinstance(made, Refusal):
        assert isinstance(LIVE.apply(state, made), dict | Refusal)


def test_tiles_that_can_be_paid_come_first() -> None:
    state = start({"side": 1, "market": MARKET}, ["Ada", "Ben"])
    tiles = show(state, ["Ada", "Ben"])["tiles"]
    assert tiles[0].tile.id == "wheat-field"  # for three coins
    assert [one.why_not is None for one in tiles].count(True) == 1
    assert len(tiles) == 13
