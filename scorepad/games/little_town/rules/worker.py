"""A worker on a square: what it gathers around it, and which buildings it may activate."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scorepad.games.little_town.rules.board import AROUND, BOARD, GIVES, SIDES
from scorepad.games.little_town.rules.map import Map
from scorepad.games.little_town.rules.tiles import TILES
from scorepad.rules.grid import Square


class Activation(NamedTuple):
    """A building beside a worker that gives something."""

    at: Square
    tile: str
    owner: int
    fee: int  # coins to its owner: 1 for another player's building


class Visit(NamedTuple):
    """All that a worker finds around a square."""

    gathers: dict[str, tuple[Square, ...]]  # by cube: the squares that give one each
    activations: tuple[Activation, ...]


def visit(land: Map, at: Square, seat: int) -> Visit:
    """What a worker of this player gathers here and may activate, each building once."""
    return Visit(gathered(land, at), activations(land, at, seat))


def gathered(land: Map, at: Square) -> dict[str, tuple[Square, ...]]:
    """Each forest, mountain and lake around gives one cube."""
    return GATHERED[land.side][at]


def _gathered(terrain: Sequence[str], at: Square) -> dict[str, tuple[Square, ...]]:
    found: dict[str, tuple[Square, ...]] = {}
    for near in AROUND[at]:
        cube = GIVES.get(terrain[near])
        if cube:
            found[cube] = (*found.get(cube, ()), near)
    return found


GATHERED = {
    side: tuple(_gathered(terrain, at) for at in BOARD.squares) for side, terrain in SIDES.items()
}


def activations(land: Map, at: Square, seat: int) -> tuple[Activation, ...]:
    """The buildings around that give something when they are activated."""
    return tuple(
        Activation(near.at, near.tile, near.owner, int(near.owner != seat))
        for near in land.around(at)
        if TILES[near.tile].can_be_activated
    )
