"""What a league remembers of a town: how often each card stands there, and what it earned."""

from __future__ import annotations

from collections import Counter
from typing import Any

from scorepad.rules.tiny_towns.board import BUILDINGS
from scorepad.rules.tiny_towns.result import TableResult
from scorepad.rules.tiny_towns.table import Table


def tally_town(table: Table, result: TableResult, seat: int) -> dict[str, Any]:
    """Buildings and points by card; the monument by its own name where it was built."""
    squares, monument = table.seats[seat].squares, table.seats[seat].monument
    names = {"cottage": "cottage", **table.cards, **({"monument": monument} if monument else {})}
    built = Counter(names[piece] for piece in squares if piece in BUILDINGS and piece in names)
    points: Counter[str] = Counter()
    for line in result.towns[seat].score.lines:
        points[line.card] += line.points
    tally: dict[str, Any] = {"built": dict(built), "points": dict(points)}
    if monument and "monument" in squares:
        tally["monument"] = monument
    return tally
