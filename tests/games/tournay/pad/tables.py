"""Tables of Tournay made for tests."""

from __future__ import annotations

from typing import Any

from scorepad.web.models import Seat, Table
from tests.games.tournay.rules.laid import quarter


def made_table(*quarters: str, **setup: Any) -> Table:
    """A table with one player for each drawn quarter."""
    table = Table.objects.create(
        game="tournay", setup={"rules": "basic", **setup}, seats_made=len(quarters)
    )
    names = ("Ada", "Ben", "Cleo", "Dan")
    for position, (name, drawn) in enumerate(zip(names, quarters, strict=False), start=1):
        Seat.objects.create(
            table=table,
            number=position,
            position=position,
            name=name,
            entry={"quarter": quarter(drawn)},
        )
    return table


def entry_of(table: Table, number: int = 1) -> dict[str, Any]:
    """An entry as it is saved now."""
    return dict(Seat.objects.get(table=table, number=number).entry)
