"""What is no game file is refused with its place and the reason; everything else is taken."""

from __future__ import annotations

import json
import random
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorepad.games.tournay.rules import GAME
from scorepad.games.tournay.rules.load import dump_table, load_table
from scorepad.games.tournay.rules.table import Table
from scorepad.rules.refusal import Refusal
from scorepad.rules.text import LANGUAGES
from tests.games.tournay.rules.random_games import random_game

# The contract's own example, with a second player.
EXAMPLE: dict[str, Any] = {
    "game": "tournay",
    "rules": "basic",
    "criers": 5,
    "players": [
        {
            "name": "Ada",
            "quarter": [
                {
                    "at": [0, 1],
                    "cards": [
                        {
                            "colour": "red",
                            "level": 1,
                            "kind": "building",
                            "name": "Fort",
                            "points": 1,
                        },
                        {"card": "tour-henry-viii", "points": 3},
                    ],
                },
                {"at": [-8, 8], "cards": [{"colour": "red", "level": 2, "kind": "character"}]},
            ],
            "citizens": {"yellow": 2, "white": 2, "red": 3},
            "deniers": 9,
            "ramparts": 3,
            "hand": 1,
        },
        {"name": "Ben", "quarter": []},
    ],
    "values": {"tour-henry-viii": [2, 1]},
    "readings": {"prestige-has-colour": True},
}
MISSING = object()


def changed(path: str, value: object) -> dict[str, Any]:
    """The example with one place changed or taken away."""
    data = deepcopy(EXAMPLE)
    place: Any = data
    *way, last = [int(step) if step.isdecimal() else step for step in path.split(".")]
    for step in way:
        place = place[step]
    if value is MISSING:
        del place[last]
    elif isinstance(place, list) and last == len(place):
        place.append(value)
    else:
        place[last] = value
    return data


def refusal_of(data: object) -> Refusal:
    table = load_table(data)
    assert isinstance(table, Refusal), data
    return table


def test_the_example_is_taken() -> None:
    table = load_table(EXAMPLE)
    assert isinstance(table, Table)
    assert load_table(dump_table(table)) == table


CARD = "players.0.quarter.0.cards.0"
NO_NUMBER: tuple[Any, ...] = (True, 2.0, "2", 1e3, float("nan"), None, [], {})
NUMBERS = {
    "criers": (0, 9),
    "players.0.deniers": (0, 1000),
    "players.0.ramparts": (0, 1000),
    "players.0.hand": (0, 1000),
    "players.0.citizens.yellow": (0, 1000),
    f"{CARD}.points": (0, 20),
    f"{CARD}.level": (1, 2),
    "players.0.quarter.0.at.0": (-8, 8),
    "players.0.quarter.0.at.1": (-8, 8),
    "values.tour-henry-viii.0": (0, 20),
    "values.tour-henry-viii.1": (0, 20),
}


def as_place(path: str) -> str:
    """`players.0.name` as refusals write it."""
    steps = path.split(".")
    return "".join(f"[{s}]" if s.isdecimal() else f".{s}" for s in steps).lstrip(".")


@pytest.mark.parametrize("path", NUMBERS)
def test_numbers_are_whole_and_within_bounds(path: str) -> None:
    least, most = NUMBERS[path]
    for value in (*NO_NUMBER, least - 1, most + 1):
        assert refusal_of(changed(path, value)).where == as_place(path), value
    for value in (least, most):
        assert isinstance(load_table(changed(path, value)), Table)


@pytest.mark.parametrize(
    ("path", "value", "where", "message"),
    [
        ("game", "tourney", "game", "is not known"),
        ("game", MISSING, "game", "missing"),
        ("colour", "red", "colour", "unknown key"),
        ("expansions", [], "expansions", "unknown key"),
        ("rules", "expert", "rules", "expected basic, advanced"),
        ("rules", None, "rules", "missing"),
        ("finished", 0, "finished", "expected true or false, found 0"),
        ("players", MISSING, "players", "expected a list"),
        ("players", [EXAMPLE["players"][0]], "players", "expected 2 to 4 entries, found 1"),
        ("players", EXAMPLE["players"] * 3, "players", "expected 2 to 4 entries, found 6"),
        ("players.1", 3, "players[1]", "expected an object with keys"),
        ("players.1.coins", 3, "players[1].coins", "unknown key"),
        ("players.1.name", MISSING, "players[1].name", "expected a text"),
        ("players.1.name", "", "players[1].name", "expected a text"),
        ("players.1.name", "  ", "players[1].name", "expected a text"),
        ("players.1.name", "x" * 81, "players[1].name", "expected at most 80 characters"),
        ("players.1.name", "Ada", "players[1].name", "expected a name that nobody else has"),
        ("players.1.name", " Ada ", "players[1].name", "expected a name that nobody else has"),
        ("players.1.quarter", MISSING, "players[1].quarter", "expected a list"),
        ("players.1.quarter", {}, "players[1].quarter", "expected a list"),
        ("players.0.quarter.0", [], "players[0].quarter[0]", "expected an object"),
        ("players.0.quarter.0.on", [], "players[0].quarter[0].on", "unknown key"),
        ("players.0.quarter.0.at", MISSING, "players[0].quarter[0].at", "expected a list"),
        ("players.0.quarter.0.at", [0], "players[0].quarter[0].at", "expected 2 entries"),
        ("players.0.quarter.0.at", [0, 0, 0], "players[0].quarter[0].at", "expected 2 entries"),
        ("players.0.quarter.1.at", [0, 1], "players[0].quarter[1].at", "each place once"),
        ("players.0.quarter.0.cards", MISSING, "players[0].quarter[0].cards", "a list"),
        ("players.0.quarter.0.cards", [], "players[0].quarter[0].cards", "found 0"),
        (CARD, "fort", "players[0].quarter[0].cards[0]", "expected an object"),
        (CARD, {}, "players[0].quarter[0].cards[0].colour", "missing"),
        (f"{CARD}.colour", "blue", as_place(f"{CARD}.colour"), "expected yellow, white, red"),
        (f"{CARD}.colour", MISSING, as_place(f"{CARD}.colour"), "missing"),
        (f"{CARD}.level", MISSING, as_place(f"{CARD}.level"), "expected a whole number"),
        (f"{CARD}.kind", "prestige", as_place(f"{CARD}.kind"), "expected building, character"),
        (f"{CARD}.kind", MISSING, as_place(f"{CARD}.kind"), "missing"),
        (f"{CARD}.name", 7, as_place(f"{CARD}.name"), "expected a text"),
        (f"{CARD}.cost", 1, as_place(f"{CARD}.cost"), "unknown key"),
        (f"{CARD}.card", "belfry", as_place(f"{CARD}.colour"), "unknown key"),
        (CARD, {"card": "eiffel"}, as_place(f"{CARD}.card"), '"eiffel" is not known'),
        (CARD, {"card": "belfri"}, as_place(f"{CARD}.card"), "did you mean belfry?"),
        (CARD, {"card": None}, as_place(f"{CARD}.card"), "missing"),
        (CARD, {"card": "belfry", "level": 3}, as_place(f"{CARD}.level"), "unknown key"),
        (CARD, {"card": "belfry", "kind": "building"}, as_place(f"{CARD}.kind"), "unknown key"),
        ("players.0.citizens", None, "players[0].citizens", "expected an object"),
        ("players.0.citizens.red", MISSING, "players[0].citizens.red", "a whole number"),
        ("players.0.citizens.grey", 1, "players[0].citizens.grey", "unknown key"),
        ("values", [], "values", "expected an object"),
        ("values.eiffel", [1, 1], "values.eiffel", "unknown key"),
        ("values.belfry", [4], "values.belfry", "expected 2 entries"),
        ("values.belfry", 4, "values.belfry", "expected a list"),
        ("readings.ties", True, "readings.ties", "unknown key"),
        ("readings.prestige-has-colour", 1, "readings.prestige-has-colour", "true or false"),
        ("readings.covered-builder", "no", "readings.covered-builder", "true or false"),
        ("readings.arras", True, "readings.arras", "expected each, pairs"),
    ],
)  # fmt: skip
def test_refused(path: str, value: object, where: str, message: str) -> None:
    refusal = refusal_of(changed(path, value))
    assert refusal.where == where
    assert message in refusal.say("en")
    assert refusal.say("fr") != refusal.say("en")


def test_names_of_eighty_characters_and_free_card_names_are_taken() -> None:
    assert isinstance(load_table(changed("players.1.name", "x" * 80)), Table)
    assert isinstance(load_table(changed(f"{CARD}.name", "<script>")), Table)


@pytest.mark.parametrize("seed", range(10))
def test_written_and_read_again_it_is_the_same(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(50):
        table = load_table(random_game(rng))
        assert isinstance(table, Table)
        assert load_table(json.loads(json.dumps(dump_table(table)))) == table


anything = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-10, 1100)
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["tournay", "belfry", "red", "building", "each", "basic"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(
                ["game", "players", "name", "quarter", "at", "cards", "card", "points", "values"]
            )
            | st.text(max_size=5),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)


@settings(max_examples=300, deadline=None)
@given(anything)
def test_anything_is_answered(data: object) -> None:
    assert isinstance(load_table(data), Table | Refusal)


def paths(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place of a file."""
    inner = (
        value.items()
        if isinstance(value, dict)
        else enumerate(value)
        if isinstance(value, list)
        else ()
    )
    return [path, *(one for key, part in inner for one in paths(part, (*path, key)))]


@settings(max_examples=400, deadline=None)
@given(st.integers(0, 2**32), st.data(), anything)
def test_a_good_file_with_anything_somewhere_is_judged_or_refused(
    seed: int, data: st.DataObject, garbage: object
) -> None:
    good = random_game(random.Random(seed))
    *way, last = data.draw(st.sampled_from(paths(good)[1:]))
    place: Any = good
    for step in way:
        place = place[step]
    place[last] = garbage
    verdict = GAME.judged(good)
    if isinstance(verdict, Refusal):
        assert verdict.where
        assert all(verdict.say(language).strip() for language in LANGUAGES)
    else:
        for language in LANGUAGES:
            json.dumps(verdict.to_dict(language), allow_nan=False)
            assert verdict.pretty(language)
