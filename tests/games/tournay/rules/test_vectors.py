"""The worked examples of the facts, the rulebook's own first."""

from __future__ import annotations

from typing import Any

import pytest

from scorepad.games.tournay.rules.end import end_has_come
from scorepad.games.tournay.rules.matrix import matrix_of
from scorepad.games.tournay.rules.result import judge
from scorepad.games.tournay.rules.what_if import what_if
from tests.games.tournay.rules.laid import (
    citizens,
    codes,
    game,
    loaded,
    player,
    points_of,
    result_of,
)

# The rulebook's example: counts are given there, the quarters here are made to have them.
MADELINE = player(
    "Madeline",
    "saint-brice porte-de-la-vigne yb1",
    citizens=citizens(red=4),
    deniers=5,
)
NELL = player(
    "Nell",
    "belfry mint porte-de-la-vigne / wb1 wc1 rb1",
    citizens=citizens(red=1),
    deniers=13,
)
RULEBOOK = game(MADELINE, NELL)


def test_v1_the_rulebooks_example() -> None:
    cards = ("saint-brice", "belfry", "porte-de-la-vigne", "mint")
    assert points_of(RULEBOOK, *cards) == [[4, 2, 8, 1], [4, 8, 2, 6]]


def test_v1_as_the_matrix_of_the_rulebook() -> None:
    matrix = matrix_of(judge(loaded(RULEBOOK)))
    assert matrix.players == ("Madeline", "Nell")
    assert matrix.prestige_sums == (15, 20)
    cells = {row.card: row.cells for row in matrix.prestige}
    facts = [(line.facts or {}) for line in cells["saint-brice"] if line]
    assert [(one["count"], one["value"]) for one in facts] == [(1, 4), (2, 2)]
    facts = [(line.facts or {}) for line in cells["mint"] if line]
    assert [(one["count"], one["value"]) for one in facts] == [(1, 1), (3, 2)]


def test_v2_twelve_at_most_for_a_builder() -> None:
    owner = player("A", "saint-quentin", citizens=citizens(white=7))
    others = [player(name, "yb1", citizens=citizens(white=1)) for name in "BCD"]
    table = game(owner, *others, rules="advanced")
    assert points_of(table, "saint-quentin") == [[12], [1], [1], [1]]
    assert codes(table) == [[], [], [], []]
    (line,) = [ln for ln in result_of(table)["players"][0]["lines"] if ln["card"] != "printed"]
    assert (line["count"], line["value"], line["builder"], line["capped"]) == (7, 2, True, True)


@pytest.mark.parametrize(
    ("drawn", "deniers", "points"),
    [("yb1", 52, 12), ("mint", 24, 12), ("mint", 28, 12), ("yb1", 48, 12), ("yb1", 47, 11)],
)
def test_v2_twelve_at_most_from_the_mint(drawn: str, deniers: int, points: int) -> None:
    table = game(player("A", "mint"), player("B", drawn, deniers=deniers))
    assert points_of(table, "mint")[1] == [points]


def test_v3_two_copies_are_scored_once_with_the_left_value_for_both() -> None:
    table = game(
        player("A", "city-hall", citizens=citizens(3)),
        player("B", "city-hall", citizens=citizens(4)),
        player("C", "yb1", citizens=citizens(2)),
    )
    assert points_of(table, "city-hall") == [[6], [8], [2]]
    assert codes(table) == [[], [], []]


def test_v4_the_cathedral_is_worth_eight_to_its_builder_alone() -> None:
    table = game(player("A", "cathedral"), player("B", citizens=citizens(2, 2, 2), deniers=99))
    assert points_of(table, "cathedral") == [[8], [0]]


def test_v4_a_cathedral_that_nobody_sees_gives_only_its_printed_points() -> None:
    table = game(player("A", "cathedral=3+wb1"), player("B"))
    assert points_of(table, "cathedral", "printed") == [[None, 3], [None, None]]


def test_v5_the_last_card_is_paid_before_the_mint_counts() -> None:
    """Nine deniers, then a card for five: four are left, one set, two points."""
    table = loaded(game(player("A", "mint", deniers=9), player("B")))
    found = what_if(table, 0, (0, 1), "saint-brice", paid=True)
    assert found.affordable
    assert found.table.seats[0].deniers == 4
    (mint,) = [line for line in found.result.seats[0].score.lines if line.card == "mint"]
    assert mint.points == 2


@pytest.mark.parametrize(("deniers", "sets"), [(3, 0), (15, 3), (16, 4)])
def test_v5_only_whole_fours_count(deniers: int, sets: int) -> None:
    assert points_of(game(player("A", "mint", deniers=deniers), player("B")), "mint")[0] == [
        2 * sets
    ]


def test_v6_covered_cards_keep_their_printed_points_and_replaced_ones_lose_them() -> None:
    covered = game(player("A", "rb1=1+rb1=1"), player("B"))
    assert points_of(covered, "printed")[0] == [2]
    found = what_if(loaded(covered), 0, (0, 0), "mint", points=3)
    assert len(found.replaced) == 2
    (printed,) = [line for line in found.result.seats[0].score.lines if line.card == "printed"]
    assert printed.points == 3


V7 = game(
    player(
        "A",
        "belfry=14 la-madeleine yb1 / wb1 wb1 rb1 / rb1 rb1 yb1",
        citizens=citizens(2, 2, 3),
        ramparts=1,
    ),
    player(
        "B",
        "la-madeleine=13 pont-des-trous yb1 / yb1 wb1 rb1",
        citizens=citizens(3, 4, 3),
        ramparts=3,
    ),
)


def test_v7_a_whole_score_and_a_tie_without_tie_break() -> None:
    names = ("belfry", "la-madeleine", "pont-des-trous", "printed", "ramparts")
    assert points_of(V7, *names) == [[12, 4, 2, 14, 1], [4, 4, 9, 13, 3]]
    result = result_of(V7)
    assert [one["total"] for one in result["players"]] == [33, 33]
    assert [one["rank"] for one in result["players"]] == [1, 1]
    assert (result["winners"], result["decided_by"]) == (["A", "B"], "shared")


SIX = "yb1 yc1 belfry / wb1 rc1 tour-darras"
COUNTERS = ("belfry", "cloth-hall", "tour-saint-georges", "tour-darras", "tour-des-six")


@pytest.mark.parametrize(
    ("readings", "counts"),
    [
        ({}, [1, 3, 2, 3, 2, 2]),
        ({"arras": "pairs"}, [1, 3, 2, 1, 2, 2]),
        ({"prestige-has-colour": False}, [1, 2, 1, 2, 2, 2]),
        ({"prestige-has-colour": False, "arras": "pairs"}, [1, 2, 1, 1, 2, 2]),
    ],
)
def test_v7b_readings(readings: dict[str, Any], counts: list[int]) -> None:
    others = player("B", "cloth-hall tour-saint-georges tour-des-six / la-madeleine . .")
    table = game(player("A", SIX), others, readings=readings)
    lines = {line["card"]: line for line in result_of(table)["players"][0]["lines"]}
    assert [lines[name]["count"] for name in (*COUNTERS, "la-madeleine")] == counts


@pytest.mark.parametrize(
    ("players", "ready", "criers", "end"),
    [
        (4, 1, 4, False),
        (4, 1, 5, True),
        (4, 2, 0, True),
        (4, 0, 9, False),
        (3, 1, 3, False),
        (3, 1, 4, True),
        (2, 1, 2, False),
        (2, 1, 3, True),
    ],
)
def test_v8_when_the_end_has_come(players: int, ready: int, criers: int, end: bool) -> None:
    assert end_has_come(players, ready, criers) is end


@pytest.mark.parametrize(
    ("drawn", "found"),
    [
        ("yb1 yb1 yb1 yb1", [("shape", "illegal", ())]),
        ("yb1 . / . yb1", [("not-connected", "illegal", ())]),
        ("yb1 yb1 / . yb1 / . yb1", []),
        ("rb1+yb1", [("two-colours", "illegal", ("0,0",))]),
    ],
)
def test_v9_shapes(drawn: str, found: list[Any]) -> None:
    assert codes(game(player("A", drawn), player("B")))[0] == found


def test_v9_copies() -> None:
    two = [player("A", "belfry"), player("B", "belfry")]
    assert codes(game(*two)) == [[("beyond-the-box", "illegal", ("belfry",))]] * 2
    three = [player(name, "mint") for name in "ABC"]
    assert codes(game(*three[:2])) == [[], []]
    assert codes(game(*three)) == [[("beyond-the-box", "illegal", ("mint",))]] * 3


def test_v10_ramparts_built_at_the_end_count_everywhere() -> None:
    table = game(player("A", "tour-henry-viii", ramparts=3 + 2), player("B"))
    assert points_of(table, "ramparts", "tour-henry-viii")[0] == [5, 10]


def test_v10_no_more_citizens_than_are_in_play() -> None:
    table = game(
        *(player(name, citizens=citizens(n)) for name, n in zip("ABC", (4, 4, 2), strict=True))
    )
    assert codes(table) == [[("citizens", "illegal", ("yellow",))]] * 3
