"""What is no game file is refused with its place and the reason."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorepad.games import judge
from scorepad.rules.refusal import Refusal
from tests.games.tiny_towns.rules.drawn import game, player


def good() -> dict[str, Any]:
    return game(player("K" + "." * 15, on={"0": ["wood"]}), player("." * 16, "Ben"))


def refused(data: object, language: str = "en") -> tuple[str, str]:
    result = judge(data)
    assert isinstance(result, Refusal)
    return result.where, result.say(language)


def changed(path: str, value: object) -> dict[str, Any]:
    """The good game with one place changed."""
    data: dict[str, Any] = json.loads(json.dumps(good()))
    place: Any = data
    *way, last = path.split(".")
    for step in way:
        place = place[int(step) if step.isdecimal() and isinstance(place, list) else step]
    place[int(last) if isinstance(place, list) else last] = value
    return data


def test_nothing_on_an_empty_square_is_nothing() -> None:
    assert not isinstance(judge(changed("players.0.on", {"5": []})), Refusal)


def test_good_game_is_taken() -> None:
    assert not isinstance(judge(good()), Refusal)


@pytest.mark.parametrize(
    ("path", "value", "where", "message"),
    [
        ("players.0.squares", [None] * 15, "players[0].squares", "expected 16 entries, found 15"),
        ("players.1.squares.3", "castle", "players[1].squares[3]", '"castle" is not known'),
        ("players.0.squares.3", "Cottage", "players[0].squares[3]", "did you mean cottage?"),
        ("cards.farm", "granery", "cards.farm", '"granery" is not known; expected farm, granary'),
        ("cards.farm", "well", "cards.farm", '"well" is not known; expected farm, granary'),
        ("cards.cottage", "cottage", "cards.cottage", "unknown key; expected farm, well"),
        ("players.0.coins", -1, "players[0].coins", "expected a number from 0 to 1000, found -1"),
        ("players.0.coins", 1.5, "players[0].coins", "expected a whole number, found 1.5"),
        ("players.0.coins", True, "players[0].coins", "expected a whole number, found true"),
        ("players.0.on", {"5": ["wood"]}, "players[0].on.5", "square 5 has none"),
        ("players.0.on", {"16": ["wood"]}, "players[0].on.16", "unknown key"),
        ("players.0.on", {"0": ["gold"]}, "players[0].on.0[0]", '"gold" is not known'),
        (
            "players.0.monument",
            "eiffel-tower",
            "players[0].monument",
            '"eiffel-tower" is not known',
        ),
        ("players.0.name", "", "players[0].name", "expected a text"),
        ("players.0.name", "x" * 81, "players[0].name", "expected at most 80 characters"),
        ("players.0.name", "a\nb", "players[0].name", "expected printable characters"),
        ("players.0.colour", "red", "players[0].colour", "unknown key; expected name, squares"),
        ("players.0.facts", {"turns": 1}, "players[0].facts.turns", "unknown key"),
        ("players.0.facts", {"finished": 0}, "players[0].facts.finished", "from 1 to 1000"),
        (
            "players.0.facts",
            {"coins_on_squares": [3, 3]},
            "players[0].facts.coins_on_squares",
            "once",
        ),
        ("players", [], "players", "expected 1 to 12 entries, found 0"),
        ("variant", "chaos", "variant", "expected standard, town-hall, solo"),
        ("expansions", ["villagers"], "expansions[0]", "expected fortune"),
        ("expansions", "fortune", "expansions", "expected a list"),
        ("first_player", "Zoe", "first_player", "expected Ada, Ben"),
        ("house_rules", {"no-such": True}, "house_rules.no-such", "unknown key"),
        (
            "house_rules",
            {"parsonage-needs-fed-cottage": 1},
            "house_rules.parsonage",
            "true or false",
        ),
        ("overrides", {"cottage.points": 4}, "overrides.cottage.points", "unknown key"),
        ("game", "chess", "game", '"chess" is not known; expected tiny-towns'),
        ("game", None, "game", "missing; expected tiny-towns"),
        ("version", 2, "version", "unknown key"),
    ],
)
def test_place_and_reason_are_named(path: str, value: object, where: str, message: str) -> None:
    found_where, found_message = refused(changed(path, value))
    assert found_where.startswith(where)
    assert message in found_message


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("players.0.squares", [None] * 15, "attendu : 16 éléments, trouvé : 15"),
        ("players.0.squares.3", "Cottage", '"Cottage" est inconnu ; s’agit-il de cottage ?'),
        ("cards.cottage", "cottage", "clé inconnue ; attendu : farm, well"),
        ("players.0.coins", -1, "attendu : un nombre de 0 à 1000, trouvé : -1"),
        ("players.0.on", {"5": ["wood"]}, "la case 5 n’en a pas"),
        ("players.0.name", None, "attendu : un texte, trouvé : rien"),
        ("players.0.name", "a\nb", "des caractères imprimables, sur une ligne"),
        ("players", [], "attendu : 1 à 12 éléments, trouvé : 0"),
        ("game", "{chess}", '"{chess}" est inconnu ; attendu : tiny-towns'),
    ],
)
def test_refusals_speak_french(path: str, value: object, message: str) -> None:
    told = refused(changed(path, value), "fr")[1]
    assert message in re.sub("[\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}]", " ", told)


@pytest.mark.parametrize("key", ["cards", "players"])
def test_missing_part_is_named(key: str) -> None:
    data = good()
    del data[key]
    assert refused(data)[0] == key


def test_missing_card_is_named() -> None:
    data = good()
    del data["cards"]["well"]
    assert refused(data) == ("cards.well", "the drawn well card is missing")


@pytest.mark.parametrize("data", [None, [], 3, "tiny-towns", {}, {"game": None}, {"game": ["x"]}])
def test_something_else_is_refused(data: object) -> None:
    refused(data)


plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=8,
)
PLACES = ("variant", "expansions", "first_player", "cards", "players", "house_rules", "overrides")


@given(st.sampled_from(PLACES), plain)
@settings(max_examples=200)
def test_nonsense_in_a_place_is_refused_or_judged(place: str, value: object) -> None:
    judge({**good(), place: value})  # a result or a refusal, never an exception


@given(st.sampled_from(("name", "squares", "on", "monument", "coins", "facts")), plain)
@settings(max_examples=200)
def test_nonsense_in_a_seat_is_refused_or_judged(place: str, value: object) -> None:
    data = good()
    data["players"][0][place] = value
    judge(data)
