"""Results arranged for the eye: the seats as pages show them, and the paper-like score sheet."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from scorepad.rules.result import SeatResult
from scorepad.rules.text import Text
from scorepad.web.judged import Judged
from scorepad.web.models import Seat, Table
from scorepad.web.pad import Pad, Progress


@dataclass(frozen=True, slots=True)
class SeatView:
    """One seat as a page shows it."""

    seat: Seat
    result: SeatResult[Any]
    untouched: bool
    shown: Any  # what the game's own fragments draw
    progress: Progress

    @property
    def total(self) -> int:
        return self.result.score.total


def is_hidden(table: Table) -> bool:
    """Whether totals wait for the end. Then the result alone tells them: a table or a seat that showed
    them once the game is finished would spoil the moment for every other phone."""
    return table.hide_totals


def seat_views(judged: Judged, pad: Pad) -> list[SeatView]:
    """All seats as they sit."""
    return [seat_view(judged, pad, index) for index in range(len(judged.seats))]


def seat_view(judged: Judged, pad: Pad, index: int) -> SeatView:
    """One of them."""
    seat, result = judged.seats[index], judged.result.seats[index]
    untouched = pad.is_untouched(seat.entry)
    progress = pad.progress_of(judged, index)
    return SeatView(seat, result, untouched, pad.show(judged, index), progress)


def best_first(judged: Judged, pad: Pad) -> list[SeatView]:
    """All seats, best first; equals as they sit."""
    views = seat_views(judged, pad)
    return [views[index] for index in judged.by_rank]


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One category of the score sheet: a number for each player, None where nothing stands."""

    id: str
    name: Text
    icon: str
    card: str  # the card it is about, if it is about one
    points: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """Like the paper one: a row a category, a column a player."""

    names: tuple[str, ...]
    rows: tuple[SheetRow, ...]
    totals: tuple[int | None, ...]
    ranks: tuple[int, ...]


def sheet_of(judged: Judged, blank: Collection[int] = ()) -> Sheet:
    """Add the lines of all players up by category; blank columns have a name and no number."""
    seats = judged.result.seats
    return Sheet(
        names=tuple(seat.name for seat in judged.seats),
        rows=tuple(
            SheetRow(row.id, row.name, row.icon, row.card, _points(judged, row.cards, blank))
            for row in judged.game.sheet(judged.loaded)
        ),
        totals=tuple(None if n in blank else seat.score.total for n, seat in enumerate(seats)),
        ranks=tuple(seat.rank for seat in seats),
    )


def _points(
    judged: Judged, cards: frozenset[str], blank: Collection[int]
) -> tuple[int | None, ...]:
    found = []
    for index, seat in enumerate(judged.result.seats):
        every = () if index in blank else seat.score.lines
        lines = [line.points for line in every if line.card in cards]
        found.append(sum(lines) if lines else None)
    return tuple(found)
