"""The rulebook's own picture of a score: prestige buildings down, players across, sums below."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from scorepad.games.tournay.rules.prestige import PRESTIGE_BUILDINGS
from scorepad.games.tournay.rules.scoring import BUILT_RAMPARTS, PRINTED
from scorepad.rules.result import TableResult
from scorepad.rules.score import ScoreLine
from scorepad.rules.text import Text

OTHER_LINES = {
    PRINTED: Text("Printed points", "Points imprimés"),
    BUILT_RAMPARTS: Text("Ramparts", "Remparts"),
}


class Row(NamedTuple):
    """One building, or one of the other sources of points, with a cell for each player."""

    card: str
    name: Text
    cells: tuple[ScoreLine | None, ...]  # by seat; None where there is nothing to tell

    @property
    def points(self) -> tuple[int, ...]:
        """By seat."""
        return tuple(line.points if line else 0 for line in self.cells)


@dataclass(frozen=True, slots=True)
class Matrix:
    """Everybody's lines side by side."""

    players: tuple[str, ...]
    prestige: tuple[Row, ...]
    others: tuple[Row, ...]
    totals: tuple[int, ...]

    @property
    def prestige_sums(self) -> tuple[int, ...]:
        """What the prestige buildings give each player."""
        return tuple(
            sum(row.points[seat] for row in self.prestige) for seat in range(len(self.players))
        )


def matrix_of(result: TableResult[Any]) -> Matrix:
    """Lay the lines of a judged table side by side."""
    lines = [{line.card: line for line in seat.score.lines} for seat in result.seats]
    return Matrix(
        tuple(seat.score.player for seat in result.seats),
        _rows(lines, {name: one.name for name, one in PRESTIGE_BUILDINGS.items()}),
        _rows(lines, OTHER_LINES),
        tuple(seat.score.total for seat in result.seats),
    )


def _rows(lines: Sequence[dict[str, ScoreLine]], names: Any) -> tuple[Row, ...]:
    return tuple(
        Row(card, name, tuple(own.get(card) for own in lines))
        for card, name in names.items()
        if any(card in own for own in lines)
    )
