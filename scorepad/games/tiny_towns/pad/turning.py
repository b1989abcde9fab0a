"""Quarter turns of a board: photos and players look at a town from any side."""

from __future__ import annotations

from scorepad.games.tiny_towns.rules.board import TOWN


def _quarter(square: int) -> int:
    row, column = TOWN.place(square)
    return TOWN.columns * column + TOWN.rows - 1 - row


# Where each square comes to lie after so many quarters clockwise.
PLACES = [list(TOWN.squares)]
while len(PLACES) < 4:
    PLACES.append([_quarter(square) for square in PLACES[-1]])
