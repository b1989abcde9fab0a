"""A table as it was given: the map, and what each player has beside it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from scorepad.games.little_town.rules.map import Building, Map

ByRound = tuple[int, ...] | int  # by round, or one number for the whole game


def in_all(number: ByRound | None) -> int:
    """A number for the whole game; 0 where nobody said."""
    return sum(number) if isinstance(number, tuple) else number or 0


def most_in_a_round(number: ByRound | None) -> int:
    """The most of any round; 0 where rounds are not told apart."""
    return max(number) if isinstance(number, tuple) else 0


@dataclass(frozen=True)
class Seat:
    """One player; None where nobody said."""

    name: str
    buildings: tuple[Building, ...] = ()
    objectives: Mapping[str, int] = field(default_factory=dict)  # those scored, with their points
    coins: int | None = None
    activation: ByRound | None = None
    cathedral: ByRound | None = None
    unfed: ByRound | None = None
    cubes: Mapping[str, int] | None = None
    track: int | None = None


@dataclass(frozen=True)
class Table:
    """Players as they sit, clockwise."""

    seats: tuple[Seat, ...]
    side: int
    market: tuple[str, ...] | None = None
    readings: Mapping[str, str] = field(default_factory=dict)
    finished: bool = True  # False: stopped early
    goes_on: bool = False  # still being typed in: nothing that is missing is asked for

    @cached_property
    def map(self) -> Map:
        """Everybody's tiles on one board."""
        buildings = (building for seat in self.seats for building in seat.buildings)
        return Map(self.side, len(self.seats), buildings)
