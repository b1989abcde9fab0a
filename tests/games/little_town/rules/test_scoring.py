"""Points: the vectors of the dossier, worked out by hand, and every line with its squares."""

from __future__ import annotations

from typing import Any

import pytest

from scorepad.games.little_town.rules.scoring import pawn_of
from tests.games.little_town.rules.drawn import (
    game,
    land,
    player,
    points_of,
    problems_of,
    result_of,
    without,
)


def test_a_barn_gives_six_points() -> None:  # V2
    assert points_of(game(player("barn C3"))) == {"barn": 6}


def test_totals_may_be_negative() -> None:  # V3
    result = result_of(game(player(unfed=[5, 0, 0, 0])))
    assert result["players"][0]["total"] == -15
    assert [p["rank"] for p in result["players"]] == [2, 1]


@pytest.mark.parametrize(("coins", "points"), [(2, 0), (3, 1), (8, 2), (9, 3), (40, 13)])  # V4
def test_three_coins_are_a_point(coins: int, points: int) -> None:
    assert sum(points_of(game(player(coins=coins))).values()) == points


@pytest.mark.parametrize(
    ("tower", "others", "free", "grass"),
    [("E3", "", 16, 16), ("E3", "well D3, barn E4, statue F4", 10, 16), ("A5", "", 6, 6)],
)  # V5
def test_watchtower_counts_grass(tower: str, others: str, free: int, grass: int) -> None:
    ada, ben = player(f"watchtower {tower}"), player(others, "Ben")
    assert points_of(game(ada, ben))["watchtower"] == free
    answered = game(ada, ben, readings={"watchtower": "grass"})
    assert points_of(answered)["watchtower"] == grass


def castle_table(**more: Any) -> dict[str, Any]:  # V6
    ada = player("castle E3, well D2, barn E2, statue F4, wheat-field G3")
    return game(ada, player("bakery D4, quarry F2", "Ben"), **more)


def test_castle_counts_buildings() -> None:
    assert points_of(castle_table())["castle"] == 12
    assert points_of(castle_table(readings={"castle": "all"}))["castle"] == 20


def test_castle_names_what_it_counts_and_what_the_other_reading_gives() -> None:
    lines = {line["card"]: line for line in result_of(castle_table())["players"][0]["lines"]}
    assert lines["castle"] == {
        "card": "castle",
        "points": 12,
        "where": ["E3"],
        "n": 3,
        "counted": ["D2", "E2", "F4"],
        "otherwise": 20,
        "why": "3 own buildings around it × 4 points. With those of all players: 20 points.",
    }
    french = {
        line["card"]: line["why"]
        for line in result_of(castle_table(readings={"castle": "all"}), "fr")["players"][0]["lines"]
    }
    assert french["castle"] == (
        "5 bâtiments autour, tous joueurs confondus × 4 points. Avec les siens seuls\u00a0: 12 points."
    )


def test_the_result_repeats_all_readings() -> None:
    assert result_of(game(player()))["readings"] == {"castle": "own", "watchtower": "free"}
    answered = game(player(), readings={"watchtower": "grass"})
    assert result_of(answered)["readings"] == {"castle": "own", "watchtower": "grass"}


def full_table() -> dict[str, Any]:  # V7
    ada = player(
        "wheat-field B2, wheat-field B3, barn C3, statue D3, well E3",
        coins=7,
        activation=[6, 5, 5, 0],
        unfed=[0, 1, 0, 0],
        objectives=["three-stone-building", "three-wood-building"],
    )
    return game(ada)


def test_a_whole_game_of_45_points() -> None:
    assert points_of(full_table()) == {
        "wheat-field": 6,
        "barn": 6,
        "statue": 10,
        "well": 4,
        "activation": 16,
        "three-stone-building": 2,
        "three-wood-building": 2,
        "hunger": -3,
        "coins": 2,
    }
    result = result_of(full_table())
    assert result["players"][0]["total"] == 45
    assert result["players"][0]["problems"] == []
    assert (result["winners"], result["decided_by"]) == (["Ada"], "points")


def test_equal_points_share_the_victory() -> None:
    data = full_table()
    data["players"][1] = player(name="Ben", activation=45)
    result = result_of(data)
    assert (result["winners"], result["decided_by"]) == (["Ada", "Ben"], "shared")
    assert [p["rank"] for p in result["players"]] == [1, 1]


def test_places_jump_after_a_tie() -> None:
    seats = [
        player("well C3", "Ada", activation=2),
        player("wheat-field D3", "Ben"),
        player("barn E3", "Cleo"),
    ]
    result = result_of(game(*seats))
    assert [p["total"] for p in result["players"]] == [6, 3, 6]
    assert [p["rank"] for p in result["players"]] == [1, 3, 1]


@pytest.mark.parametrize(
    ("points", "tokens", "pawn"), [(59, 0, 59), (60, 1, 0), (63, 1, 3), (0, 0, 0), (-6, 0, -6)]
)  # V8
def test_sixty_points_are_a_token(points: int, tokens: int, pawn: int) -> None:
    assert pawn_of(points) == (tokens, pawn)


TRACK = player("castle E3, well D3", coins=4, objectives=["no-coins"], track=63)


@pytest.mark.parametrize("missing", ["activation", "unfed"])
def test_the_track_stands_in_for_what_nobody_kept(missing: str) -> None:
    ada = without(TRACK, missing)
    assert points_of(game(ada)) == {"track": 63, "castle": 4, "coins": 1}
    assert problems_of(game(ada)) == []


def test_the_track_stands_in_for_the_cathedral_of_its_owner_alone() -> None:
    owner = player("cathedral E3, well D3", track=30, activation=8)
    assert points_of(game(owner)) == {"track": 30}
    other = player("statue E3, well D3", track=22, activation=8)
    assert points_of(game(other)) == {"statue": 10, "well": 4, "activation": 8}


def test_the_track_is_checked_where_everything_was_kept() -> None:
    parts = player("castle E3, well D3", activation=[2, 0, 2, 0], unfed=1, coins=9)
    assert problems_of(game({**parts, "track": 5})) == []
    assert points_of(game({**parts, "track": 5})) == {
        "well": 4, "castle": 4, "activation": 4, "hunger": -3, "coins": 3,
    }  # fmt: skip
    assert problems_of(game({**parts, "track": 8})) == [("track-contradicted", "illegal", [])]


def test_a_track_of_tokens_is_explained() -> None:
    ada = without(TRACK, "unfed")
    first = result_of(game(ada))["players"][0]["lines"][0]
    assert first["why"] == "Pawn on 3, and 1 × 60 by token."


def test_the_unknown_objective_counts_as_given() -> None:
    ada = player(objectives=[{"objective": "unknown-objective", "points": 3}])
    assert points_of(game(ada)) == {"unknown-objective": 3}


def test_cathedral_points_have_their_own_line() -> None:
    ada = player("cathedral E3", cathedral=[0, 2, 3, 1])
    assert points_of(game(ada)) == {"cathedral": 11, "cathedral-rounds": 6}


def test_a_map_knows_who_stands_around() -> None:
    board = land("castle E3", "well D2, barn G3")
    assert [building.tile for building in board.around(board.buildings[0].at)] == ["well"]
