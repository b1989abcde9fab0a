"""What the pad asks beside the score: the end, what if, what to ask, where a card may lie."""

from __future__ import annotations

import random
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorepad.games.tournay.rules.cards import ACTIVITY_CARDS, known_names, printed_points
from scorepad.games.tournay.rules.end import Progress, end_from_counters, end_of
from scorepad.games.tournay.rules.facts import asked_facts
from scorepad.games.tournay.rules.prestige import PRESTIGE_BUILDINGS
from scorepad.games.tournay.rules.quarter import (
    at_origin,
    frame,
    open_places,
    place_id,
    place_of,
)
from scorepad.games.tournay.rules.table import Card
from scorepad.games.tournay.rules.what_if import what_if
from scorepad.rules.text import LANGUAGES
from tests.games.tournay.rules.laid import FULL, citizens, game, loaded, player, result_of
from tests.games.tournay.rules.random_games import COPIES, random_game
from tests.games.tournay.rules.second_opinion import FACTS, colour_of

READY = "belfry wb1 rb1 / mint wb2 rb2 / yc1 wc1 rc1"


# The end of the game


def test_the_end_from_quarters_is_the_end_from_counters() -> None:
    table = loaded(game(player("A", READY), player("B", FULL), player("C", "mint"), criers=3))
    end = end_of(table)
    assert end.progress == (Progress(9, 2), Progress(9, 0), Progress(1, 1))
    assert (end.full, end.ready, end.criers_needed, end.has_come) == ((0, 1), (0,), 4, False)
    assert end == end_from_counters([(9, 2), (9, 0), (1, 1)], 3)


@pytest.mark.parametrize(
    ("progress", "criers", "end"),
    [
        ([(9, 2), (8, 4)], 2, False),
        ([(9, 2), (8, 4)], 3, True),
        ([(9, 2), (8, 4)], None, None),
        ([(9, 2), (9, 2)], None, True),
        ([(9, 1), (9, 0)], 9, False),
        ([(9, 1), (9, 0)], None, False),
    ],
)
def test_the_last_round(progress: list[tuple[int, int]], criers: int | None, end: Any) -> None:
    state = end_from_counters(progress, criers)
    assert state.has_come is end
    for language in LANGUAGES:
        assert "{" not in state.sentence.say(language)


def test_what_a_player_still_needs() -> None:
    assert Progress(9, 2).sentence.say() == "9 places, 2 prestige buildings: ready."
    assert Progress(7, 2).sentence.say() == "2 places to go."
    assert Progress(9, 1).sentence.say() == "1 prestige building to go."
    assert Progress(8, 0).sentence.say() == "1 place and 2 prestige buildings to go."
    assert Progress(8, 0).sentence.say("fr") == "Encore 1 emplacement et 2 bâtiments de prestige."


# What if


@settings(max_examples=80, deadline=None)
@given(
    st.integers(0, 2**32),
    st.sampled_from(sorted(PRESTIGE_BUILDINGS)),
    st.tuples(st.integers(-1, 3), st.integers(-1, 3)),
    st.none() | st.integers(0, 5),
)
def test_what_if_is_what_then_is(
    seed: int, name: str, at: tuple[int, int], points: int | None
) -> None:
    data = random_game(random.Random(seed))
    before = [one["total"] for one in result_of(data)["players"]]
    found = what_if(loaded(data), 0, at, name, points=points)
    # The same by hand, in the file.
    after = deepcopy(data)
    new = {"card": name, **({} if points is None else {"points": points})}
    stacks = after["players"][0]["quarter"]
    here = next((stack for stack in stacks if stack["at"] == list(at)), None)
    if here is None:
        stacks.append({"at": list(at), "cards": [new]})
    elif colour_of(here["cards"][-1]) == FACTS[name][0]:
        here["cards"].append(new)
    else:
        assert len(found.replaced) == len(here["cards"])
        here["cards"] = [new]
    then = result_of(after)
    assert found.result.to_dict() == then
    for effect, was, one in zip(found.effects, before, then["players"], strict=True):
        assert (effect.player, effect.before, effect.after) == (one["name"], was, one["total"])
        assert sum(effect.by_card.values()) == effect.difference == one["total"] - was


def test_what_if_tells_what_would_be_wrong() -> None:
    table = loaded(game(player("A", "mint yb1 yb1"), player("B", "belfry")))

    def wrong(at: tuple[int, int], name: str) -> list[str]:
        return [one.code for one in what_if(table, 0, at, name, points=0).problems]

    assert wrong((1, 0), "cloth-hall") == []
    assert wrong((1, 0), "mint") == ["twin-prestige"]
    assert wrong((1, 0), "belfry") == ["beyond-the-box"]
    assert wrong((0, 3), "cloth-hall") == ["shape"]
    assert wrong((2, 2), "cloth-hall") == ["not-connected"]


def test_what_if_shows_everybodys_gain() -> None:
    table = loaded(
        game(player("A", "yb1", citizens=citizens(2)), player("B", "wb1", citizens=citizens(3)))
    )
    found = what_if(table, 0, (0, 1), "city-hall", points=2)
    assert [effect.by_card for effect in found.effects] == [
        {"city-hall": 4, "printed": 2},
        {"city-hall": 3},
    ]


@pytest.mark.parametrize(
    ("name", "deniers", "affordable", "left"),
    [
        ("mint", 5, True, (0, 1)),
        ("mint", 4, False, (0, 1)),
        ("cloth-hall", 0, True, (0, 0)),
        ("tour-darras", 9, None, (9, 1)),
        ("cathedral", 20, True, (0, 1)),
    ],
)
def test_what_it_costs(name: str, deniers: int, affordable: bool | None, left: Any) -> None:
    table = loaded(
        game(player("A", "yb1", citizens=citizens(1), deniers=deniers), player("B", "wb1"))
    )
    found = what_if(table, 0, (0, 1), name, paid=True)
    seat = found.table.seats[0]
    assert found.affordable is affordable
    assert (seat.deniers, (seat.citizens or {})["yellow"]) == left


def test_what_it_costs_is_unknown_while_nobody_said_what_there_is() -> None:
    data = {"game": "tournay", "players": [{"name": n, "quarter": []} for n in "AB"]}
    found = what_if(loaded(data), 0, (0, 0), "mint", paid=True)
    assert found.affordable is None
    assert found.table.seats[0].deniers is None


# What to ask


@pytest.mark.parametrize(
    ("drawn", "asked"),
    [
        ("yb1", [("ramparts", (), True), ("hand", (), False)]),
        ("mint+yb1", [("ramparts", (), True), ("hand", (), False)]),
        (
            "mint pont-des-trous city-hall",
            [
                ("citizens", ("city-hall", "pont-des-trous"), True),
                ("deniers", ("mint",), True),
                ("ramparts", (), True),
                ("hand", (), False),
            ],
        ),
        ("tour-henry-viii", [("ramparts", ("tour-henry-viii",), True), ("hand", (), False)]),
    ],
)
def test_only_what_counts_is_asked(drawn: str, asked: list[Any]) -> None:
    table = loaded(game(player("A", drawn), player("B", "yb1")))
    assert [tuple(one) for one in asked_facts(table)] == asked


# The quarter


def test_the_frame_slides_until_three_rows_and_columns_are_used() -> None:
    assert frame([]) == (range(-2, 3), range(-2, 3))
    assert frame([(0, 0), (0, 1)]) == (range(-2, 3), range(-1, 3))
    assert frame([(0, 0), (0, 2), (0, 1)]) == (range(-2, 3), range(3))
    assert frame([(0, 0), (2, 2)]) == (range(3), range(3))


def test_where_a_card_may_lie() -> None:
    assert open_places([]) == [(0, 0)]
    assert open_places([(0, 0)]) == [(-1, 0), (0, -1), (0, 1), (1, 0)]
    assert open_places([(0, 0), (0, 1), (0, 2)]) == [
        (-1, 0), (-1, 1), (-1, 2), (1, 0), (1, 1), (1, 2),
    ]  # fmt: skip
    full = [(row, column) for row in range(3) for column in range(3)]
    assert open_places(full) == []


def test_places_have_names_and_names_have_places() -> None:
    for place in ((0, 0), (-8, 8), (2, -1)):
        assert place_of(place_id(place)) == place
    for text in ("", "1", "1,", "a,b", "1,2,3", "01,2", " 1,2", "+1,2", "²,1"):
        assert place_of(text) is None


def test_at_the_origin() -> None:
    table = loaded(game(player("A", FULL), player("B")))
    data = game(player("A"), player("B"))
    data["players"][0]["quarter"] = [
        {**stack, "at": [stack["at"][0] - 5, stack["at"][1] + 3]}
        for stack in reversed(data["players"][0]["quarter"])
    ]
    assert at_origin(loaded(data).seats[0].quarter) == table.seats[0].quarter
    assert at_origin(()) == ()


# The cards


def test_the_prestige_buildings_are_those_of_the_facts() -> None:
    assert {
        name: (one.colour, one.copies, one.left, one.right)
        for name, one in PRESTIGE_BUILDINGS.items()
    } == FACTS
    for colour in COPIES:
        copies = [one.copies for one in PRESTIGE_BUILDINGS.values() if one.colour == colour]
        assert sum(copies) == 9


def test_the_expansion_has_three_cards_for_each_deck() -> None:
    decks = [(one.colour, one.level) for one in ACTIVITY_CARDS.values() if one.box == "expansion"]
    assert len(decks) == 18
    assert all(decks.count(deck) == 3 for deck in decks)


def test_known_points_are_filled_in() -> None:
    assert printed_points(Card("red", 1, "building", name="Fort")) == 1
    assert printed_points(Card("red", 1, "building", name="catapulte")) == 1
    assert printed_points(Card("red", 2, "building", name="Fort")) is None
    assert printed_points(Card("red", 1, "building", name="Anything")) is None
    assert printed_points(Card("red", 1, "building")) is None
    assert [str(name) for name in known_names("red", 1, "character")] == ["Knight"]
