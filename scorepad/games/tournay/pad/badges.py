"""Badges and numbers that only this game has."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from scorepad.games.tournay.rules.prestige import CAP, PRESTIGE_BUILDINGS
from scorepad.games.tournay.rules.result import SHARED
from scorepad.games.tournay.rules.scoring import BUILT_RAMPARTS
from scorepad.web.league.badge import Badge, gathered, whenever, won_by
from scorepad.web.league.history import PastPart, PastPlay, Plays, every_part
from scorepad.web.pad import Figure

MANY_PRESTIGE = 5  # in one quarter
MANY_RAMPARTS = 5
GUESTS_POINTS = 8  # from one building that somebody else shows
MANY_DIFFERENT = 10  # prestige buildings, over all games


def reached_the_cap(game: PastPlay, part: PastPart) -> bool:
    """Whether one prestige building gave as much as it can."""
    return any(part.points.get(name) == CAP for name in PRESTIGE_BUILDINGS)


def shows_many(game: PastPlay, part: PastPart) -> bool:
    """Whether a quarter is full of prestige."""
    return sum(part.built.values()) >= MANY_PRESTIGE


def is_walled(game: PastPlay, part: PastPart) -> bool:
    """Whether a quarter has a wall around it."""
    return part.points.get(BUILT_RAMPARTS, 0) >= MANY_RAMPARTS


def was_a_guest(game: PastPlay, part: PastPart) -> bool:
    """Whether somebody else's building gave a lot."""
    return any(
        points >= GUESTS_POINTS and name in PRESTIGE_BUILDINGS and name not in part.built
        for name, points in part.points.items()
    )


def shown_in(game: PastPlay, part: PastPart) -> Iterable[str]:
    """The prestige buildings of a quarter."""
    return part.built


BADGES = (
    Badge(
        "full-dozen",
        _("A full dozen"),
        _("got 12 points from one prestige building"),
        whenever(reached_the_cap),
    ),
    Badge(
        "welcome-guest",
        _("Welcome guest"),
        _("got 8 points or more from somebody else’s prestige building"),
        whenever(was_a_guest),
    ),
    Badge(
        "prestige-quarter",
        _("Best address in town"),
        _("showed five prestige buildings in one quarter"),
        whenever(shows_many),
    ),
    Badge("walled-in", _("Well fortified"), _("built five ramparts"), whenever(is_walled)),
    Badge(
        "two-crowns",
        _("Two crowns"),
        _("shared a victory, for want of a tie-break"),
        won_by(SHARED),
    ),
    Badge(
        "city-planner",
        _("City planner"),
        _("showed {number} different prestige buildings"),
        memory=gathered(MANY_DIFFERENT, shown_in),
    ),
)


def _prestige(plays: Plays) -> int:
    return sum(sum(part.built.values()) for _game, part in every_part(plays))


def _prestige_text(number: int) -> str:
    text = ngettext("%(number)s prestige building", "%(number)s prestige buildings", number)
    return text % {"number": number}


def _ramparts(plays: Plays) -> int:
    return sum(part.points.get(BUILT_RAMPARTS, 0) for _game, part in every_part(plays))


def _ramparts_text(number: int) -> str:
    return ngettext("%(number)s rampart", "%(number)s ramparts", number) % {"number": number}


FIGURES = {
    "prestige": Figure(_prestige, _prestige_text),
    "ramparts": Figure(_ramparts, _ramparts_text),
}
