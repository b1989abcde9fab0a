"""Badges and figures that only this game has."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from scorepad.games.little_town.rules.numbers import HOUSES, HUNGER, OBJECTIVES_EACH, TRACK
from scorepad.games.little_town.rules.objectives import OBJECTIVES
from scorepad.games.little_town.rules.tiles import TILES
from scorepad.web.league.badge import Badge, is_win, whenever, won_by
from scorepad.web.league.history import PastPart, PastPlay, Plays, every_part
from scorepad.web.pad import Figure

GREAT_CASTLE = 16


def buildings_of(part: PastPart) -> int:
    """How many tiles a player built."""
    return sum(number for card, number in part.built.items() if card in TILES)


def objectives_of(part: PastPart) -> int:
    """How many objectives a player scored."""
    return sum(card in OBJECTIVES for card in part.built)


def unfed_of(part: PastPart) -> int:
    """How many workers of a player went hungry."""
    return -part.points.get("hunger", 0) // HUNGER


def has_all_houses(game: PastPlay, part: PastPart) -> bool:
    """Whether every house of a player stands on the board."""
    return buildings_of(part) == HOUSES.get(len(game.parts))


def has_all_objectives(game: PastPlay, part: PastPart) -> bool:
    """Whether a player scored as many objectives as are dealt."""
    return objectives_of(part) == OBJECTIVES_EACH.get(len(game.parts))


def went_round(game: PastPlay, part: PastPart) -> bool:
    """Whether the pawn went once round the track, where its way is known."""
    return int(part.tally.get("track", 0)) >= TRACK


def won_well_fed(game: PastPlay, part: PastPart) -> bool:
    """Whether a winner fed everybody, where that was counted."""
    return is_win(game, part) and "track" in part.tally and not unfed_of(part)


def has_great_castle(game: PastPlay, part: PastPart) -> bool:
    """Whether a Castle was worth as much as four buildings around it."""
    return part.points.get("castle", 0) >= GREAT_CASTLE


BADGES = (
    Badge("all-houses", _("Full street"), _("built with every house"), whenever(has_all_houses)),
    Badge(
        "all-objectives",
        _("Mission complete"),
        _("scored every objective of the hand"),
        whenever(has_all_objectives),
    ),
    Badge(
        "round-the-track",
        _("Once around"),
        _("passed 60 on the score track"),
        whenever(went_round),
    ),
    Badge("well-fed", _("Full plates"), _("won with every worker fed"), whenever(won_well_fed)),
    Badge(
        "great-castle",
        _("Lord of the castle"),
        _("had a Castle of at least 16 points"),
        whenever(has_great_castle),
    ),
    Badge("shared-victory", _("Two crowns"), _("shared a victory"), won_by("shared")),
)


def _in_all(of: Callable[[PastPart], int]) -> Callable[[Plays], int]:
    return lambda plays: sum(of(part) for _, part in every_part(plays))


def _buildings_text(number: int) -> str:
    return ngettext("%(number)s building", "%(number)s buildings", number) % {"number": number}


def _objectives_text(number: int) -> str:
    text = ngettext("%(number)s objective scored", "%(number)s objectives scored", number)
    return text % {"number": number}


def _unfed_text(number: int) -> str:
    text = ngettext("%(number)s worker went hungry", "%(number)s workers went hungry", number)
    return text % {"number": number}


FIGURES = {
    "buildings": Figure(_in_all(buildings_of), _buildings_text),
    "objectives": Figure(_in_all(objectives_of), _objectives_text),
    "unfed": Figure(_in_all(unfed_of), _unfed_text),
}
