"""Every code of the contract: when, at whom, of which kind and about which card."""

from __future__ import annotations

from typing import Any

import pytest

from scorepad.games.minivilles.rules import GAME
from scorepad.rules.refusal import Refusal
from scorepad.rules.result import TableResult
from tests.games.minivilles.rules.drawn import game, judged

FIRST = "wheat-field, bakery"
FIVE = "harbor, train-station, shopping-mall, amusement-park, radio-tower"
WON = f"{FIRST} | {FIVE} | 1"
PLAIN = f"{FIRST} |  | 1"


def problems(result: TableResult[Any], code: str) -> list[list[tuple[str, tuple[str | int, ...]]]]:
    """For each seat kind and place of every problem of a code."""
    return [
        [(problem.kind, problem.where) for problem in seat.problems if problem.code == code]
        for seat in result.seats
    ]


def with_turns(*turns: int | None, lines: tuple[str, ...]) -> TableResult[Any]:
    data = game(*lines)
    for player, number in zip(data["players"], turns, strict=True):
        if number is not None:
            player["facts"] = {"turns": number}
    verdict = GAME.judged(data)
    assert not isinstance(verdict, Refusal)
    return verdict.result


def test_six_monuments() -> None:
    result = judged(f"{FIRST} | {FIVE}, airport | 1", PLAIN)
    assert problems(result, "six-monuments") == [[("illegal", ())], []]
    assert (result.winners, result.decided_by) == (("Ada",), "monuments")


def test_several_winners() -> None:
    result = judged(WON, PLAIN, f"{FIRST} | {FIVE}, airport | 1")
    assert problems(result, "several-winners") == [[("illegal", ())], [], [("illegal", ())]]
    assert (result.winners, result.decided_by) == (("Ada", "Cleo"), "shared")


def test_no_winner_is_odd_at_the_end_alone() -> None:
    result = judged(PLAIN, PLAIN)
    assert problems(result, "no-winner") == [[("odd", ())], [("odd", ())]]
    assert (result.winners, result.decided_by) == ((), "unfinished")
    assert problems(judged(PLAIN, PLAIN, finished=False), "no-winner") == [[], []]


def test_two_of_a_purple() -> None:
    result = judged(f"{FIRST}, 2 stadium | {FIVE} | 1", PLAIN)
    assert problems(result, "two-of-a-purple") == [[("illegal", ("stadium",))], []]
    assert problems(result, "beyond-the-box") == [[], []]


def test_beyond_the_box_stands_at_each_holder() -> None:
    result = judged(f"{FIRST}, 4 mine | {FIVE} | 1", PLAIN, f"{FIRST}, 2 mine |  | 1")
    there = ("illegal", ("mine",))
    assert problems(result, "beyond-the-box") == [[there], [], [there]]


@pytest.mark.parametrize(("bakeries", "wrong"), [(6, False), (7, True)])
def test_the_starting_copies_count_with_the_box(bakeries: int, wrong: bool) -> None:
    result = judged(f"wheat-field, {bakeries} bakery | {FIVE} | 1", PLAIN)
    assert bool(problems(result, "beyond-the-box")[1]) == wrong


def test_starting_cards_gone_stands_at_all() -> None:
    result = judged(f"{FIRST}, moving-company | {FIVE} | 1", "wheat-field |  | 1")
    assert problems(result, "starting-cards-gone") == [[("illegal", ("bakery",))]] * 2
    assert problems(result, "starting-card-missing") == [[], []]


def test_starting_card_missing() -> None:
    lines = (f"wheat-field, 2 bakery | {FIVE} | 1", "wheat-field, mine |  | 1")
    assert problems(judged(*lines), "starting-card-missing") == [[], [("illegal", ("bakery",))]]
    moved = (lines[0].replace(" | ", ", business-center | ", 1), lines[1])
    assert problems(judged(*moved), "starting-card-missing") == [[], []]


def test_too_few_cards() -> None:
    lines = (f"2 wheat-field, 2 bakery, business-center | {FIVE} | 1", "mine |  | 1")
    assert problems(judged(*lines), "too-few-cards") == [[], [("illegal", ())]]
    given = (lines[0].replace("business-center", "moving-company"), lines[1])
    assert problems(judged(*given), "too-few-cards") == [[], []]


def test_coins_missing_and_nought_assumed() -> None:
    result = judged(WON, FIRST)
    assert problems(result, "coins-missing") == [[], [("missing", ())]]
    assert [seat.detail.coins for seat in result.seats] == [1, 0]
    assert problems(judged(WON, FIRST, finished=False), "coins-missing")[1]


def test_an_open_table_is_not_scolded() -> None:
    verdict = GAME.judged(game(FIRST, FIRST), finished=False)
    assert not isinstance(verdict, Refusal)
    assert [seat.problems for seat in verdict.result.seats] == [(), ()]


@pytest.mark.parametrize(("turns", "wrong"), [(6, True), (7, False)])
def test_too_few_turns_for_a_town(turns: int, wrong: bool) -> None:
    """Five monuments and two cards more than at first take seven turns where no card can move."""
    lines = (f"{FIRST}, mine, cafe | {FIVE} | 1", PLAIN)
    result = with_turns(turns, None, lines=lines)
    assert problems(result, "too-few-turns") == [[("illegal", ())] if wrong else [], []]


@pytest.mark.parametrize(("turns", "wrong"), [(4, True), (5, False)])
def test_too_few_turns_for_monuments_where_cards_move(turns: int, wrong: bool) -> None:
    lines = (f"{FIRST}, mine, cafe, moving-company | {FIVE} | 1", PLAIN)
    result = with_turns(turns, None, lines=lines)
    assert problems(result, "too-few-turns") == [[("illegal", ())] if wrong else [], []]


@pytest.mark.parametrize(("turns", "wrong"), [((5, 2), True), ((6, 2), False)])
def test_too_few_turns_in_all(turns: tuple[int, int], wrong: bool) -> None:
    """Five monuments and three cards more than at first take eight turns, whoever took them."""
    lines = (f"{FIRST}, mine, cafe, moving-company | {FIVE} | 1", PLAIN)
    result = with_turns(*turns, lines=lines)
    assert problems(result, "too-few-turns") == [[("illegal", ())] if wrong else []] * 2


def test_lines_cost_and_coins() -> None:
    (ada, ben) = judged(WON, f"{FIRST} | airport | 7").to_dict()["players"]
    assert (ada["total"], ada["cost"], ada["coins"], ada["rank"]) == (5, 54, 1, 1)
    assert ben["lines"] == [
        {"card": "airport", "points": 1, "cost": 30, "why": "Cost: 30 coins."},
    ]
    assert set(ben) == {
        *("name", "total", "rank", "legal", "lines", "problems", "cost", "coins"),
    }


def test_places_go_by_monuments_then_cost_then_coins_then_are_shared() -> None:
    result = judged(
        WON,
        f"{FIRST} | harbor, train-station | 0",
        f"{FIRST} | airport | 9",
        f"{FIRST} | airport | 9",
        f"{FIRST} | radio-tower | 50",
    )
    assert [seat.rank for seat in result.seats] == [1, 2, 3, 3, 5]
    poorer = judged(WON, f"{FIRST} | airport | 8", f"{FIRST} | airport | 9")
    assert [seat.rank for seat in poorer.seats] == [1, 3, 2]
