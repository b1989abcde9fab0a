"""Repairs as the pages offer them: commands, each with the square drawn as it would be."""

from __future__ import annotations

from collections.abc import Iterable

from django.templatetags.static import static
from django.utils.safestring import mark_safe

from scorepad.games.tiny_towns.pad.tags import SPRITE, piece_drawing
from scorepad.games.tiny_towns.pad.town import NOTHING, Cell
from scorepad.games.tiny_towns.rules.legality import NOT_BUILDABLE
from scorepad.games.tiny_towns.rules.pieces import EMPTY
from scorepad.games.tiny_towns.rules.repairs import Repair, repairs
from scorepad.web.judged import Judged
from scorepad.web.pad import OfferedRepair


def offered_repairs(judged: Judged, index: int) -> list[OfferedRepair]:
    """Single changes that make an impossible town possible, best first."""
    if not judged.result.seats[index].problem(NOT_BUILDABLE):
        return []
    return offered(repairs(judged.loaded, index))


def offered(found: Iterable[Repair]) -> list[OfferedRepair]:
    """Repairs of the rules with what a page needs to show them."""
    return [_offered(repair) for repair in found]


def _offered(repair: Repair) -> OfferedRepair:
    drawn = piece_drawing(Cell(repair.square, repair.piece, EMPTY), static(SPRITE))
    return OfferedRepair(
        f"{repair.square}:{repair.piece or NOTHING}",
        repair.text,
        {repair.square: mark_safe(drawn)},  # noqa: S308 - drawn from the rules' own data
    )
