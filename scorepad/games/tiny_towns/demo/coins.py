"""Fortune's coins: what a building brings or costs at the moment it is built."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from scorepad.games.tiny_towns.rules.board import BUILDINGS, COLUMN, ROW, squares_of
from scorepad.games.tiny_towns.rules.card import Card

CHEST = 4  # coins that it holds
MANY = 3  # buildings of a type that a Statue looks for
TEA = 3  # coins at most


class Moment(NamedTuple):
    """A town right after something was built."""

    pieces: Sequence[str | None]
    square: int  # where
    coins: int

    def count(self, kind: str) -> int:
        """How many buildings of a type stand."""
        return self.pieces.count(kind)


def income_of(card: Card, now: Moment) -> int:
    """Coins gained, or lost if negative; more than there are where the others gain instead."""
    income = INCOME.get(card.id)
    return income(now) if income else 0


def _statue(now: Moment) -> int:
    return sum(now.count(kind) >= MANY for kind in BUILDINGS)


def _teahouse(now: Moment) -> int:
    lines = [squares_of(line[now.square] & ~(1 << now.square)) for line in (ROW, COLUMN)]
    return min(TEA, max(len({now.pieces[s] for s in line} - {None}) for line in lines))


def _parsonage(now: Moment) -> int:
    return 0 if now.coins == now.count("cottage") else -now.coins


INCOME: Mapping[str, Callable[[Moment], int]] = {
    "root-cellar": lambda now: 1,
    "mine": lambda now: 1,
    "statue": _statue,
    "teahouse": _teahouse,
    "gamblers-den": lambda now: 2 if now.coins == 1 else 0,
    "parsonage": _parsonage,
    "jeweler": lambda now: -1,
    "shrine-of-the-windseed": lambda now: max(now.count(kind) for kind in BUILDINGS),
}
