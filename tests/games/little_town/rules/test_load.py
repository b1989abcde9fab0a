"""Game files: what is refused, where, and that nothing else is."""

from __future__ import annotations

import math
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorepad.games.little_town.rules import GAME
from scorepad.games.little_town.rules.load import load_table
from scorepad.rules.refusal import Refusal
from scorepad.rules.text import LANGUAGES
from tests.games.little_town.rules.drawn import MARKET, game, player, refusal_of, result_of

WHOLE = {
    "game": "little-town",
    "side": 1,
    "market": MARKET,
    "finished": True,
    "players": [
        {
            "name": "Ada",
            "buildings": [{"tile": "wheat-field", "at": "B2"}, {"tile": "castle", "at": "C3"}],
            "coins": 7,
            "objectives": [
                "three-stone-building",
                {"objective": "unknown-objective", "points": 2},
            ],
            "activation": [0, 3, 5, 8],
            "cathedral": [0, 0, 0, 0],
            "unfed": [0, 1, 0, 0],
            "cubes": {"wood": 0, "stone": 2, "fish": 1, "wheat": 0},
            "track": 20,
        },
        {"name": "Ben", "buildings": [{"tile": "well", "at": "D3"}], "objectives": []},
    ],
    "readings": {"castle": "own", "watchtower": "free"},
}


def changed(value: Any, *path: Any) -> dict[str, Any]:
    """The whole file with something else at one place."""
    data = deepcopy(WHOLE)
    target: Any = data
    for step in path[:-1]:
        target = target[step]
    target[path[-1]] = value
    return data


def removed(*path: Any) -> dict[str, Any]:
    data = deepcopy(WHOLE)
    target: Any = data
    for step in path[:-1]:
        target = target[step]
    del target[path[-1]]
    return data


def test_the_example_is_taken_and_written_the_same() -> None:
    table = load_table(WHOLE)
    assert not isinstance(table, Refusal)
    assert load_table(GAME.dump(table)) == table
    assert result_of(WHOLE)["players"][0]["total"] == 26


REFUSED = [
    (changed("x", "zzz"), "zzz"),
    (changed("tournay", "game"), "game"),
    (removed("side"), "side"),
    (changed(3, "side"), "side"),
    (changed(True, "side"), "side"),
    (changed("1", "side"), "side"),
    (changed(1.0, "side"), "side"),
    (changed("yes", "finished"), "finished"),
    (changed(0, "finished"), "finished"),
    (changed(["zzz"], "market"), "market[0]"),
    (changed(None, "market"), "market"),
    (changed({"castle": "both"}, "readings"), "readings.castle"),
    (changed({"castle": True}, "readings"), "readings.castle"),
    (changed({"cathedral": "own"}, "readings"), "readings.cathedral"),
    (removed("players"), "players"),
    (changed([WHOLE["players"][0]], "players"), "players"),  # type: ignore[index]
    (changed([player(name=name) for name in "ABCDE"], "players"), "players"),
    (changed(1, "players", 1, "zzz"), "players[1].zzz"),
    (removed("players", 1, "name"), "players[1].name"),
    (changed("", "players", 1, "name"), "players[1].name"),
    (changed(" ", "players", 1, "name"), "players[1].name"),
    (changed("x" * 81, "players", 1, "name"), "players[1].name"),
    (changed(" Ada ", "players", 1, "name"), "players[1].name"),
    (removed("players", 1, "buildings"), "players[1].buildings"),
    (removed("players", 1, "objectives"), "players[1].objectives"),
    (changed("zzz", "players", 1, "buildings", 0, "tile"), "players[1].buildings[0].tile"),
    (removed("players", 1, "buildings", 0, "tile"), "players[1].buildings[0].tile"),
    (changed("J1", "players", 1, "buildings", 0, "at"), "players[1].buildings[0].at"),
    (changed("c3", "players", 1, "buildings", 0, "at"), "players[1].buildings[0].at"),
    (changed(["zzz"], "players", 1, "objectives"), "players[1].objectives[0]"),
    (changed(["no-coins"] * 2, "players", 1, "objectives"), "players[1].objectives[1]"),
    (changed(["unknown-objective"], "players", 1, "objectives"), "players[1].objectives[0]"),
    (
        changed([{"objective": "unknown-objective", "points": 4}], "players", 1, "objectives"),
        "players[1].objectives[0].points",
    ),
    (
        changed([{"objective": "unknown-objective"}], "players", 1, "objectives"),
        "players[1].objectives[0].points",
    ),
    (
        changed([{"objective": "no-coins", "points": 3}], "players", 1, "objectives"),
        "players[1].objectives[0].objective",
    ),
    (changed({"glass": 1}, "players", 0, "cubes"), "players[0].cubes.glass"),
    (changed(-1, "players", 0, "cubes", "wood"), "players[0].cubes.wood"),
    (changed(-1001, "players", 0, "track"), "players[0].track"),
    (changed([0, 0, 0], "players", 0, "activation"), "players[0].activation"),
    (changed([0, 0, 0, -1], "players", 0, "unfed"), "players[0].unfed[3]"),
    *(
        (changed(bad, "players", 0, "coins"), "players[0].coins")
        for bad in (True, 2.0, "2", 1e3, math.nan, -1, 1001, None, [1])
    ),
    *(
        (changed(bad, "players", 0, key), f"players[0].{key}")
        for key in ("activation", "cathedral", "unfed")
        for bad in (True, 2.0, "2", -1, 1001, None)
    ),
]


@pytest.mark.parametrize(("data", "where"), REFUSED, ids=range(len(REFUSED)))
def test_what_is_no_game_file_is_refused_with_its_place(data: dict[str, Any], where: str) -> None:
    refusal = refusal_of(data)
    assert refusal.where == where
    for language in LANGUAGES:
        said = refusal.say(language)
        assert said
        assert not said.endswith(".")


@pytest.mark.parametrize("data", [None, [], "x", 3, {}, {"game": []}])
def test_what_is_no_object_is_refused(data: object) -> None:
    assert refusal_of(data)


@pytest.mark.parametrize(
    "data",
    [
        changed(-1000, "players", 0, "track"),
        changed(1000, "players", 0, "coins"),
        changed("x" * 80, "players", 1, "name"),
        changed([], "market"),
        changed({}, "readings"),
        changed(9, "players", 0, "activation"),
        changed({"wood": 1}, "players", 0, "cubes"),
        changed(False, "finished"),
        removed("market"),
        removed("readings"),
    ],
    ids=range(10),
)
def test_what_is_strange_is_still_taken(data: dict[str, Any]) -> None:
    table = load_table(data)
    assert not isinstance(table, Refusal), table
    assert load_table(GAME.dump(table)) == table


ANYTHING = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**6), 10**6)
    | st.floats()
    | st.text(max_size=6)
    | st.sampled_from(["A1", "castle", "no-coins", "wood", "own"]),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=3)
    ),
    max_leaves=6,
)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to everything in a file."""
    items = value.items() if isinstance(value, dict) else enumerate(value)
    found = []
    for key, inner in items:
        found.append((*path, key))
        if isinstance(inner, dict | list):
            found += places(inner, (*path, key))
    return found


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(places(WHOLE)), ANYTHING)
def test_whatever_stands_anywhere_it_is_judged_or_refused(
    path: tuple[Any, ...], value: Any
) -> None:
    verdict = GAME.judged(changed(value, *path))
    if isinstance(verdict, Refusal):
        assert verdict.where
        assert all(verdict.say(language) for language in LANGUAGES)
    else:
        assert verdict.to_dict()["players"]
        assert verdict.pretty("fr")


@settings(max_examples=200, deadline=None)
@given(ANYTHING)
def test_whatever_is_sent_it_is_refused(value: Any) -> None:
    assert isinstance(load_table(value), Refusal)


def test_a_table_that_goes_on_asks_for_nothing() -> None:
    blank: dict[str, Any] = {"buildings": [], "objectives": []}
    data = game({"name": "Ada", **blank}, {"name": "Ben", **blank})
    verdict = GAME.judged(data, finished=False)
    assert not isinstance(verdict, Refusal)
    assert [seat.problems for seat in verdict.result.seats] == [(), ()]
