"""Tables made for tests."""

from __future__ import annotations

from typing import Any

from scorepad.web.models import Seat, Table
from tests.games.tiny_towns.rules.vectors import drawn, letters

NOBODY = "." * 16


def made_table(*towns: str, setup: dict[str, Any] | None = None, **cards: str) -> Table:
    """A table with one player for each drawn town."""
    table = Table.objects.create(
        game="tiny-towns",
        setup={"variant": "standard", "cards": drawn(**cards), **(setup or {})},
        seats_made=len(towns),
    )
    names = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay")
    for position, (name, town) in enumerate(zip(names, towns, strict=False), start=1):
        squares = letters("".join(town.split()))
        Seat.objects.create(
            table=table, number=position, position=position, name=name, entry={"squares": squares}
        )
    return table


def squares_of(table: Table, number: int = 1) -> list[str | None]:
    """A town as it is saved now."""
    return list(Seat.objects.get(table=table, number=number).entry["squares"])
