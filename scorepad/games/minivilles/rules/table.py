"""A table as it was given: the players clockwise with what lies in their towns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

# How far the game came: to its end, stopped early, or still being typed in, when nothing is scolded.
Stage = Literal["finished", "broken-off", "open"]


@dataclass(frozen=True, slots=True)
class Seat:
    """One player's town when the game ended."""

    name: str
    cards: Mapping[str, int]  # without zeros, starting cards included
    monuments: tuple[str, ...]  # the built ones
    coins: int | None = None  # None where nobody said
    turns: int | None = None  # extra turns included


@dataclass(frozen=True, slots=True)
class Table:
    """Players clockwise."""

    seats: tuple[Seat, ...]
    stage: Stage = "finished"

    def total(self, card: str) -> int:
        """How many copies of a card lie in all towns."""
        return sum(seat.cards.get(card, 0) for seat in self.seats)
