"""Badges that only this game has."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from scorepad.games.tiny_towns.rules.board import TOWN
from scorepad.games.tiny_towns.rules.ranking import DECISIONS
from scorepad.rules.text import Text
from scorepad.web.league.badge import Badge, gathered, whenever, won_by
from scorepad.web.league.history import PastPart, PastPlay


def is_full(game: PastPlay, part: PastPart) -> bool:
    """Whether a building stands on every square."""
    return sum(part.built.values()) == len(TOWN.squares)


def scoring_monument(game: PastPlay, part: PastPart) -> list[str]:
    """The monument that brought points, if one did."""
    monument = part.tally.get("monument")
    return [monument] if monument and part.points.get(monument, 0) > 0 else []


def won_on(decision: str) -> Text:
    """The reason of a badge for winning on a tie-break."""
    return Text("won on the {how}", "a gagné au {how}", how=DECISIONS[decision].short)


BADGES = (
    Badge(
        "first-tie-break",
        _("Light hammer"),
        won_on("master_builder_turns"),
        won_by("master_builder_turns"),
    ),
    Badge(
        "second-tie-break", _("No room to spare"), won_on("empty_squares"), won_by("empty_squares")
    ),
    Badge("third-tie-break", _("One more cottage"), won_on("cottages"), won_by("cottages")),
    Badge(
        "full-town", _("Full house"), _("built a town without an empty square"), whenever(is_full)
    ),
    Badge(
        "monuments",
        _("Monumental"),
        _("scored with {number} different monuments"),
        memory=gathered(5, scoring_monument),
    ),
)
