"""Results arranged for the eye: the seats as pages show them, and the paper-like score sheet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from scorepad.rules.result import SeatResult
from scorepad.rules.text import Text
from scorepad.web.judged import Judged
from scorepad.web.models import Seat, Table
from scorepad.web.pad import Pad


@dataclass(frozen=True, slots=True)
class SeatView:
    """One seat as a page shows it."""

    seat: Seat
    result: SeatResult[Any]
    untouched: bool
    shown: Any  # what the game's own fragments draw

    @property
    def total(self) -> int:
        return self.result.score.total


def is_hidden(table: Table) -> bool:
    """Whether totals wait for the end."""
    return table.hide_totals and not table.finished_at


def seat_views(judged: Judged, pad: Pad) -> list[SeatView]:
    """All seats as they sit."""
    return [seat_view(judged, pad, index) for index in range(len(judged.seats))]


def seat_view(judged: Judged, pad: Pad, index: int) -> SeatView:
    """One of them."""
    seat = judged.seats[index]
    untouched = pad.is_untouched(seat.entry)
    return SeatView(seat, judged.result.seats[index], untouched, pad.show(judged, index))


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
    totals: tuple[int, ...]
    ranks: tuple[int, ...]


def sheet_of(judged: Judged) -> Sheet:
    """Add the lines of all players up by category."""
    seats = judged.result.seats
    return Sheet(
        names=tuple(seat.name for seat in judged.seats),
        rows=tuple(
            SheetRow(row.id, row.name, row.icon, row.card, _points(judged, row.cards))
            for row in judged.game.sheet(judged.loaded)
        ),
        totals=tuple(seat.score.total for seat in seats),
        ranks=tuple(seat.rank for seat in seats),
    )


def _points(judged: Judged, cards: frozenset[str]) -> tuple[int | None, ...]:
    found = []
    for seat in judged.result.seats:
        lines = [line.points for line in seat.score.lines if line.card in cards]
        found.append(sum(lines) if lines else None)
    return tuple(found)
