"""A table in short: the rows of the score sheet, what a league remembers, what other programs are told."""

from __future__ import annotations

from collections import Counter
from typing import Any

from scorepad.games.tournay.rules.matrix import OTHER_LINES
from scorepad.games.tournay.rules.prestige import PRESTIGE_BUILDINGS
from scorepad.games.tournay.rules.table import VARIANTS, Seat, Table
from scorepad.rules.game import Category, Summary
from scorepad.rules.result import NoDetail, TableResult


def sheet_of(table: Table) -> tuple[Category, ...]:
    """A row for each prestige building that somebody shows, then printed points and ramparts."""
    shown = {stack.top.id for seat in table.seats for stack in seat.quarter}
    rows = [
        Category(name, prestige.name, frozenset({name}), card=name)
        for name, prestige in PRESTIGE_BUILDINGS.items()
        if name in shown
    ]
    rows += [Category(card, name, frozenset({card})) for card, name in OTHER_LINES.items()]
    return tuple(rows)


def cards_of_table(table: Table) -> tuple[str, ...]:
    """The prestige buildings of the quarters."""
    names = {name for seat in table.seats for name in built_by(seat)}
    return tuple(name for name in PRESTIGE_BUILDINGS if name in names)


def built_by(seat: Seat) -> Counter[str]:
    """How often a quarter shows each prestige building."""
    return Counter(stack.top.id for stack in seat.quarter if stack.top.id)


def tally_quarter(table: Table, result: TableResult[NoDetail], seat: int) -> dict[str, Any]:
    """Prestige buildings shown, and points by card."""
    points = {line.card: line.points for line in result.seats[seat].score.lines}
    return {"built": dict(built_by(table.seats[seat])), "points": points}


def summary_of(table: Table) -> Summary:
    """The rules that were played by; as each player's role the prestige buildings."""
    roles = tuple(
        ", ".join(PRESTIGE_BUILDINGS[name].name.en for name in built_by(seat))
        for seat in table.seats
    )
    return Summary(board=VARIANTS[table.rules].en, roles=roles)
