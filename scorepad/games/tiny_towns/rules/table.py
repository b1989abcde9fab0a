"""A finished table as it was given: the players in their seats with boards and facts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from scorepad.rules.grid import Square
from scorepad.rules.text import Text

VARIANTS: Mapping[str, Text] = {
    "standard": Text("Standard game", "Jeu standard"),
    "town-hall": Text("Town Hall", "Hôtel de Ville"),
    "solo": Text("Solo", "Solo"),
}
EXPANSIONS: Mapping[str, Text] = {"fortune": Text("Fortune", "Fortune")}


@dataclass(frozen=True, slots=True)
class Facts:
    """What a board cannot show; None where nobody said."""

    master_builder_turns: int | None = None
    finished: int | None = None
    shrine_buildings: int | None = None
    hollow_hill_coins: int | None = None
    coins_on_squares: tuple[Square, ...] | None = None


@dataclass(frozen=True, slots=True)
class Seat:
    """One player: the town, the monument card and the coins in the chest before feeding."""

    name: str
    squares: tuple[str | None, ...]
    on: Mapping[Square, tuple[str, ...]] = field(default_factory=dict)
    monument: str | None = None
    coins: int | None = None
    facts: Facts = Facts()


@dataclass(frozen=True, slots=True)
class Table:
    """Players clockwise: the right-hand neighbour of a player is the one before."""

    seats: tuple[Seat, ...]
    cards: Mapping[str, str]  # the drawn card of each type but cottage and monument
    variant: str = "standard"
    expansions: frozenset[str] = frozenset()
    first_player: str | None = None
    house_rules: Mapping[str, bool] = field(default_factory=dict)
    overrides: Mapping[str, int] = field(default_factory=dict)
    finished: bool = True  # False: judged in the middle, when nothing half typed is scolded
