"""Badges: earned, and just not earned."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from django.conf import settings
from django.utils.translation import override

from scorepad.games.tiny_towns.pad import PAD
from scorepad.web.league.badges import BADGES, badges_in, badges_of
from scorepad.web.league.history import PastPlay
from scorepad.web.league.stats_text import shown_badges
from scorepad.web.models import Player
from tests.web.history import ADA, BEN, CLEO, NUMBER, evenings, past, town

FULL = town(well=10, farm=6)

GAME = PAD.slug


def earned(key: str, games: list[PastPlay]) -> list[tuple[int, str]]:
    """Who earned a badge, and in which game."""
    return [(one["player"], one["uid"]) for one in badges_in(GAME, games) if one["badge"] == key]


def test_first_victory_is_the_first_one() -> None:
    games = evenings("Ada1:9", "Ada2 Ben1", "Ada1 Ben2", "Ada1 Ben2")
    assert earned("first-win", games) == [(ADA, "game-2"), (BEN, "game-1")]


def test_ten_games_are_ten_against_others() -> None:
    nine = ["Ada1 Ben2"] * 9
    assert earned("ten-games", evenings(*nine, "Ada1:30")) == []
    assert earned("ten-games", evenings(*nine, "Ada1:30", "Ada1 Cleo2")) == [(ADA, "game-10")]
    assert earned("hundred-games", evenings(*["Ada1 Ben2"] * 99)) == []
    assert earned("hundred-games", evenings(*["Ada1 Ben2"] * 100)) == [
        (ADA, "game-99"),
        (BEN, "game-99"),
    ]


def test_three_in_a_row_is_broken_by_a_second_place() -> None:
    two = ["Ada1 Ben2", "Ada1 Ben2"]
    assert earned("three-in-a-row", evenings(*two, "Ada2 Ben1", *two)) == []
    assert earned("three-in-a-row", evenings(*two, "Ada1:9", "Ada1 Ben1")) == [(ADA, "game-3")]
    assert earned("five-in-a-row", evenings(*two, *two)) == []
    assert earned("five-in-a-row", evenings(*two, *two, *two)) == [(ADA, "game-4")]


@pytest.mark.parametrize(
    ("badge", "decision"),
    [
        ("first-tie-break", "master_builder_turns"),
        ("second-tie-break", "empty_squares"),
        ("third-tie-break", "cottages"),
    ],
)
def test_each_tie_break_has_its_badge(badge: str, decision: str) -> None:
    game = past("Ada2:30 Ben1:30", 0, decision)
    assert [key for key, one in keys_of([game]) if one == BEN] == ["first-win", badge]
    assert [key for key, one in keys_of([game]) if one == ADA] == []


def keys_of(games: list[PastPlay]) -> list[tuple[str, int]]:
    return [(one["badge"], one["player"]) for one in badges_in(GAME, games)]


def test_lost_by_one_point_to_the_winner() -> None:
    assert earned("lost-by-one", evenings("Ada1:30 Ben2:29 Cleo3:28")) == [(BEN, "game-0")]
    assert earned("lost-by-one", evenings("Ada1:30 Ben2:28", "Ada1:30 Ben2:30", "Ada1 Ben2")) == []
    close = next(
        one for one in badges_in(GAME, evenings("Ada1:-3 Ben2:-4")) if one["badge"] == "lost-by-one"
    )
    assert (close["player"], close["rival"]) == (BEN, ADA)


def test_beat_everybody_needs_every_regular() -> None:
    three = ["Ben1 Cleo2 Dan3"] * 3
    games = evenings(*three, "Ada1 Ben2", "Ada1 Cleo1 Dan3", "Ada1 Cleo2")
    assert earned("beat-everybody", games) == [(ADA, "game-5")]
    # Without the last game Cleo was only level.
    assert earned("beat-everybody", games[:-1]) == []
    # A guest of one evening need not be beaten, one who came three times has to be.
    guests = evenings(*three, "Ada1 Ben2", "Ada1 Cleo1 Dan3", "Ada1 Cleo2", *["Eva1 Ben2"] * 3)
    assert earned("beat-everybody", guests[:-1]) == [(ADA, "game-5")]
    assert earned("beat-everybody", guests) == []


def test_two_rivals_are_not_everybody() -> None:
    assert earned("beat-everybody", evenings(*["Ada1 Ben2 Cleo3"] * 4)) == []


def test_highest_score_moves_on_when_it_is_beaten() -> None:
    games = evenings(*["Ada1:20 Ben2:19"] * 3, "Ada1:31 Ben2:20", "Ada1:31 Ben2:31")
    assert earned("highest-score", games) == [(ADA, "game-3")]
    assert earned("highest-score", games[:-1]) == []  # four games are too few
    assert earned("highest-score", [*games, past("Cleo1:32", 9)]) == [(CLEO, "game-9")]


def test_full_town_has_sixteen_buildings() -> None:
    almost = town(well=10, farm=5)
    games = [past("Ada1:9 Ben2:8", 0, Ada=almost, Ben=almost), past("Ben1:9", 1, Ben=FULL)]
    assert earned("full-town", games) == [(BEN, "game-1")]


def test_last_seat_is_known_of_games_with_towns_at_larger_tables() -> None:
    seated = {"Ada": town(well=1), "Ben": town(well=1), "Cleo": town(well=1)}
    assert earned("last-seat", [past("Ada3 Ben2 Cleo1", 0, "points", **seated)]) == [
        (CLEO, "game-0")
    ]
    assert earned("last-seat", [past("Ada3 Ben1 Cleo2", 0, "points", **seated)]) == []
    assert earned("last-seat", [past("Ada2 Ben1", 0, "points", **seated)]) == []
    assert earned("last-seat", [past("Ada3 Ben2 Cleo1", 0)]) == []


def test_five_different_monuments_that_scored() -> None:
    names = "sky-baths", "mandras-palace", "silva-forum", "ludicaire", "ludicaire"
    games = [past("Ada1:9", day, Ada=town(name, 3)) for day, name in enumerate(names)]
    assert earned("monuments", games) == []
    assert earned("monuments", [*games, past("Ada1:9", 8, Ada=town("barrett-castle", 0))]) == []
    assert earned("monuments", [*games, past("Ada1:9", 9, Ada=town("fort-ironweed", 7))]) == [
        (ADA, "game-9")
    ]


def test_newest_badges_come_first() -> None:
    games = evenings("Ben1 Ada2", "Ada1 Ben2")
    assert [one["uid"] for one in badges_in(GAME, games)] == ["game-1", "game-0"]


def test_every_badge_can_be_earned_and_says_why_in_both_languages() -> None:
    people = {number: Player(pk=number, name=name) for name, number in NUMBER.items()}
    told: dict[str, set[str]] = {}
    for language in ("en", "fr"):
        with override(language):
            for badge in shown_badges(GAME, badges_in(GAME, eventful()), people):
                assert not set("%{}") & set(badge.reason)
                told.setdefault(badge.key, set()).add(f"{language}: {badge.name}, {badge.reason}")
    assert set(told) == set(badges_of(GAME))
    assert all(len({text[4:] for text in texts}) >= 2 for texts in told.values())
    assert "en: So close, lost by a single point to Ada" in told["lost-by-one"]


def eventful() -> list[PastPlay]:
    """A hundred games in which everything happens."""
    seated = dict.fromkeys(NUMBER, FULL)
    special = [
        past("Ada2:30 Ben1:30", 200, "master_builder_turns"),
        past("Ada2:30 Ben1:30", 201, "empty_squares"),
        past("Ada2:30 Ben1:30", 202, "cottages"),
        past("Ada1:30 Ben2:29", 203),
        past("Dan3:10 Ben2:30 Ada1:40", 204, "points", **seated),
    ]
    monuments = "sky-baths", "mandras-palace", "silva-forum", "ludicaire", "fort-ironweed"
    alone = [past("Ada1:9", 300 + day, Ada=town(name, 3)) for day, name in enumerate(monuments)]
    return [*evenings(*["Ada1 Ben2 Cleo3 Dan4"] * 100), *special, *alone]


def symbols_of(path: str) -> set[str | None]:
    drawings = ElementTree.parse(settings.BASE_DIR / path)
    return {symbol.get("id") for symbol in drawings.getroot() if symbol.get("id")}


def test_every_badge_has_a_drawing() -> None:
    assert symbols_of("static/badges.svg") == {badge.key for badge in BADGES}
    own = {badge.key for badge in PAD.badges}
    assert symbols_of("scorepad/games/tiny_towns/static/tiny_towns/badges.svg") == own


def test_badges_of_a_game_that_is_not_known_here_are_those_of_all() -> None:
    assert set(badges_of("chess")) == {badge.key for badge in BADGES}
