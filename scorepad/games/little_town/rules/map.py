"""The map of a table: every player's tiles on one side of the board."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from scorepad.games.little_town.rules.board import AROUND, GRASS, SIDES
from scorepad.rules.grid import Square


class Building(NamedTuple):
    """A tile on the board with the house of whoever built it."""

    tile: str
    at: Square
    owner: int  # index of the seat


class Map:
    """The board with what stands on it; several tiles on one square are kept, to be told of."""

    __slots__ = ("buildings", "by_owner", "by_square", "players", "side", "terrain", "tiles")

    def __init__(self, side: int, players: int, buildings: Iterable[Building] = ()) -> None:
        self.side, self.players = side, players
        self.terrain = SIDES[side]
        self.buildings = tuple(buildings)
        self.by_owner: tuple[list[Building], ...] = tuple([] for _ in range(players))
        self.by_square: dict[Square, list[Building]] = {}
        self.tiles: dict[str, list[Building]] = {}
        for building in self.buildings:
            self.by_owner[building.owner].append(building)
            self.by_square.setdefault(building.at, []).append(building)
            self.tiles.setdefault(building.tile, []).append(building)

    def is_grass(self, square: Square) -> bool:
        """Whether tiles and workers may stand there."""
        return self.terrain[square] == GRASS

    def around(self, square: Square) -> list[Building]:
        """The buildings on the up to eight squares that touch this one."""
        return [
            building
            for near in AROUND[square]
            if near in self.by_square
            for building in self.by_square[near]
        ]

    def owns(self, owner: int, tile: str) -> bool:
        """Whether a player built this tile."""
        return any(building.owner == owner for building in self.tiles.get(tile, ()))
