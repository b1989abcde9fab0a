"""What a card is: data that names what it does, never a branch in the engine."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from scorepad.rules.text import Name, Text

if TYPE_CHECKING:
    from scorepad.games.minivilles.rules.activation import Activation
    from scorepad.games.minivilles.rules.events import Event

COLOURS = ("red", "green", "blue", "purple")  # in the order in which they are activated
MONUMENT = "monument"
TOWER = "tower"  # the symbol of cards that never change their owner

# What the owner of a number of copies gets, or does, when the card is activated.
Effect = Callable[["Establishment", int, int, "Activation"], Iterator["Event"]]


@dataclass(frozen=True, slots=True)
class Establishment:
    """A card of which towns hold any number, or one if it is purple."""

    id: str
    type: str  # its colour
    name: Name
    one: Text  # with its article
    symbol: str
    rolls: tuple[int, ...]
    cost: int
    effect: Effect
    text: Text  # what it does, in our own words
    starting: int = 0  # copies that every town begins with
    box: str = "base"

    @property
    def supply(self) -> int:
        """Copies in the reserve, beside those that towns begin with."""
        return 2 if self.unique else 5

    @property
    def unique(self) -> bool:
        """Whether a town may hold only one of it."""
        return self.type == "purple"

    @property
    def moves(self) -> bool:
        """Whether it may be given away or swapped."""
        return self.symbol != TOWER

    def copies(self, players: int) -> int:
        """How many there are in a game of so many."""
        return self.supply + self.starting * players


@dataclass(frozen=True, slots=True)
class Monument:
    """One of the six that everybody has, under construction at first."""

    id: str
    name: Name
    one: Text  # with its article
    cost: int
    text: Text
    type: str = MONUMENT
    symbol: str = TOWER
    box: str = "base"
