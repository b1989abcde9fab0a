"""The worked examples of rolls and final tables that the facts about this game come with."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.minivilles.rules.drawn import after, income, judged

A11 = (
    "fruit-and-vegetable-market, food-warehouse, tuna-boat, 2 wheat-field, apple-orchard, vineyard,"
    " cafe, pizza-joint, family-restaurant | train-station, harbor, shopping-mall | 17"
)
V11 = (
    A11,
    "members-only-club, tuna-boat |  | 0",
    "2 tuna-boat | harbor | 0",
    "members-only-club |  | 0",
)
V9 = (
    "moving-company, mine, tax-office, bakery |  | 1",
    "family-restaurant, mine |  | 8",
    " |  | 21",
)
ROLLS: dict[str, tuple[tuple[str, ...], dict[str, Any], list[int]]] = {
    "V1": (("2 bakery |  | 0", "cafe |  | 4", " |  | 5"), {"dice": [3]}, [2, 4, 5]),
    "V2": (("2 bakery |  | 3", "3 cafe |  | 0", "2 cafe |  | 0"), {"dice": [3]}, [2, 1, 2]),
    "V3": (
        ("2 bakery | shopping-mall | 2", "cafe | shopping-mall | 0", "cafe |  | 0"),
        {"dice": [3]},
        [4, 1, 1],
    ),
    "V4a": (
        ("general-store, bakery, ranch | shopping-mall | 1", "2 ranch, 3 bakery |  | 0"),
        {"dice": [2]},
        [7, 2],
    ),
    "V4b": (
        ("general-store, bakery, ranch | shopping-mall, harbor | 1", "2 ranch, 3 bakery |  | 0"),
        {"dice": [2]},
        [4, 2],
    ),
    "V5a": (
        (
            "forest | train-station, harbor | 10",
            "french-restaurant | shopping-mall | 0",
            "2 forest |  | 0",
        ),
        {"dice": [5]},
        [5, 6, 2],
    ),
    "V5b": (
        ("forest | train-station | 10", "french-restaurant | shopping-mall | 0", "2 forest |  | 0"),
        {"dice": [5]},
        [11, 0, 2],
    ),
    "V6": (
        ("stadium, tv-station |  | 0", " |  | 5", " |  | 1"),
        {"dice": [6], "choices": {"tv-station": "Ben"}},
        [6, 0, 0],
    ),
    "V7": (
        (
            "publisher, vineyard | train-station | 5",
            "pizza-joint, cafe, 2 bakery, convenience-store | shopping-mall | 3",
            "bakery, vineyard |  | 0",
        ),
        {"dice": [3, 4]},
        [12, 0, 2],
    ),
    "V8": (
        (
            "2 furniture-factory, 3 forest, mine, mackerel-boat | harbor, train-station | 3",
            "2 hamburger-stand, mackerel-boat | shopping-mall | 2",
        ),
        {"dice": [4, 4]},
        [27, 5],
    ),
    "V9a": (
        V9,
        {"dice": [4, 5], "choices": {"moving-company": [{"give": "bakery", "to": "Cleo"}]}},
        [26, 7, 11],
    ),
    "V9b": (
        V9,
        {"dice": [4, 5], "choices": {"moving-company": [{"give": "mine", "to": "Cleo"}]}},
        [24, 7, 13],
    ),
    "V10": (
        (
            "soda-bottling-plant, fruit-and-vegetable-market, 2 wheat-field, apple-orchard, cafe"
            " | train-station | 0",
            "2 cafe, pizza-joint |  | 0",
            "family-restaurant, members-only-club |  | 0",
        ),
        {"dice": [5, 6]},
        [12, 0, 0],
    ),
    "V11a": (V11, {"dice": [5, 5], "harbor": True, "tuna_dice": [3, 4]}, [21, 0, 14, 17]),
    "V11b": (V11, {"dice": [5, 5]}, [20, 0, 0, 0]),
    "V12": (
        (
            "demolition-company, 2 convenience-store | train-station, amusement-park | 1",
            "3 convenience-store |  | 0",
        ),
        {"dice": [2, 2], "choices": {"demolition-company": ["train-station"]}},
        [15, 0],
    ),
}


@pytest.mark.parametrize("name", ROLLS)
def test_roll(name: str) -> None:
    lines, roll, coins = ROLLS[name]
    assert after(income(*lines, **roll)) == coins


def test_a_flip_leaves_the_park_and_its_extra_turn() -> None:
    lines, roll, _ = ROLLS["V12"]
    answer = income(*lines, **roll)
    assert answer["players"][0]["monuments"] == ["amusement-park"]
    assert answer["extra_turn"] is True


@pytest.mark.parametrize(
    ("line", "built", "coins"),
    [
        (" |  | 1", None, 2),
        (" |  | 0", "general-store", 0),
        (" |  | 2", None, 2),
        (" | airport | 5", None, 15),
        (" | airport | 1", None, 11),  # the Airport first; then nobody has fewer than two
    ],
)
def test_end_of_a_turn(line: str, built: str | None, coins: int) -> None:
    assert after(income(line, " |  | 0", dice=[6], built=built)) == [coins, 0]


FIVE = "harbor, train-station, shopping-mall, amusement-park, radio-tower"
FOUR = "harbor, train-station, shopping-mall, amusement-park"
TWO = "harbor, train-station"
SIX = f"{FIVE}, airport"
FIRST = "wheat-field, bakery"


def found(*lines: str) -> set[str]:
    result = judged(*lines)
    return {problem.code for seat in result.seats for problem in seat.problems}


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ((f"{FIRST} | {FIVE} | 1", f"{FIRST} | {FOUR} | 1", f"{FIRST} | {TWO} | 1"), set()),
        (
            (f"{FIRST} | {FIVE} | 1", f"{FIRST} | {FIVE} | 1", f"{FIRST} | {TWO} | 1"),
            {"several-winners"},
        ),
        (
            (f"{FIRST} | {SIX} | 1", f"{FIRST} | {FOUR} | 1", f"{FIRST} | {TWO} | 1"),
            {"six-monuments"},
        ),
        (
            (f"{FIRST}, 2 stadium | {FIVE} | 1", f"{FIRST} | {FOUR} | 1", f"{FIRST} | {TWO} | 1"),
            {"two-of-a-purple"},
        ),
        (
            (
                f"{FIRST}, stadium | {FIVE} | 1",
                f"{FIRST}, stadium |  | 1",
                f"{FIRST}, stadium |  | 1",
            ),
            {"beyond-the-box"},
        ),
        (
            (f"{FIRST}, 3 cafe | {FIVE} | 1", f"{FIRST}, 2 cafe |  | 1", f"{FIRST}, cafe |  | 1"),
            {"beyond-the-box"},
        ),
        (
            (
                f"wheat-field, 6 bakery | {FIVE} | 1",
                "wheat-field, 2 bakery |  | 1",
                f"{FIRST} |  | 1",
            ),
            {"beyond-the-box"},
        ),
        (
            (f"{FIRST} | {FIVE} | 1", "2 wheat-field |  | 1", "wheat-field, 2 bakery |  | 1"),
            {"starting-card-missing"},
        ),
        (
            (
                f"{FIRST}, business-center | {FIVE} | 1",
                "2 wheat-field |  | 1",
                "wheat-field, 2 bakery |  | 1",
            ),
            set(),
        ),
        (
            (
                f"{FIRST}, moving-company | {FIVE} | 1",
                f"{FIRST} |  | 1",
                f"{FIRST} |  | 1",
                f"{FIRST} |  | 1",
                "wheat-field |  | 1",
            ),
            {"starting-cards-gone"},
        ),
    ],
    ids=["G1", "G2", "G3", "G4-two", "G4-three", "G5", "G6", "G7", "G8", "G9"],
)
def test_final_table(lines: tuple[str, ...], expected: set[str]) -> None:
    assert found(*lines) == expected
