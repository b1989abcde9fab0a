"""A finished table as it was given: the players with their quarters and what lies beside them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from scorepad.rules.text import Text

Place = tuple[int, int]  # row and column; where nought is says nothing

COLOURS = ("yellow", "white", "red")
LEVELS = (1, 2)  # of buildings and characters; all of level III are prestige buildings
PRESTIGE_LEVEL = 3
KINDS = ("building", "character")
PRESTIGE = "prestige"

VARIANTS: Mapping[str, Text] = {
    "basic": Text("Basic rules", "Règles de base"),
    "advanced": Text("Advanced rules", "Règles avancées"),
}


@dataclass(frozen=True, slots=True)
class Card:
    """A card in a quarter."""

    colour: str
    level: int
    kind: str  # building, character or prestige
    id: str = ""  # of a prestige building
    name: str = ""  # what the players call it
    points: int | None = None  # printed on it; None where nobody said


@dataclass(frozen=True, slots=True)
class Stack:
    """The cards of one place, from the bottom to the top."""

    at: Place
    cards: tuple[Card, ...]

    @property
    def top(self) -> Card:
        """The visible one."""
        return self.cards[-1]

    @property
    def colours(self) -> list[str]:
        """Those of its cards, each once: one in a legal stack."""
        found = {card.colour for card in self.cards}
        return [colour for colour in COLOURS if colour in found]


@dataclass(frozen=True, slots=True)
class Seat:
    """One player; None where nobody said how many."""

    name: str
    quarter: tuple[Stack, ...] = ()
    citizens: Mapping[str, int] | None = None  # by colour
    deniers: int | None = None
    ramparts: int | None = None  # built
    hand: int | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """The players in their seats, after the last turns, the last cards and the last ramparts."""

    seats: tuple[Seat, ...]
    rules: str = "basic"
    criers: int | None = None  # revealed
    values: Mapping[str, tuple[int, int]] = field(default_factory=dict)  # left and right
    readings: Mapping[str, bool | str] = field(default_factory=dict)  # only what was answered
    finished: bool = True  # False: stopped early, so that it need not have reached its end
    open: bool = False  # being typed in, when nothing that is missing is scolded
