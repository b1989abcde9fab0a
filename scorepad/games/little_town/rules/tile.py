"""What a tile is: data, and the small ways to count of those that score at the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from scorepad.games.little_town.rules.board import CUBES, GOODS, GRASS_AROUND
from scorepad.games.little_town.rules.map import Building, Map
from scorepad.rules.grid import Square
from scorepad.rules.text import Name, Text, listed

Goods = Mapping[str, int]  # how many of each: cubes, coins, points, or "cubes" of any kind

Count = Callable[[Map, Building], list[Square]]


def own_buildings_around(land: Map, building: Building) -> list[Square]:
    """The other buildings of its owner on the squares around."""
    return [near.at for near in land.around(building.at) if near.owner == building.owner]


def all_buildings_around(land: Map, building: Building) -> list[Square]:
    """The buildings of all players on the squares around."""
    return [near.at for near in land.around(building.at)]


def free_grass_around(land: Map, building: Building) -> list[Square]:
    """The grass around without a building; workers do not matter."""
    return [s for s in GRASS_AROUND[land.side][building.at] if s not in land.by_square]


def all_grass_around(land: Map, building: Building) -> list[Square]:
    """All grass around, built on or not."""
    return list(GRASS_AROUND[land.side][building.at])


class Answer(NamedTuple):
    """One answer to the question what a tile counts."""

    counted: Count
    label: Text
    what: Name  # what is counted, in a score line that uses it
    otherwise: Text  # its {points}, in a score line that does not


@dataclass(frozen=True, slots=True)
class EndBonus:
    """Points at the end of the game for everything that is counted around; the first answer is ours."""

    points: int
    text: Text  # how we count
    answers: Mapping[str, Answer]

    def other_than(self, answer: str) -> str:
        """The answer that was not used."""
        return next(other for other in self.answers if other != answer)


@dataclass(frozen=True, slots=True)
class Tile:
    """A building tile."""

    id: str
    name: Name
    cost: Goods
    points: int  # at once, for who builds it
    pay: Goods = field(default_factory=dict)  # when it is activated
    gain: Goods = field(default_factory=dict)
    at_the_end: EndBonus | None = None
    after_rounds: str = (
        ""  # what it does at the end of each round, a word that the live track knows
    )
    note: Text | None = None  # what it does where that is not plain paying and getting
    copies: int = 1
    first_game: bool = False
    box: str = "base"
    type: str = "building"

    @property
    def text(self) -> Text:
        """What it does, in our own words."""
        if self.note:
            return self.note
        if not self.gain:
            return Text("Does nothing when activated.", "N’a aucun effet quand on l’active.")
        if not self.pay:
            return Text("Get {gain}.", "Recevez {gain}.", gain=goods_text(self.gain))
        return Text(
            "Pay {pay}: get {gain}.",
            "Payez {pay} : recevez {gain}.",
            pay=goods_text(self.pay),
            gain=goods_text(self.gain),
        )

    @property
    def can_be_activated(self) -> bool:
        """Whether a worker beside it gets anything from it."""
        return bool(self.gain)

    @property
    def kinds_paid(self) -> int:
        """How many different resources it consumes for certain."""
        return sum(kind in self.pay for kind in CUBES)

    def uses(self, *kinds: str) -> bool:
        """Whether it produces or consumes one of these."""
        return any(kind in self.pay or kind in self.gain for kind in kinds)


def goods_text(goods: Goods) -> Text:
    """Goods as people list them: "2 wood and 1 stone"."""
    return listed([GOODS[kind].counted(number) for kind, number in goods.items()])
