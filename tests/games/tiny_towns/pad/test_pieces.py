"""What belongs to a piece: cubes on buildings, the monument card, coins and counters."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from scorepad.games.tiny_towns.pad.facts import facts_of, held_by_others, monuments_of
from scorepad.web.judged import judge_table
from scorepad.web.models import Seat, Table
from tests.web.tables import NOBODY, made_table

pytestmark = pytest.mark.django_db

TOWER = "M" + "." * 15


def act(client: Client, table: Table, **values: Any) -> Any:
    """Change the first player's town, from its newest version unless another one is given."""
    seat = Seat.objects.get(table=table, number=1)
    return client.post(f"/t/{table.code}/1/pad", {"version": seat.version, **values})


def entry(table: Table) -> dict[str, Any]:
    return dict(Seat.objects.get(table=table, number=1).entry)


def laid(table: Table) -> Any:
    return entry(table).get("on")


@pytest.mark.parametrize(
    ("factory", "cubes", "left"),
    [
        ("warehouse", ["wood", "wood", "glass"], ["wood", "wood", "glass"]),
        ("warehouse", ["wood", "wood", "glass", "stone"], ["wood", "wood", "stone"]),
        ("factory", ["wood"], ["wood"]),
        ("factory", ["wood", "stone"], ["stone"]),
        ("bank", ["brick"], ["brick"]),
    ],
)
def test_cubes_lie_on_a_building_as_its_card_says(
    client: Client, factory: str, cubes: list[str], left: list[str]
) -> None:
    table = made_table("K" + "." * 15, NOBODY, factory=factory)
    for cube in cubes:
        act(client, table, square=0, piece=cube)
    assert entry(table)["squares"][0] == "factory"
    assert laid(table) == {"0": left}


def test_a_cube_replaces_what_carries_none(client: Client) -> None:
    table = made_table("C" + "." * 15, NOBODY, factory="warehouse")
    act(client, table, square=0, piece="wood")
    assert entry(table)["squares"][0] == "wood"
    assert laid(table) is None


def test_the_statue_lets_one_cube_lie_on_a_cottage(client: Client) -> None:
    table = made_table("CM" + "." * 14, NOBODY)
    act(client, table, action="facts", monument="statue-of-the-bondmaker")
    act(client, table, square=0, piece="wood")
    act(client, table, square=0, piece="stone")
    assert entry(table)["squares"][0] == "cottage"
    assert laid(table) == {"0": ["stone"]}


def test_taking_away_takes_the_cubes_first(client: Client) -> None:
    table = made_table("K" + "." * 15, NOBODY, factory="warehouse")
    for cube in ("wood", "glass"):
        act(client, table, square=0, piece=cube)
    found = []
    for _ in range(3):
        act(client, table, square=0, piece="empty")
        found.append((entry(table)["squares"][0], laid(table)))
    assert found == [("factory", {"0": ["wood"]}), ("factory", None), (None, None)]
    assert entry(table) == {"squares": [None] * 16}


def test_a_repair_takes_the_building_with_its_cubes(client: Client) -> None:
    table = made_table("K" + "." * 15, NOBODY, factory="warehouse")
    act(client, table, square=0, piece="wood")
    act(client, table, repair="0:empty")
    assert entry(table) == {"squares": [None] * 16}


def test_a_repeated_cube_lies_there_once(client: Client) -> None:
    table = made_table("K" + "." * 15, NOBODY, factory="warehouse")
    for _ in range(3):
        answer = act(client, table, version=0, id="one-and-the-same", square=0, piece="wood")
        assert answer.status_code == 200
    assert laid(table) == {"0": ["wood"]}


def test_first_cubes_on_two_buildings_merge_and_on_one_they_ask(client: Client) -> None:
    table = made_table("KK" + "." * 14, NOBODY, factory="warehouse")
    assert act(client, table, version=0, square=0, piece="wood").status_code == 200
    assert act(client, table, version=0, square=1, piece="glass").status_code == 200
    assert laid(table) == {"0": ["wood"], "1": ["glass"]}
    assert act(client, table, version=0, square=0, piece="stone").status_code == 409


def test_counting_never_asks_and_stays_within_bounds(client: Client) -> None:
    table = made_table(TOWER, NOBODY)
    for _ in range(2):
        step = act(client, table, version=0, action="count", fact="shrine_buildings", by="1")
        assert step.status_code == 200
    assert entry(table)["facts"] == {"shrine_buildings": 2}
    for _ in range(3):
        act(client, table, action="count", fact="shrine_buildings", by="-1")
    assert entry(table)["facts"] == {"shrine_buildings": 1}
    act(client, table, action="count", fact="coins", by="-1")
    assert entry(table)["coins"] == 0


@pytest.mark.parametrize(
    "values",
    [
        {"fact": "towers", "by": "1"},
        {"fact": "coins", "by": "2"},
        {"fact": "coins", "by": "x"},
        {"fact": "coins"},
        {"by": "1"},
    ],
)
def test_what_cannot_be_counted_is_refused(client: Client, values: dict[str, str]) -> None:
    table = made_table(TOWER, NOBODY)
    assert act(client, table, action="count", **values).status_code == 422


def test_monuments_are_those_that_can_be_by_name() -> None:
    fortune = judge_table(made_table(TOWER, setup={"expansions": ["fortune"]})).loaded
    solo = judge_table(made_table(TOWER, setup={"variant": "solo"})).loaded
    names = [card.name.en for card in monuments_of(solo)]
    assert names == sorted(names, key=str.casefold)
    assert "Fort Ironweed" not in names
    assert "The Prism Forge" not in names
    assert "The Prism Forge" in [card.name.en for card in monuments_of(fortune)]


def test_the_card_of_a_monument_is_asked_once_it_stands() -> None:
    table = made_table(TOWER, NOBODY)
    table.seats.filter(number=1).update(
        entry={"squares": ["monument", *[None] * 15], "monument": "starloom"}
    )
    judged = judge_table(table)
    assert facts_of(judged, 0).monuments
    assert not facts_of(judged, 1).monuments
    assert held_by_others(judged, 0) == []
    assert held_by_others(judged, 1) == [("starloom", "Ada")]


def test_a_chest_is_drawn_with_its_room_and_what_lies_in_it() -> None:
    table = made_table(TOWER, NOBODY, setup={"expansions": ["fortune"]})

    def drawn(**more: object) -> tuple[int | None, int]:
        table.seats.filter(number=1).update(entry={"squares": ["monument", *[None] * 15], **more})
        coins = facts_of(judge_table(Table.objects.get(pk=table.pk)), 0).coins
        assert coins
        return coins.value, coins.most

    assert drawn() == (None, 4)
    assert drawn(coins=2) == (2, 4)
    assert drawn(coins=7) == (7, 7)
    assert drawn(coins=0, monument="caterinas-grotto") == (0, 5)
    plain = judge_table(made_table(NOBODY))
    assert facts_of(plain, 0).coins is None
