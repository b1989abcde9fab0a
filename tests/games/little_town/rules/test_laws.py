"""What holds for every table, legal or not."""

from __future__ import annotations

from copy import deepcopy
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from scorepad.games.little_town.rules import GAME
from scorepad.games.little_town.rules.board import NAMES, SIDES, SQUARES
from scorepad.games.little_town.rules.load import load_table
from scorepad.rules.refusal import Refusal
from tests.games.little_town import second_opinion
from tests.games.little_town.random_game import random_game
from tests.games.little_town.rules.drawn import problems_of, result_of

SEEDS = st.integers(0, 10**9)
MANY = settings(max_examples=150, deadline=None)


@MANY
@given(SEEDS)
def test_totals_are_those_of_a_plain_count(seed: int) -> None:
    data = random_game(Random(seed))
    result = result_of(data)
    totals = [second_opinion.total(data, seat) for seat in range(len(data["players"]))]
    assert [player["total"] for player in result["players"]] == totals
    assert result["winners"] == [
        player["name"]
        for player, total in zip(data["players"], totals, strict=True)
        if total == max(totals)
    ]
    assert result["decided_by"] == ("shared" if totals.count(max(totals)) > 1 else "points")


@MANY
@given(SEEDS)
def test_lines_add_up_and_name_squares_of_their_tiles(seed: int) -> None:
    data = random_game(Random(seed))
    for given_, judged in zip(data["players"], result_of(data)["players"], strict=True):
        assert judged["total"] == sum(line["points"] for line in judged["lines"])
        cards = [line["card"] for line in judged["lines"]]
        assert len(set(cards)) == len(cards)
        for line in judged["lines"]:
            squares = {b["at"] for b in given_["buildings"] if b["tile"] == line["card"]}
            assert set(line["where"]) == squares
            assert set(line.get("counted", [])) <= set(NAMES)


@MANY
@given(SEEDS, st.sampled_from(NAMES))
def test_a_tile_moved_off_grass_is_always_found(seed: int, square: str) -> None:
    data = random_game(Random(seed))
    data["players"][0]["buildings"] = [{"tile": "well", "at": square}]
    grass = SIDES[data["side"]][SQUARES[square]] == "grass"
    found = [where for code, _, where in problems_of(data) if code == "off-grass"]
    assert found == ([] if grass else [[square]])


@MANY
@given(SEEDS)
def test_a_file_read_and_written_is_the_same_table(seed: int) -> None:
    table = load_table(random_game(Random(seed)))
    assert not isinstance(table, Refusal)
    assert load_table(GAME.dump(table)) == table


@MANY
@given(SEEDS)
def test_turning_the_table_changes_nobodys_total(seed: int) -> None:
    data = random_game(Random(seed))
    turned = deepcopy(data)
    turned["players"] = [*turned["players"][1:], turned["players"][0]]
    one = {player["name"]: player["total"] for player in result_of(data)["players"]}
    other = {player["name"]: player["total"] for player in result_of(turned)["players"]}
    assert one == other
