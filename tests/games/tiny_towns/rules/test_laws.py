"""Laws that hold for every table, and agreement with the second opinion."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorepad.games.tiny_towns.rules.load import dump_table, load_table
from scorepad.games.tiny_towns.rules.table import Table
from tests.games.tiny_towns.rules.drawn import result_of
from tests.games.tiny_towns.rules.random_games import random_game
from tests.games.tiny_towns.rules.second_opinion import score_game
from tests.games.tiny_towns.rules.vectors import VECTORS

games = st.integers(0, 2**32).map(lambda seed: random_game(random.Random(seed), missing=0))

TURN = tuple(
    4 * (3 - s % 4) + s // 4 for s in range(16)
)  # where each square goes in a quarter turn
MIRROR = tuple(4 * (s // 4) + 3 - s % 4 for s in range(16))


def sums(lines: list[dict[str, Any]]) -> dict[str, int]:
    points: Counter[str] = Counter()
    for line in lines:
        points[line["card"]] += line["points"]
    return {card: value for card, value in points.items() if value}


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["id"])
def test_example_of_the_facts(vector: dict[str, Any]) -> None:
    players = {player["name"]: player for player in result_of(vector["game"])["players"]}
    for name, total in vector["totals"].items():
        assert players[name]["total"] == total
    for name, points in vector["points"].items():
        found = sums(players[name]["lines"])
        assert {card: found.get(card, 0) for card in points} == points


@pytest.mark.parametrize("seed", range(20))
def test_second_opinion_agrees(seed: int) -> None:
    """Two thousand random tables: totals, lines, coins, places and what decided."""
    rng = random.Random(seed)
    for _ in range(100):
        data = random_game(rng, missing=0)
        ours, theirs = result_of(data), score_game(data)
        assert (ours["winners"], ours["decided_by"]) == (theirs["winners"], theirs["decided_by"])
        assert ours.get("level") == theirs.get("level")
        for own, other in zip(ours["players"], theirs["players"], strict=True):
            assert (own["total"], own["rank"]) == (other["total"], other["rank"]), data
            options = [
                ({card: p for card, p in option["points"].items() if p}, option["coins_left"])
                for option in other["options"]
            ]
            assert (sums(own["lines"]), own["coins_left"]) in options, data


@given(games)
@settings(max_examples=150, deadline=None)
def test_lines_add_up_and_stay_on_the_board(data: dict[str, Any]) -> None:
    for player in result_of(data)["players"]:
        assert sum(line["points"] for line in player["lines"]) == player["total"]
        for part in (*player["lines"], *player["problems"]):
            assert all(0 <= square < 16 for square in part["squares"])
        assert player["legal"] == all(p["kind"] != "illegal" for p in player["problems"])


def moved(data: dict[str, Any], where: tuple[int, ...]) -> dict[str, Any]:
    """The same game with every board turned or mirrored."""
    copy = json.loads(json.dumps(data))
    for player in copy["players"]:
        squares = [None] * 16
        for square, piece in enumerate(player["squares"]):
            squares[where[square]] = piece
        player["squares"] = squares
        player["on"] = {str(where[int(s)]): cubes for s, cubes in player.get("on", {}).items()}
        coins = player.get("facts", {}).get("coins_on_squares")
        if coins:
            player["facts"]["coins_on_squares"] = [where[s] for s in coins]
    return dict(copy)


@pytest.mark.parametrize("where", [TURN, MIRROR], ids=["turned", "mirrored"])
@given(data=games)
@settings(max_examples=100, deadline=None)
def test_turning_a_board_changes_no_total(where: tuple[int, ...], data: dict[str, Any]) -> None:
    before, after = result_of(data), result_of(moved(data, where))
    for old, new in zip(before["players"], after["players"], strict=True):
        assert (old["total"], old["rank"], old["legal"]) == (
            new["total"],
            new["rank"],
            new["legal"],
        )
        assert sorted(p["code"] for p in old["problems"]) == sorted(
            p["code"] for p in new["problems"]
        )


@given(games)
@settings(max_examples=100, deadline=None)
def test_a_table_survives_being_written_and_read(data: dict[str, Any]) -> None:
    table = load_table(data)
    assert isinstance(table, Table)
    assert load_table(json.loads(json.dumps(dump_table(table)))) == table


@given(games)
@settings(max_examples=100, deadline=None)
def test_both_languages_say_something(data: dict[str, Any]) -> None:
    english, french = result_of(data, "en"), result_of(data, "fr")
    for own, other in zip(english["players"], french["players"], strict=True):
        for key, word in (("lines", "why"), ("problems", "message")):
            for a, b in zip(own[key], other[key], strict=True):
                assert a[word]
                assert b[word]
                assert a[word] != b[word]
                assert "{" not in a[word] + b[word]
