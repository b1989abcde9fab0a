"""Laws that hold for every table, and agreement with the second opinion."""

from __future__ import annotations

import random
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorepad.games.tournay.rules.matrix import matrix_of
from scorepad.games.tournay.rules.otherwise import other_readings
from scorepad.games.tournay.rules.result import judge
from tests.games.tournay.rules.laid import card, codes, game, loaded, player, result_of
from tests.games.tournay.rules.random_games import legal_game, messy_game, random_game
from tests.games.tournay.rules.second_opinion import FACTS, problems, score

games = st.integers(0, 2**32).map(lambda seed: random_game(random.Random(seed)))
seeds = pytest.mark.parametrize("seed", range(10))


def points(data: dict[str, Any]) -> list[dict[str, int]]:
    return [
        {line["card"]: line["points"] for line in one["lines"]}
        for one in result_of(data)["players"]
    ]


def moved(data: dict[str, Any], way: Any) -> dict[str, Any]:
    """The same table with every place of every quarter somewhere else."""
    copy = deepcopy(data)
    for one in copy["players"]:
        for stack in one["quarter"]:
            stack["at"] = list(way(*stack["at"]))
    return copy


TURNINGS = {
    "as it is": lambda r, c: (r, c),
    "turned once": lambda r, c: (c, -r),
    "turned twice": lambda r, c: (-r, -c),
    "turned back": lambda r, c: (-c, r),
    "mirrored": lambda r, c: (r, -c),
    "mirrored and turned once": lambda r, c: (c, r),
    "mirrored and turned twice": lambda r, c: (-r, c),
    "mirrored and turned back": lambda r, c: (-c, -r),
}


@seeds
def test_second_opinion_agrees(seed: int) -> None:
    """Points line by line, and every problem with its places."""
    rng = random.Random(seed)
    for _ in range(100):
        data = random_game(rng)
        result = result_of(data)
        ours = [{name: value for name, value in one.items() if value} for one in points(data)]
        theirs = [{name: value for name, value in one.items() if value} for one in score(data)]
        assert ours == theirs, data
        found = [{(code, where) for code, _, where in one} for one in codes(data)]
        assert found == problems(data), data
        best = max(sum(one.values()) for one in theirs)
        winners = [
            one["name"]
            for one, own in zip(data["players"], theirs, strict=True)
            if sum(own.values()) == best
        ]
        assert result["winners"] == winners
        assert result["decided_by"] == ("points" if len(winners) == 1 else "shared")


@seeds
def test_no_false_alarm(seed: int) -> None:
    rng = random.Random(1000 + seed)
    for _ in range(100):
        data = legal_game(rng)
        assert [one["problems"] for one in result_of(data)["players"]] == [
            [] for _ in data["players"]
        ], data


@seeds
def test_no_problem_stands_twice(seed: int) -> None:
    rng = random.Random(2000 + seed)
    for _ in range(50):
        for found in codes(messy_game(rng)):
            assert len(set(found)) == len(found)


@settings(max_examples=60, deadline=None)
@given(games, st.sampled_from(sorted(TURNINGS)))
def test_turning_and_mirroring_change_nothing(data: dict[str, Any], how: str) -> None:
    turned = moved(data, TURNINGS[how])
    assert points(turned) == points(data)
    ours, theirs = (
        [sorted(code for code, _, _ in one) for one in codes(table)] for table in (turned, data)
    )
    assert ours == theirs


@settings(max_examples=60, deadline=None)
@given(games, st.integers(-2, 2), st.integers(-2, 2))
def test_the_origin_says_nothing(data: dict[str, Any], down: int, right: int) -> None:
    centred = moved(data, lambda r, c: (max(-6, min(6, r)), max(-6, min(6, c))))
    if any(
        len({tuple(stack["at"]) for stack in one["quarter"]}) < len(one["quarter"])
        for one in centred["players"]
    ):
        return
    shifted = moved(centred, lambda r, c: (r + down, c + right))
    one, other = result_of(centred), result_of(shifted)
    for before, after in zip(one["players"], other["players"], strict=True):
        assert after["lines"] == before["lines"]
        assert [p["message"] for p in after["problems"]] == [
            p["message"] for p in before["problems"]
        ]


@settings(max_examples=60, deadline=None)
@given(games)
def test_the_matrix_is_the_lines(data: dict[str, Any]) -> None:
    result = judge(loaded(data))
    matrix = matrix_of(result)
    rows = (*matrix.prestige, *matrix.others)
    for seat, one in enumerate(result.seats):
        assert matrix.totals[seat] == one.score.total == sum(row.points[seat] for row in rows)
        laid = [row.cells[seat] for row in rows if row.cells[seat]]
        assert laid == list(one.score.lines)
    assert all(None not in row.cells for row in matrix.prestige)


@settings(max_examples=60, deadline=None)
@given(games)
def test_a_building_that_nobody_shows_scores_nothing(data: dict[str, Any]) -> None:
    shown = {stack["cards"][-1].get("card") for one in data["players"] for stack in one["quarter"]}
    for own in points(data):
        assert {name for name in own if name in FACTS} == shown - {None}


@settings(max_examples=60, deadline=None)
@given(games)
def test_a_cap_never_raises(data: dict[str, Any]) -> None:
    for one in result_of(data)["players"]:
        for line in one["lines"]:
            if line["card"] in FACTS:
                product = line["count"] * line["value"]
                assert line["points"] == min(12, product)
                assert line["capped"] == (product > 12)


@settings(max_examples=60, deadline=None)
@given(games, st.sampled_from(["yb1", "wc2", "rb2", "belfry", "saint-brice", "tour-darras"]))
def test_one_more_visible_card_never_lowers_a_count_of_its_colour(
    data: dict[str, Any], word: str
) -> None:
    data["players"][0]["quarter"] = [
        stack for stack in data["players"][0]["quarter"] if stack["at"] != [8, 8]
    ]
    # Somebody shows whatever counts colours, so that there is a line before and after.
    counters = (
        "belfry",
        "saint-brice",
        "cloth-hall",
        "saint-jacques",
        "tour-saint-georges",
        "tour-darras",
    )
    data["players"][1]["quarter"] = [
        {"at": [0, n], "cards": [card(name)]} for n, name in enumerate(counters)
    ]
    data.pop("values", None)
    before = result_of(data)["players"][0]["lines"]
    data["players"][0]["quarter"].append({"at": [8, 8], "cards": [card(word)]})
    after = result_of(data)["players"][0]["lines"]
    new = {line["card"]: line["count"] for line in after if "count" in line}
    for line in before:
        if line["card"] in counters:
            assert new[line["card"]] >= line["count"]


@settings(max_examples=60, deadline=None)
@given(games)
def test_lines_light_as_many_places_as_they_count(data: dict[str, Any]) -> None:
    """A count of cards lights each of them once; sets light one of each colour."""
    sets = {"belfry": 3, "saint-brice": 3}
    cards = {"cloth-hall", "saint-jacques", "tour-saint-georges", "tour-des-six", "la-madeleine"}
    for seat, one in zip(judge(loaded(data)).seats, data["players"], strict=True):
        places = {f"{stack['at'][0]},{stack['at'][1]}" for stack in one["quarter"]}
        for line in seat.score.lines:
            assert set(line.where) <= places
            assert len(set(line.where)) == len(line.where)
            facts = line.facts or {}
            if line.card in sets or line.card in cards:
                assert len(line.where) == sets.get(line.card, 1) * facts["count"]
            assert bool(line.because) == bool(facts.get("builder"))


@settings(max_examples=40, deadline=None)
@given(games)
def test_other_readings_give_what_they_say(data: dict[str, Any]) -> None:
    now = [one["total"] for one in result_of(data)["players"]]
    for other in other_readings(loaded(data)):
        read_so = {**data, "readings": {**data.get("readings", {}), other.rule.id: other.answer}}
        result = result_of(read_so)
        assert list(other.totals) == [one["total"] for one in result["players"]]
        assert list(other.winners) == result["winners"]
        assert [t - d for t, d in zip(other.totals, other.differences, strict=True)] == now


def test_only_readings_that_change_something_are_told() -> None:
    quiet = game(player("A", "yb1"), player("B", "wb1"))
    assert other_readings(loaded(quiet)) == ()
    counting = game(player("A", "tour-darras yb1 wb1"), player("B", "wb1"))
    assert [one.rule.id for one in other_readings(loaded(counting))] == ["arras"]
    covered = game(player("A", "mint", deniers=8), player("B", "mint+yb1", deniers=8))
    (other,) = other_readings(loaded(covered))
    assert (other.rule.id, other.differences) == ("covered-builder", (0, 2))


def test_the_result_repeats_all_readings() -> None:
    table = game(player("A"), player("B"), readings={"arras": "pairs"})
    assert result_of(table)["readings"] == {
        "prestige-has-colour": True,
        "arras": "pairs",
        "covered-builder": False,
    }


def test_values_of_the_table_win() -> None:
    table = game(
        player("A", "tour-henry-viii", ramparts=2),
        player("B", ramparts=3),
        values={"tour-henry-viii": [3, 2]},
    )
    assert [one["tour-henry-viii"] for one in points(table)] == [6, 6]
