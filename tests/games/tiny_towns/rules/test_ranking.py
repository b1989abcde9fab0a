"""Places, tie-breaks in the rulebook's order, the solo levels."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorepad.games.tiny_towns.rules.ranking import solo_level
from tests.games.tiny_towns.rules.drawn import codes_of, game, player, result_of

TWO_BANKS = "KK.. .... .... ...."  # 8 - 14 = -6


def seat(name: str, board: str, turns: int | None = None, **more: Any) -> dict[str, Any]:
    facts = {} if turns is None else {"master_builder_turns": turns}
    return player(board, name, facts=facts, **more)


def outcome(*players: dict[str, Any], **more: Any) -> tuple[list[int], list[str], str]:
    result = result_of(game(*players, factory="bank", **more))
    return [p["rank"] for p in result["players"]], result["winners"], result["decided_by"]


def test_more_points_win() -> None:
    assert outcome(seat("Ada", TWO_BANKS), seat("Ben", "." * 16)) == ([1, 2], ["Ada"], "points")


def test_fewest_turns_as_master_builder_decide_first() -> None:
    ada, ben = seat("Ada", TWO_BANKS, 5), seat("Ben", TWO_BANKS, 4)
    assert outcome(ada, ben) == ([2, 1], ["Ben"], "master_builder_turns")


def test_fewest_empty_squares_decide_second() -> None:
    # A bank: 4 - 15 = -11. A well between two unfed cottages: 2 - 13 = -11.
    ada, ben = seat("Ada", "K... .... .... ....", 3), seat("Ben", "CWC. .... .... ....", 3)
    assert outcome(ada, ben) == ([2, 1], ["Ben"], "empty_squares")


def test_most_cottages_decide_third() -> None:
    # Both have 14 empty squares and nothing else that scores.
    ada, ben = seat("Ada", "W..C .... .... ....", 3), seat("Ben", "C..C .... .... ....", 3)
    assert outcome(ada, ben) == ([2, 1], ["Ben"], "cottages")


def test_all_equal_share_and_the_next_is_third() -> None:
    players = (seat("Ada", TWO_BANKS, 3), seat("Ben", TWO_BANKS, 3), seat("Cleo", "." * 16, 3))
    assert outcome(*players) == ([1, 1, 3], ["Ada", "Ben"], "shared")


def test_ties_are_broken_on_every_place() -> None:
    players = (
        seat("Ada", "KK" + "." * 14, 9),
        seat("Ben", "K" + "." * 15, 4),
        seat("Cleo", "K" + "." * 15, 3),
    )
    assert outcome(*players) == ([1, 3, 2], ["Ada"], "points")


def test_unknown_turns_are_missing_and_left_out() -> None:
    ada, ben = seat("Ada", TWO_BANKS, 5), seat("Ben", TWO_BANKS)
    data = game(ada, ben, factory="bank")
    assert result_of(data)["decided_by"] == "shared"
    assert "missing-master-builder-turns" in codes_of(data, 1, "missing")
    assert "missing-master-builder-turns" not in codes_of(data, 0)


def test_turns_are_not_asked_for_where_no_tie_needs_them() -> None:
    data = game(seat("Ada", TWO_BANKS), seat("Ben", "." * 16), factory="bank")
    assert codes_of(data, 0, "missing") == codes_of(data, 1, "missing") == []


def test_town_hall_has_no_master_builder() -> None:
    ada, ben = seat("Ada", TWO_BANKS, 5), seat("Ben", TWO_BANKS, 4)
    assert outcome(ada, ben, variant="town-hall") == ([1, 1], ["Ada", "Ben"], "shared")
    data = game(seat("Ada", TWO_BANKS), seat("Ben", TWO_BANKS), factory="bank", variant="town-hall")
    assert codes_of(data, 0, "missing") == []


def test_castle_is_no_cottage_for_the_tie() -> None:
    # Unfed, both towns are worth -14; the castle stands for two cottages only when buildings score.
    ada = seat("Ada", "M..C .... .... ....", 3, monument="barrett-castle")
    ben = seat("Ben", "C..C .... .... ....", 3)
    assert outcome(ada, ben) == ([2, 1], ["Ben"], "cottages")


@pytest.mark.parametrize(
    ("points", "level", "english", "french"),
    [
        (50, 6, "Master Architect", "Maître Architecte"),
        (38, 6, "Master Architect", "Maître Architecte"),
        (37, 5, "Town Planner", "Urbaniste"),
        (32, 5, "Town Planner", "Urbaniste"),
        (31, 4, "Engineer", "Ingénieur"),
        (25, 4, "Engineer", "Ingénieur"),
        (24, 3, "Carpenter", "Menuisier"),
        (18, 3, "Carpenter", "Menuisier"),
        (17, 2, "Builder's Apprentice", "Apprenti Constructeur"),
        (10, 2, "Builder's Apprentice", "Apprenti Constructeur"),
        (9, 1, "Aspiring Architect", "Architecte en Herbe"),
        (-16, 1, "Aspiring Architect", "Architecte en Herbe"),
    ],
)
def test_solo_levels(points: int, level: int, english: str, french: str) -> None:
    number, name = solo_level(points)
    assert (number, name.say("en"), name.say("fr")) == (level, english, french)


def test_solo_result_has_its_level() -> None:
    result = result_of(game(seat("Ada", "." * 16), variant="solo"))
    assert (result["winners"], result["decided_by"]) == (["Ada"], "points")
    assert (result["level"], result["level_name"]) == (1, "Aspiring Architect")
    assert result["players"][0]["rank"] == 1


@given(st.permutations(range(4)), st.integers(0, 3), st.integers(0, 3))
@settings(max_examples=60, deadline=None)
def test_ranks_follow_the_players_not_the_seats(order: list[int], first: int, second: int) -> None:
    boards = [TWO_BANKS, TWO_BANKS, "K" + "." * 15, "K" + "." * 15]
    players = [
        seat(name, board, turns)
        for name, board, turns in zip("ABCD", boards, (first, second, 1, 1), strict=True)
    ]
    usual = dict(zip("ABCD", outcome(*players)[0], strict=True))
    shuffled = [players[index] for index in order]
    ranks = dict(zip((p["name"] for p in shuffled), outcome(*shuffled)[0], strict=True))
    assert ranks == usual
