"""What an objective card is, and the small ways to look it up on a map and in a market."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product
from typing import Literal, NamedTuple

from scorepad.games.little_town.rules.board import BOARD, TOUCHES
from scorepad.games.little_town.rules.map import Building, Map
from scorepad.games.little_town.rules.numbers import WORKERS
from scorepad.rules.grid import Square
from scorepad.rules.text import Name, Text

# proven: the map shows it. possible: it says nothing against it. doubtful: possible only if the
# tile that takes any resource counts. contradicted: no game that ends so had it.
Verdict = Literal["proven", "possible", "doubtful", "contradicted"]


class Evidence(NamedTuple):
    """What a map says about an objective, and the squares that it says it by."""

    verdict: Verdict
    squares: tuple[Square, ...] = ()


Look = Callable[[Map, int], Evidence]  # at a map, for a player


class Wanted(NamedTuple):
    """So many of these tiles are needed; some others may or may not do as well."""

    number: int
    tiles: frozenset[str]
    perhaps: frozenset[str] = frozenset()

    def can_come(self, market: tuple[str, ...]) -> bool:
        """Whether a market holds enough of them; what is open counts as enough."""
        return sum(tile in self.tiles or tile in self.perhaps for tile in market) >= self.number


@dataclass(frozen=True, slots=True)
class Objective:
    """An objective card."""

    id: str
    name: Name
    points: int | None  # None: nobody knows, a file says
    text: Text  # what it asks for, in our own words
    number: int  # in the list of the dossier; none is printed
    look: Look | None = None  # None: no map tells
    wanted: Wanted | None = None  # what the market must offer; those cards bear a warning sign
    alert: bool = False
    box: str = "base"
    type: str = "objective"

    def evidence(self, land: Map, owner: int) -> Evidence:
        """What a map says about it."""
        return self.look(land, owner) if self.look else Evidence("possible")

    def can_come(self, market: tuple[str, ...] | None) -> bool:
        """Whether it can be fulfilled with the tiles of a market; one that is not known forbids none."""
        return market is None or self.wanted is None or self.wanted.can_come(market)


def _squares(buildings: list[Building]) -> tuple[Square, ...]:
    return tuple(sorted({building.at for building in buildings}))


def side_by_side(number: int) -> Look:
    """A group of so many own buildings that hang together by their sides."""

    def look(land: Map, owner: int) -> Evidence:
        # Two tiles on one square are forbidden, but each of them is a building all the same.
        own = Counter(building.at for building in land.by_owner[owner])
        groups = {group: sum(own[square] for square in group) for group in BOARD.groups(set(own))}
        largest = max(groups, key=lambda group: groups[group], default=())
        enough = groups.get(largest, 0) >= number
        return Evidence("proven" if enough else "contradicted", largest)

    return look


def more_than_workers(land: Map, owner: int) -> Evidence:
    """More own buildings than workers."""
    own = land.by_owner[owner]
    enough = len(own) > WORKERS[land.players]
    return Evidence("proven" if enough else "contradicted", _squares(own))


def touching(*terrains: str) -> Look:
    """For each terrain another own building that touches it, diagonals included."""

    def look(land: Map, owner: int) -> Evidence:
        own = land.by_owner[owner]
        touches = TOUCHES[land.side]
        near = [[n for n, b in enumerate(own) if kind in touches[b.at]] for kind in terrains]
        for chosen in product(*near):
            if len(set(chosen)) == len(terrains):
                return Evidence("proven", _squares([own[n] for n in chosen]))
        some = sorted({n for one in near for n in one})
        return Evidence("contradicted", _squares([own[n] for n in some]))

    return look


def _judged(
    wanted: Wanted, tiles: Iterator[Building] | list[Building], verdict: Verdict
) -> Evidence:
    built = list(tiles)
    found = [building for building in built if building.tile in wanted.tiles]
    if len(found) >= wanted.number:
        return Evidence(verdict, _squares(found))
    perhaps = [building for building in built if building.tile in wanted.perhaps]
    open_ = len(found) + len(perhaps) >= wanted.number
    return Evidence("doubtful" if open_ else "contradicted", _squares(found + perhaps))


def built_by_owner(wanted: Wanted) -> Look:
    """Enough of some tiles, built by the player: that is all that is asked."""
    return lambda land, owner: _judged(wanted, land.by_owner[owner], "proven")


def built_by_anybody(wanted: Wanted) -> Look:
    """Enough of some tiles, built by anybody: without them it cannot have happened."""
    return lambda land, owner: _judged(wanted, list(land.buildings), "possible")
