"""The 4 × 4 town as bits: square n is bit n, so that sets of squares are small integers."""

from __future__ import annotations

from functools import cache

from scorepad.rules.grid import Grid, Square
from scorepad.rules.text import Name, Text

TOWN = Grid(rows=4, columns=4)
ALL = (1 << 16) - 1

BUILDINGS = ("cottage", "farm", "well", "chapel", "tavern", "theater", "factory", "monument")
RESOURCES = ("wood", "wheat", "brick", "glass", "stone")
PIECES = (*BUILDINGS, *RESOURCES)
MONUMENT = Name("Monument", "Monument")
COIN = Name("coin", "pièce")
POINT = Name("point", "point")


def mask_of(squares: tuple[Square, ...]) -> int:
    """Turn squares into bits."""
    return sum(1 << square for square in squares)


BESIDE = tuple(mask_of(TOWN.beside(s)) for s in TOWN.squares)
AROUND = tuple(mask_of(TOWN.around(s)) for s in TOWN.squares)
ROW = tuple(mask_of(TOWN.row(s)) for s in TOWN.squares)
COLUMN = tuple(mask_of(TOWN.column(s)) for s in TOWN.squares)
LINES = tuple(ROW[s] | COLUMN[s] for s in TOWN.squares)
WHOLE_LINES = tuple(
    [sum(1 << (4 * r + c) for c in range(4)) for r in range(4)]
    + [sum(1 << (4 * r + c) for r in range(4)) for c in range(4)]
)
CORNERS = mask_of((0, 3, 12, 15))
CENTRE = mask_of((5, 6, 9, 10))


@cache
def squares_of(mask: int) -> tuple[Square, ...]:
    """Turn bits into squares, in order."""
    return tuple(s for s in range(16) if mask >> s & 1)


@cache
def groups_of(mask: int) -> tuple[int, ...]:
    """Split squares into groups connected side by side."""
    return tuple(mask_of(group) for group in TOWN.groups(squares_of(mask)))


def place(square: Square) -> Text:
    """Name a square for a person."""
    row, column = TOWN.place(square)
    return Text(
        "row {row}, column {column}",
        "ligne {row}, colonne {column}",
        row=row + 1,
        column=column + 1,
    )
