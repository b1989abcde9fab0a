"""Badges and records of this game: earned, just not earned, and told by moves."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils.translation import override

from scorepad.games.minivilles.pad import PAD
from scorepad.games.minivilles.pad.live import LIVE
from scorepad.games.minivilles.rules.live import apply, start
from scorepad.games.minivilles.rules.state import State
from scorepad.rules.refusal import Refusal
from scorepad.web.league.badges import badges_in, badges_of
from scorepad.web.league.history import PastPlay
from scorepad.web.league.records import own_records_of, records_of
from scorepad.web.league.stats_text import shown_badges, shown_records
from scorepad.web.models import Player
from tests.web.history import ADA, BEN, NUMBER, past
from tests.web.test_badges import symbols_of

GAME = PAD.slug


def town(cards: int = 10, station: bool = True, **told: Any) -> dict[str, Any]:
    """What is remembered of a town with so many cards in all."""
    monuments = {"train-station": 1} if station else {}
    return {"built": {"bakery": cards - len(monuments), **monuments}, "points": {}, **told}


def earned(key: str, *games: PastPlay) -> list[tuple[int, str, int | None]]:
    found = badges_in(GAME, games)
    return [(one["player"], one["uid"], one["number"]) for one in found if one["badge"] == key]


def held(key: str, *games: PastPlay) -> tuple[int, list[int], str] | None:
    found = {one["record"]: one for one in records_of(GAME, games)}
    return (found[key]["value"], found[key]["players"], found[key]["uid"]) if key in found else None


@pytest.mark.parametrize(
    ("key", "almost", "enough", "number"),
    [
        ("express", town(turns=20), town(turns=19), 19),
        ("jackpot", town(roll=24), town(roll=25), 25),
        ("metropolis", town(19), town(20), 20),
        ("tycoon", town(coins=29), town(coins=30), 30),
        ("on-foot", town(), town(station=False), None),
    ],
)
def test_badges_are_earned_from_a_number_on(
    key: str, almost: dict[str, Any], enough: dict[str, Any], number: int | None
) -> None:
    assert earned(key, past("Ada1:5 Ben2:4", 0, Ada=almost, Ben=town())) == []
    first = past("Ada1:5 Ben2:4", 1, Ada=enough, Ben=town())
    assert earned(key, first) == [(ADA, "game-1", number)]


def test_a_quick_defeat_is_no_express_and_a_game_alone_no_victory() -> None:
    assert earned("express", past("Ada1:5 Ben2:4", 0, Ada=town(turns=30), Ben=town(turns=9))) == []
    assert earned("on-foot", past("Ada1:5", 0, Ada=town(station=False))) == []
    assert earned("on-foot", past("Ada1:5 Ben2:4", 0)) == []  # only the result is known


def test_records_of_single_games() -> None:
    games = (
        past("Ada1:5 Ben2:4", 0, Ada=town(12, coins=3, turns=21, roll=9), Ben=town(17, coins=40)),
        past("Ada2:4 Ben1:5", 1, Ada=town(17, coins=40, turns=15), Ben=town(9, turns=21, roll=14)),
    )
    assert held("fastest-win", *games) == (21, [ADA], "game-0")  # equalled, and so not passed on
    assert held("most-built", *games) == (17, [BEN], "game-0")
    assert held("richest", *games) == (40, [BEN], "game-0")
    assert held("biggest-roll", *games) == (14, [BEN], "game-1")
    assert held("biggest-roll", past("Ada1:5 Ben2:4", 0, Ada=town(), Ben=town())) is None
    assert held("highest-score", *games) is None  # five monuments are five monuments
    own = [(play, part) for play in games for part in play.parts if part.player == ADA]
    assert {one["record"]: one["value"] for one in own_records_of(GAME, own)} == {
        "fastest-win": 21,
        "most-built": 17,
        "richest": 40,
        "biggest-roll": 9,
    }


def test_all_of_it_is_said_in_both_languages() -> None:
    rich = town(25, station=False, coins=50, turns=10, roll=30)
    game = past("Ada1:5 Ben2:4", 0, Ada=rich, Ben=town())
    people = {number: Player(pk=number, name=name) for name, number in NUMBER.items()}
    said = []
    for language in ("en", "fr"):
        with override(language):
            badges = shown_badges(GAME, badges_in(GAME, [game]), people)
            records = shown_records(GAME, records_of(GAME, [game]), people)
            figures = [figure.text(figure.count([game])) for figure in PAD.figures.values()]
        said.append((badges, records, figures))
    (badges, records, figures), (badges_fr, records_fr, figures_fr) = said
    assert {badge.key for badge in badges} >= {badge.key for badge in PAD.badges}
    assert {badge.reason for badge in badges}.isdisjoint(badge.reason for badge in badges_fr)
    assert not any(set("%{}") & set(badge.reason) for badge in (*badges, *badges_fr))
    values = {record.name: record.value for record in records}
    assert values["Fastest victory"] == "10 turns"
    assert values["Biggest single roll"] == "30 coins"
    assert {record.name: record.value for record in records_fr}["Plus gros jet"] == "30 pièces"
    assert (figures, figures_fr) == (
        ["35 cards built", "10 turns"],
        ["35 cartes construites", "10 tours"],
    )


def test_every_badge_has_a_drawing_and_what_says_nothing_is_left_out() -> None:
    path = "scorepad/games/minivilles/static/minivilles/badges.svg"
    assert symbols_of(path) == {badge.key for badge in PAD.badges}
    assert "lost-by-one" not in badges_of(GAME)


def states(*moves: dict[str, Any]) -> list[State]:
    found: list[State] = [start(2)]
    for move in moves:
        state = apply(found[-1], move)
        assert not isinstance(state, Refusal), state
        found.append(state)
    return found


def test_the_best_roll_is_what_one_roll_of_ones_own_brought() -> None:
    rich = {"wheat-field": 1, "bakery": 3, "forest": 5}
    played = states(
        {"do": "correct", "seat": 0, "cards": rich, "monuments": ["airport"]},
        {"do": "roll", "dice": [3]},  # Ada: 3 bakeries, 3 coins
        {"do": "build", "card": None},  # and 10 for the Airport, which are no roll
        {"do": "roll", "dice": [5]},  # Ben's roll brings Ada 5 for 5 Forests: not hers
        {"do": "build", "card": None},
        {"do": "roll", "dice": [1]},  # each 1 for a Wheat Field
        {"do": "build", "card": None},
    )
    assert LIVE.tally(played) == [{"roll": 3}, {"roll": 0}]
    assert LIVE.tally(played[:3]) == [{"roll": 3}, {}]
    assert LIVE.tally(played[:1]) == [{}, {}]
