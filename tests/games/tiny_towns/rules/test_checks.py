"""The plain checks: every problem has a code, a kind, squares and a sentence."""

from __future__ import annotations

from typing import Any

import pytest

from scorepad.games.tiny_towns.rules import GAME
from scorepad.rules.refusal import Refusal
from tests.games.tiny_towns.rules.drawn import codes_of, game, player, result_of, seats_of

NOBODY = "." * 16


def problems(data: dict[str, Any], seat: int = 0) -> list[tuple[str, str, list[int]]]:
    found = result_of(data)["players"][seat]["problems"]
    return [(p["code"], p["kind"], p["squares"]) for p in found]


def two(first: dict[str, Any], **more: Any) -> dict[str, Any]:
    return game(first, player(NOBODY, "Ben"), **more)


def test_two_monuments() -> None:
    data = two(player("M..M" + "." * 12, monument="sky-baths"))
    assert ("two-monuments", "illegal", [0, 3]) in problems(data)
    assert result_of(data)["players"][0]["legal"] is False


def test_second_monument_scores_nothing_but_the_rest_does() -> None:
    data = two(player("M..M" + "." * 12, monument="fort-ironweed"))
    assert result_of(data)["players"][0]["total"] == 7 - 14


def test_unnamed_monument() -> None:
    assert problems(two(player("M" + "." * 15))) == [("monument-not-named", "missing", [0])]


@pytest.mark.parametrize(
    ("monument", "code", "total"),
    [
        ("starloom", "missing-finished", 3 - 15),  # last of two
        ("shrine-of-the-elder-tree", "missing-shrine-buildings", 1 - 15),
    ],
)
def test_missing_fact_is_told_with_its_assumption(monument: str, code: str, total: int) -> None:
    ada = player("M" + "." * 15, monument=monument)
    # A Trading Post may have saved cubes, so that the rounds of Ben's town do not follow from it.
    data = game(ada, player("K" + "." * 15, "Ben"), factory="trading-post")
    assert (code, "missing", [0]) in problems(data)
    result = result_of(data)["players"][0]
    assert result["total"] == total
    assert "assumed" in next(p["message"] for p in result["problems"] if p["code"] == code)


@pytest.mark.parametrize(
    ("board", "on", "cards", "code"),
    [
        ("K", {"0": ["wood"] * 4}, {"factory": "warehouse"}, "too-many-cubes"),
        ("K", {"0": ["wood", "glass"]}, {"factory": "factory"}, "too-many-cubes"),
        ("K", {"0": ["wood", "glass"]}, {"factory": "bank"}, "too-many-cubes"),
        ("K", {"0": ["wood"]}, {"factory": "trading-post"}, "too-many-cubes"),
        ("C", {"0": ["wood"]}, {}, "too-many-cubes"),
        ("G", {"0": ["wood"]}, {}, "too-many-cubes"),
        ("KK", {"0": ["wood"], "1": ["wood"]}, {"factory": "bank"}, "same-resource"),
        ("KKKKKK", {}, {"factory": "bank"}, "too-many-banks"),
    ],
)
def test_cubes_that_cannot_lie_there(
    board: str, on: dict[str, Any], cards: dict[str, str], code: str
) -> None:
    assert code in codes_of(two(player(board.ljust(16, "."), on=on), **cards), kind="illegal")


def test_cubes_that_may_lie_there() -> None:
    full = player("KK" + "." * 14, on={"0": ["wood"] * 3, "1": []})
    assert codes_of(two(full, factory="warehouse")) == []
    banks = player("KK" + "." * 14, on={"0": ["wood"], "1": ["glass"]})
    assert codes_of(two(banks, factory="bank")) == []
    statue = player("MC" + "." * 14, on={"1": ["wood"]}, monument="statue-of-the-bondmaker")
    assert codes_of(two(statue)) == []
    held_only = player("CC" + "." * 14, on={"1": ["wood"]}, monument="statue-of-the-bondmaker")
    assert "too-many-cubes" in codes_of(two(held_only))


def test_factories_may_hold_the_same_resource() -> None:
    assert codes_of(two(player("KK" + "." * 14, on={"0": ["wood"], "1": ["wood"]}))) == []


def test_bare_factory_is_odd() -> None:
    assert problems(two(player("K" + "." * 15))) == [("cube-not-given", "odd", [0])]


def test_bare_square_beside_recorded_cubes_is_odd() -> None:
    ada = player(NOBODY)
    ada["squares"] = ["wood"] * 15 + [None]
    assert ("unfinished-town", "odd", [15]) in problems(two(ada))


def test_shrine_cannot_count_more_than_stand() -> None:
    ada = player(
        "MC" + "." * 14, monument="shrine-of-the-elder-tree", facts={"shrine_buildings": 3}
    )
    assert ("shrine-count", "illegal", [0]) in problems(two(ada))


@pytest.mark.parametrize("card", [("tavern", "feast-hall", "G"), ("factory", "bank", "K")])
def test_solo_removes_cards(card: tuple[str, str, str]) -> None:
    kind, name, letter = card
    standing = game(player(letter + "." * 15, on={}), variant="solo", **{kind: name})
    assert ("removed-card", "illegal", [0]) in problems(standing)
    only_drawn = game(player(NOBODY), variant="solo", **{kind: name})
    assert problems(only_drawn) == [("removed-card", "odd", [])]


@pytest.mark.parametrize(
    "monument", ["fort-ironweed", "opaleyes-watch", "starloom", "southern-semaphore"]
)
def test_solo_removes_monuments(monument: str) -> None:
    more = {"expansions": ["fortune"], "variant": "solo"}
    built = game(player("M" + "." * 15, monument=monument), **more)
    assert ("removed-card", "illegal", [0]) in problems(built)
    held = game(player(NOBODY, monument=monument, coins=0), **more)
    assert problems(held) == [("removed-card", "odd", [])]


def test_inn_stays_in_solo() -> None:
    assert "removed-card" not in codes_of(
        game(player("G" + "." * 15), variant="solo", tavern="inn")
    )


def test_same_monument_twice() -> None:
    data = game(
        player(NOBODY, monument="sky-baths"), player("M" + "." * 15, "Ben", monument="sky-baths")
    )
    assert ("same-monument", "illegal", []) in problems(data, 0)
    assert ("same-monument", "illegal", [0]) in problems(data, 1)


def test_same_name_twice() -> None:
    assert codes_of(game(player(NOBODY), player("K" + "." * 15)), kind="odd") == ["same-name"]


@pytest.mark.parametrize(
    ("number", "variant", "kinds"),
    [
        (1, "standard", ["odd"]),
        (2, "standard", []),
        (6, "town-hall", []),
        (7, "standard", ["illegal"]),
        (2, "solo", ["illegal"]),
        (1, "solo", []),
    ],
)
def test_number_of_players(number: int, variant: str, kinds: list[str]) -> None:
    data = game(*(player(NOBODY, f"P{seat}") for seat in range(number)), variant=variant)
    found = [kind for code, kind, _ in problems(data) if code == "number-of-players"]
    assert found == kinds


@pytest.mark.parametrize(
    ("places", "fits"),
    [
        ((1, 2, 3), True),
        ((1, 1, 2), True),  # after a tie the rules leave open how to go on
        ((1, 1, 3), True),
        ((2, 2, 1), True),
        ((1, 3, 3), False),
        ((2, 2, 2), False),
        ((1, 2, 4), False),
        ((None, None, 3), True),
        ((None, None, 4), False),
    ],
)
def test_order_of_finishing(places: tuple[int | None, ...], fits: bool) -> None:
    seats = [
        player(NOBODY, f"P{seat}", facts={} if place is None else {"finished": place})
        for seat, place in enumerate(places)
    ]
    codes = [code for seat in range(3) for code in codes_of(game(*seats), seat)]
    assert ("finishing-order" not in codes) is fits


@pytest.mark.parametrize(
    ("letter", "english", "french"),
    [
        ("C", "unless the Statue of the Bondmaker stands", "sauf si la Statue d’Allégeance"),
        (
            "G",
            "No cube is ever kept on Tavern.",
            "Aucun cube ne se garde sur ce bâtiment\u00a0: Taverne.",
        ),
    ],
)
def test_a_cube_where_none_may_lie_is_told_the_rule(letter: str, english: str, french: str) -> None:
    laid = two({**player(letter + "." * 15), "on": {"0": ["wood"]}})
    (problem,) = (p for p in seats_of(laid)[0].problems if p.code == "too-many-cubes")
    assert english in problem.message.say("en")
    assert french in problem.message.say("fr")


def test_an_open_table_is_not_scolded_for_what_is_still_to_come() -> None:
    town = {"squares": ["well", "cottage", "wood", *[None] * 13]}
    half = game({"name": "Ada", **town}, {"name": "Ben", **town}, expansions=["fortune"])
    ended = {problem.code for seat in seats_of(half) for problem in seat.problems}
    assert {"unfinished-town", "missing-coins", "missing-master-builder-turns"} <= ended
    verdict = GAME.judged(half, finished=False)
    assert not isinstance(verdict, Refusal)
    assert [seat.problems for seat in verdict.result.seats] == [(), ()]
    assert [seat.detail.hammer_needed for seat in verdict.result.seats] == [True, True]
