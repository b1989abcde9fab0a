"""The naive scorer against the fact sheets' examples and a few facts of its own."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.games.tiny_towns.rules.random_games import random_game
from tests.games.tiny_towns.rules.second_opinion import (
    Neighbour,
    best_outcomes,
    distinct_plans,
    every_plan,
    score_game,
    score_plan,
    solo_level,
    town_of,
)
from tests.games.tiny_towns.rules.vectors import VECTORS, at, drawn, letters


def table(*players: dict[str, Any], variant: str = "standard", **cards: str) -> dict[str, Any]:
    named = [{"name": "ABCDEF"[seat], **player} for seat, player in enumerate(players)]
    return {
        "game": "tiny-towns",
        "variant": variant,
        "expansions": ["fortune"],
        "cards": drawn(**cards),
        "players": named,
    }


def only_total(player: dict[str, Any], **cards: str) -> int:
    return int(score_game(table(player, **cards))["players"][0]["total"])


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["id"])
def test_example_of_the_facts(vector: dict[str, Any]) -> None:
    result = {player["name"]: player for player in score_game(vector["game"])["players"]}
    for name, total in vector["totals"].items():
        assert result[name]["total"] == total
    for name, points in vector["points"].items():
        assert {card: result[name]["points"][card] for card in points} == points


def test_the_example_ids_are_distinct_and_all_examples_are_there() -> None:
    ids = [vector["id"] for vector in VECTORS]
    assert len(ids) == len(set(ids))
    sources = {vector["source"] for vector in VECTORS}
    assert {f"base 7 {name}" for name in ("V0", *"ABCDEFGHI")} <= sources
    # T15 is about legality alone.
    assert {f"fortune 6 T{number}" for number in range(1, 15)} <= sources


def test_spent_coins_and_meals_are_reported() -> None:
    t1 = next(v for v in VECTORS if v["id"] == "fortune-T1 coins 3")
    ada = score_game(t1["game"])["players"][0]
    assert (ada["fed_count"], ada["coins_left"]) == (3, 1)


def test_the_right_hand_neighbour_sits_one_seat_before() -> None:
    boards = [{"squares": letters(row + "." * 12)} for row in ("GG..", "GGG.", "G...")]
    result = score_game(table(*boards, tavern="feast-hall"))
    # A has 2 against C's 1; B has 3 against A's 2; C has 1 against B's 3.
    assert [p["points"]["feast-hall"] for p in result["players"]] == [6, 9, 2]


def test_the_schoolhouse_looks_at_the_neighbours_chest_after_feeding() -> None:
    # B pays its only coin for its far cottage, so A's empty chest is not the poorer one.
    feeding = {"squares": at(farm="1,1", cottage="4,4"), "coins": 1}
    school = {"squares": at(farm="1,1", cottage="1,2", tavern="1,3"), "coins": 0}
    result = score_game(table(school, feeding, farm="tithe-barn", tavern="schoolhouse"))
    assert result["players"][0]["points"]["schoolhouse"] == 4


@pytest.mark.parametrize(
    ("finished", "points"), [(1, 6), (2, 3), (3, 2), (4, 0), (6, 0), (None, 0)]
)
def test_starloom(finished: int | None, points: int) -> None:
    facts = {} if finished is None else {"finished": finished}
    player = {"squares": at(monument="1,1"), "monument": "starloom", "facts": facts}
    assert only_total(player) == points - 15


@pytest.mark.parametrize(("count", "points"), [(1, 1), (5, 5), (6, 8), (9, 8), (None, 1)])
def test_shrine_of_the_elder_tree(count: int | None, points: int) -> None:
    facts = {} if count is None else {"shrine_buildings": count}
    player = {
        "squares": at(monument="1,1"),
        "monument": "shrine-of-the-elder-tree",
        "facts": facts,
    }
    assert only_total(player) == points - 15


ALONE = [
    ("well", "shed", 1),
    ("well", "statue", 0),
    ("well", "mine", 0),
    ("factory", "trading-post", 1),
    ("factory", "bank", 4),
    ("factory", "museum", 0),
    ("factory", "oddity-shop", 2),
    ("tavern", "gamblers-den", 2),
    ("theater", "jeweler", 4),
    ("theater", "teahouse", 1),
    ("chapel", "cathedral", 7),
    ("monument", "architects-guild", 1),
    ("monument", "fort-ironweed", 7),
    ("monument", "grove-university", 3),
    ("monument", "obelisk-of-the-crescent", 0),
    ("monument", "opaleyes-watch", 0),
    ("monument", "statue-of-the-bondmaker", 0),
    ("monument", "silva-forum", 2),
    ("monument", "archive-of-the-second-age", 0),
    ("monument", "mandras-palace", 0),
    ("monument", "hollow-hill", 7),
    ("monument", "estival-festival", 4),
    ("monument", "prism-forge", 1),
    ("monument", "caterinas-grotto", 2),
    ("monument", "masons-guild", 3),
    ("monument", "petal-promenade", 3),
    ("monument", "southern-semaphore", 1),
    ("monument", "shrine-of-the-windseed", 0),
]


@pytest.mark.parametrize(("kind", "card", "points"), ALONE)
def test_a_building_alone(kind: str, card: str, points: int) -> None:
    player = {"squares": at(**{kind: "1,1"}), "monument": card if kind == "monument" else None}
    cards = {} if kind == "monument" else {kind: card}
    assert only_total(player, **cards) == points - 15


@pytest.mark.parametrize(("fed", "parsonage", "schoolhouse"), [(True, 4, 4), (False, 0, 0)])
def test_a_fed_castle_is_a_fed_cottage_for_its_neighbours(
    fed: bool, parsonage: int, schoolhouse: int
) -> None:
    squares = at(chapel="1,1", monument="1,2", tavern="1,3", **({"farm": "4,4"} if fed else {}))
    player = {"squares": squares, "monument": "barrett-castle"}
    result = score_game(table(player, chapel="parsonage", tavern="schoolhouse"))
    points = result["players"][0]["points"]
    assert (points["parsonage"], points["schoolhouse"]) == (parsonage, schoolhouse)


def test_a_fed_vineyard_is_no_cottage_for_its_neighbours() -> None:
    player = {
        "squares": at(chapel="1,1", monument="1,2", well="2,2", farm="4,4"),
        "monument": "eraflage-vineyard",
    }
    points = score_game(table(player, chapel="parsonage"))["players"][0]["points"]
    assert (points["parsonage"], points["well"], points["eraflage-vineyard"]) == (0, 0, 5)


def test_a_monument_that_was_not_built_does_nothing() -> None:
    player = {"squares": [None] * 16, "monument": "cathedral-of-caterina"}
    assert only_total(player) == -16


def test_cubes_leave_empty_squares_and_only_the_warehouse_pays_for_its_cubes() -> None:
    squares = ["wood", "glass", "factory", *[None] * 13]
    for card, cubes, points in (("bank", 1, 4), ("warehouse", 3, -3), ("museum", 2, 0)):
        player = {"squares": squares, "on": {"2": ["wood"] * cubes}}
        assert only_total(player, factory=card) == points - 15


def tied(*facts: dict[str, int], squares: list[list[str | None]] | None = None) -> dict[str, Any]:
    boards = squares or [letters("C" + "." * 15)] * len(facts)
    return table(
        *({"squares": b, "facts": f} for b, f in zip(boards, facts, strict=True)), well="shed"
    )


def ranks(result: dict[str, Any]) -> list[int]:
    return [player["rank"] for player in result["players"]]


def test_ties_are_broken_by_the_hammer() -> None:
    turns = [{"master_builder_turns": n} for n in (5, 4, 5)]
    result = score_game(tied(*turns))
    assert (ranks(result), result["winners"]) == ([2, 1, 2], ["B"])
    assert result["decided_by"] == "master_builder_turns"


def test_one_unknown_hammer_count_skips_the_step_for_the_tie() -> None:
    result = score_game(tied({"master_builder_turns": 1}, {}))
    assert (ranks(result), result["winners"]) == ([1, 1], ["A", "B"])
    assert result["decided_by"] == "shared"


def test_the_hammer_decides_nothing_at_town_hall() -> None:
    game = tied({"master_builder_turns": 1}, {"master_builder_turns": 2})
    assert score_game({**game, "variant": "town-hall"})["decided_by"] == "shared"


def test_ties_are_broken_by_empty_squares_then_cottages() -> None:
    # Two unfed cottages, 0 - 14, against one Shed, 1 - 15.
    facts = [{"master_builder_turns": 3}] * 2
    fewer = [letters("CC" + "." * 14), letters("W" + "." * 15)]
    result = score_game(tied(*facts, squares=fewer))
    assert (result["winners"], result["decided_by"]) == (["A"], "empty_squares")
    more_cottages = [letters("R" + "." * 15), letters("C" + "." * 15)]
    result = score_game(tied(*facts, squares=more_cottages))
    assert (result["winners"], result["decided_by"]) == (["B"], "cottages")


def test_ties_below_the_first_place_are_ordered_too() -> None:
    facts = [{"master_builder_turns": n} for n in (9, 5, 4)]
    boards = [letters("W" * 8 + "." * 8), letters("C" + "." * 15), letters("C" + "." * 15)]
    result = score_game(tied(*facts, squares=boards))
    assert ranks(result) == [1, 3, 2]
    assert result["decided_by"] == "points"


@pytest.mark.parametrize(
    ("total", "level"),
    [(38, 6), (37, 5), (32, 5), (31, 4), (25, 4), (24, 3), (18, 3), (17, 2), (10, 2), (9, 1)],
)
def test_solo_levels(total: int, level: int) -> None:
    assert solo_level(total) == level


def test_a_solo_result() -> None:
    squares = letters("Y" * 8 + "." * 8)
    result = score_game(table({"squares": squares}, variant="solo", theater="jeweler"))
    assert (result["players"][0]["total"], result["players"][0]["rank"]) == (24, 1)
    assert (result["winners"], result["decided_by"], result["level"]) == (["A"], "points", 3)


def test_a_short_farm_feeds_the_cottages_that_temples_see() -> None:
    # The temple at 1,2 needs 1,1 and 2,2, the one at 3,3 needs 2,3 and 3,4; 4,1 goes hungry.
    player = {"squares": letters("CO.. .CC. ..OC C..R")}
    result = score_game(table(player, chapel="temple"))["players"][0]
    assert (result["points"]["temple"], result["points"]["cottage"]) == (8, 12)
    assert result["fed_count"] == 4


def test_one_fed_cottage_is_not_enough_for_a_temple() -> None:
    assert only_total({"squares": letters("OC.. R... .... ....")}, chapel="temple") == 3 - 13


def test_escale_in_the_centre_has_no_point_for_the_edge() -> None:
    player = {"squares": at(monument="2,2", cottage="2,3 1,1"), "monument": "escale-a-jeux"}
    assert only_total(player) == 2 - 13


def test_leaving_out_equal_plans_loses_nothing() -> None:
    rng = random.Random(7)
    for _ in range(25):
        game = random_game(rng, players=3, variant="standard")
        right = Neighbour(rng.randint(0, 4), rng.randint(0, 4))
        for player in game["players"]:
            town = town_of(player, game["cards"])
            tried = list(every_plan(town))
            if len(tried) > 3000:
                continue
            best = max(score_plan(town, plan, right).total for plan in tried)
            assert best_outcomes(town, distinct_plans(town), right)[0].total == best


def test_random_tables_add_up() -> None:
    rng = random.Random(2024)
    for _ in range(150):
        result = score_game(random_game(rng))
        for player in result["players"]:
            for option in player["options"]:
                assert sum(option["points"].values()) == player["total"]
        best = max(player["total"] for player in result["players"])
        winners = [p for p in result["players"] if p["name"] in result["winners"]]
        assert all(player["total"] == best and player["rank"] == 1 for player in winners)
