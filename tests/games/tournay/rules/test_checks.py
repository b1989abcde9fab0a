"""Each code of the contract: when it is found, at whom, where, and when not."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from scorepad.games.tournay.rules import GAME
from scorepad.games.tournay.rules.result import judge
from scorepad.rules.text import LANGUAGES
from tests.games.tournay.rules.laid import (
    FULL,
    citizens,
    codes,
    ended,
    game,
    loaded,
    player,
    quarter,
    result_of,
)
from tests.games.tournay.rules.second_opinion import FACTS

READY = "belfry wb1 rb1 / mint wb2 rb2 / yc1 wc1 rc1"
ALSO_READY = "city-hall wb1 rb1 / cloth-hall wb2 rb2 / yc1 wc1 rc1"
ONE_COVERED = "belfry wb1 rb1 / mint+yb1 wb2 rb2 / yc1 wc1 rc1"
SMALL = "yb1 wb1"

Found = list[tuple[str, str, tuple[str, ...]]]


def found(drawn: str, **more: Any) -> Found:
    """The problems of a quarter beside one with which nothing is wrong."""
    return codes(game(player("A", drawn, **more), player("B", SMALL)))[0]


def test_nothing_is_wrong_with_a_good_table() -> None:
    assert codes(ended(player("A", READY), player("B", ALSO_READY), criers=0)) == [[], []]


@pytest.mark.parametrize("drawn", ["yb1 wb1 rb1 yb1", "yb1 / wb1 / rb1 / yb1"])
def test_shape(drawn: str) -> None:
    assert found(drawn) == [("shape", "illegal", ())]


def test_three_rows_and_columns_may_lie_anywhere() -> None:
    table = game(player("A"), player("B"))
    for origin in ((-8, -8), (6, 6), (-1, 3)):
        table["players"][0]["quarter"] = quarter(FULL, origin)
        assert codes(table) == [[], []]


def test_ten_places_are_named_and_still_scored() -> None:
    table = game(player("A", f"{FULL} / mint"), player("B", SMALL, deniers=8))
    assert codes(table)[0] == [("shape", "illegal", ())]
    assert [line["points"] for line in result_of(table)["players"][1]["lines"]] == [2]


def test_not_connected_names_the_lonely_ones() -> None:
    table = game(player("A", "yb1 . wb1 / yb1 . . / yb1 . rb1"), player("B", SMALL))
    assert codes(table)[0] == [("not-connected", "illegal", ())]
    message = result_of(table)["players"][0]["problems"][0]["message"]
    assert "row 1, column 3; row 3, column 3" in message


def test_two_colours() -> None:
    drawn = "yb1 rb1+yb2 / wb1+wb2 mint+saint-brice"
    where = [("0,1",), ("1,1",)]
    assert found(drawn) == [("two-colours", "illegal", place) for place in where]


def test_places_are_called_as_the_file_calls_them() -> None:
    table = game(player("A"), player("B", SMALL))
    table["players"][0]["quarter"] = quarter("yb1 rb1+yb2", (-1, -3))
    assert codes(table)[0] == [("two-colours", "illegal", ("-1,-2",))]
    assert "row 1, column 2" in result_of(table)["players"][0]["problems"][0]["message"]


def test_twin_prestige() -> None:
    assert found("mint mint") == [("twin-prestige", "illegal", ("mint",))]
    assert found("belfry belfry") == [
        ("twin-prestige", "illegal", ("belfry",)),
        ("beyond-the-box", "illegal", ("belfry",)),
    ]


@pytest.mark.parametrize("drawn", ["mint mint+yb1", "mint+yb1 mint+yb1", "mint+mint"])
def test_twin_covered(drawn: str) -> None:
    assert found(drawn) == [("twin-covered", "odd", ("mint",))]


def test_beyond_the_box_stands_at_each_holder_covered_ones_included() -> None:
    table = game(player("A", "belfry"), player("B", SMALL), player("C", "belfry+yb1"))
    problem = ("beyond-the-box", "illegal", ("belfry",))
    assert codes(table) == [[problem], [], [problem]]


def test_beyond_the_box_counts_each_deck() -> None:
    nine = " ".join(["rb1+rc1+rb1"] * 3)
    assert codes(game(player("A", nine), player("B", "rb2"))) == [[], []]
    problem = ("beyond-the-box", "illegal", ("red 1",))
    table = game(player("A", nine), player("B", "rc1"), player("C", SMALL))
    assert codes(table) == [[problem], [problem], []]


def test_beyond_the_box_counts_the_prestige_decks_too() -> None:
    red = "pont-des-trous porte-de-la-vigne tour-darras / tour-henry-viii tour-saint-georges"
    beyond = [("beyond-the-box", "illegal", (what,)) for what in ("pont-des-trous", "red 3")]
    assert codes(game(player("A", red), player("B", red))) == [beyond, beyond]


def test_nobody_filled() -> None:
    problem = ("nobody-filled", "illegal", ())
    for criers in ({}, {"criers": 9}, {"criers": 0}):
        assert codes(ended(player("A", SMALL), player("B", SMALL), **criers)) == [[problem]] * 2


def test_too_few_filled() -> None:
    players = [player("A", READY), player("B", SMALL)]
    assert codes(ended(*players)) == [[], []]
    assert codes(ended(*players, criers=3)) == [[], []]
    assert codes(ended(*players, criers=2)) == [[("too-few-filled", "illegal", ())]] * 2


def test_end_condition() -> None:
    problem = ("end-condition", "odd", ())
    covered = [player("A", ONE_COVERED), player("B", SMALL)]
    assert codes(ended(*covered)) == [[problem]] * 2
    assert codes(ended(*covered, criers=9)) == [[problem]] * 2
    assert codes(ended(*covered, criers=0)) == [[("too-few-filled", "illegal", ())]] * 2
    both = [player("A", ONE_COVERED), player("B", ALSO_READY)]
    assert codes(ended(*both)) == [[], []]
    assert codes(ended(*both, criers=3)) == [[], []]
    assert codes(ended(*both, criers=2)) == [[problem]] * 2


def test_the_end_is_not_asked_of_a_game_that_was_broken_off() -> None:
    assert codes(game(player("A", SMALL), player("B", SMALL), criers=0)) == [[], []]


def test_hand() -> None:
    assert found(SMALL, hand=4) == []
    assert found(SMALL, hand=5) == [("hand", "illegal", ())]


def test_citizens_at_all_who_gave_theirs() -> None:
    table = game(
        player("A", SMALL, citizens=citizens(4, 9, 0)),
        player("B", SMALL, citizens=citizens(6, 0, 0)),
        player("C", SMALL),
    )
    del table["players"][2]["citizens"]
    problem = ("citizens", "illegal", ("yellow",))
    assert codes(table) == [[problem], [problem], []]


def test_ramparts_at_each_who_has_one() -> None:
    def table(more: int) -> dict[str, Any]:
        return game(player("A", SMALL, ramparts=15), player("B", SMALL, ramparts=more))

    assert codes(table(0)) == [[], []]
    assert codes(table(1)) == [[("ramparts", "illegal", ())]] * 2
    lonely = game(player("A", SMALL, ramparts=16), player("B", SMALL))
    assert codes(lonely) == [[("ramparts", "illegal", ())], []]


def test_deniers_are_only_odd() -> None:
    table = game(player("A", SMALL, deniers=170), player("B", SMALL, deniers=6))
    assert codes(table) == [[("deniers", "odd", ())]] * 2
    assert all(one["legal"] for one in result_of(table)["players"])
    table["players"][1]["deniers"] = 5
    assert codes(table) == [[], []]


def test_empty_quarter() -> None:
    assert found(". .") == [("empty-quarter", "odd", ())]


def test_printed_points() -> None:
    assert found("yb1=? wb1=2 / mint=?+yb1=1 .") == [
        ("printed-points", "missing", ("0,0",)),
        ("printed-points", "missing", ("1,0",)),
    ]


@pytest.mark.parametrize(
    "name", ["city-hall", "saint-quentin", "porte-de-la-vigne", "saint-nicolas", "pont-des-trous"]
)
def test_citizens_missing(name: str) -> None:
    table = game(player("A", name), player("B", SMALL))
    del table["players"][1]["citizens"]
    assert codes(table) == [[], [("citizens-missing", "missing", ())]]
    cover = {"yellow": "yb1", "white": "wb1", "red": "rb1"}[FACTS[name][0]]
    table["players"][0]["quarter"] = quarter(f"{name}+{cover}")
    assert codes(table) == [[], []]


def test_deniers_missing() -> None:
    table = game(player("A", "mint"), player("B", SMALL))
    del table["players"][1]["deniers"]
    assert codes(table) == [[], [("deniers-missing", "missing", ())]]
    without = game(player("A", SMALL), player("B", SMALL))
    del without["players"][1]["deniers"]
    assert codes(without) == [[], []]


def test_ramparts_missing() -> None:
    table = game(player("A", SMALL), player("B", SMALL))
    del table["players"][0]["ramparts"]
    assert codes(table) == [[("ramparts-missing", "missing", ())], []]


def test_while_it_is_typed_in_nothing_missing_is_scolded_but_mistakes_are() -> None:
    bare = {"game": "tournay", "players": [{"name": n, "quarter": []} for n in "AB"]}
    table = GAME.unfinished(loaded(bare))
    assert [seat.problems for seat in judge(table).seats] == [(), ()]
    wrong = GAME.unfinished(loaded(game(player("A", "mint=? mint=?"), player("B", SMALL))))
    assert [one.code for one in judge(wrong).seats[0].problems] == ["twin-prestige"]
    assert replace(wrong, open=False, finished=True) != wrong


EVERY_PROBLEM = ended(
    player("A", "mint=?+rb1 mint=?+rb1 belfry belfry / . / yb1 city-hall yb1 yb1", hand=9),
    {"name": "B", "quarter": []},
    player("C", READY, ramparts=16, deniers=400, citizens=citizens(20, 20, 20)),
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_is_a_sentence(language: str) -> None:
    said = set()
    for data in (
        EVERY_PROBLEM,
        {**EVERY_PROBLEM, "criers": 0},
        ended(player("A", SMALL), player("B", SMALL)),
        ended(player("A", ONE_COVERED), player("B", SMALL)),
        ended(player("A", ONE_COVERED), player("B", ALSO_READY), criers=1),
    ):
        for one in judge(loaded(data)).to_dict(language)["players"]:
            for problem in one["problems"]:
                said.add(problem["code"])
                message = problem["message"]
                assert message[0] in "0123456789" or message[0].isupper(), message
                assert message.endswith((".", "?"))
                assert "None" not in message
    assert said == {
        "shape", "not-connected", "two-colours", "twin-prestige", "twin-covered", "beyond-the-box",
        "nobody-filled", "too-few-filled", "end-condition", "hand", "citizens", "ramparts",
        "deniers", "empty-quarter", "printed-points", "citizens-missing", "deniers-missing",
        "ramparts-missing",
    }  # fmt: skip
