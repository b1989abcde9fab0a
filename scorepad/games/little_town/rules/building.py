"""Building on a square: what may stand there, and why the rest may not."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from scorepad.games.little_town.rules.board import NAMES, TERRAIN
from scorepad.games.little_town.rules.map import Map
from scorepad.games.little_town.rules.numbers import HOUSES
from scorepad.games.little_town.rules.tiles import TILES, WHEAT_FIELD
from scorepad.rules.grid import Square
from scorepad.rules.text import Text

Market = Collection[str] | None  # None: nobody said which tiles are in play


class Offer(NamedTuple):
    """A tile, and why it cannot be built here if it cannot."""

    tile: str
    why_not: Text | None


def offers(
    land: Map, market: Market, at: Square, owner: int, workers: Collection[Square] = ()
) -> list[Offer]:
    """Every tile for a square: those that may be built come first."""
    found = [Offer(tile, why_not_built(land, market, tile, at, owner, workers)) for tile in TILES]
    return sorted(found, key=lambda offer: offer.why_not is not None)


def why_not_built(
    land: Map,
    market: Market,
    tile: str,
    at: Square,
    owner: int,
    workers: Collection[Square] = (),
) -> Text | None:
    """Why a player cannot build a tile on a square; None where nothing is against it."""
    return (
        why_not_empty(land, at, workers)
        or why_no_house(land, owner)
        or why_no_tile(land, market, tile)
    )


def why_not_empty(land: Map, at: Square, workers: Collection[Square] = ()) -> Text | None:
    """Why a square is no empty grass, which tiles and workers need."""
    if not land.is_grass(at):
        terrain = TERRAIN[land.terrain[at]]
        return Text(
            "{square} is {terrain}, not grass",
            "{square} n’est pas une case d’herbe ({terrain})",
            square=NAMES[at],
            terrain=terrain,
        )
    if at in land.by_square:
        return Text(
            "{tile} stands on {square} already",
            "il y a déjà une tuile en {square} : {tile}",
            tile=TILES[land.by_square[at][0].tile].name,
            square=NAMES[at],
        )
    if at in workers:
        return Text(
            "a worker stands on {square} already",
            "un Ouvrier occupe déjà {square}",
            square=NAMES[at],
        )
    return None


def why_no_house(land: Map, owner: int) -> Text | None:
    """Why a player has no house left for another building."""
    if len(land.by_owner[owner]) < HOUSES[land.players]:
        return None
    return Text(
        "all {most} houses are on the board",
        "les {most} pions Bâtiment sont tous sur le plateau",
        most=HOUSES[land.players],
    )


def why_no_tile(land: Map, market: Market, tile: str) -> Text | None:
    """Why a tile cannot be taken from the market."""
    if market is not None and tile != WHEAT_FIELD and tile not in market:
        return Text("it isn’t in the market", "cette tuile n’est pas au Marché")
    built = land.tiles.get(tile, [])
    if len(built) < TILES[tile].copies:
        return None
    if TILES[tile].copies > 1:
        return Text("all {most} are built", "les {most} sont construits", most=TILES[tile].copies)
    return Text(
        "it stands on {square} already",
        "elle est déjà construite en {square}",
        square=NAMES[built[0].at],
    )
