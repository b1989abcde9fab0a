"""What the page of the live track shows of a state."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from scorepad.games.little_town.pad.said import move_text
from scorepad.games.little_town.rules.board import (
    AROUND,
    BOARD,
    CUBES,
    GOODS,
    NAMES,
    TERRAIN,
    names_of,
)
from scorepad.games.little_town.rules.building import why_no_house, why_no_tile, why_not_empty
from scorepad.games.little_town.rules.live import Play
from scorepad.games.little_town.rules.live.goods import can_pay, price_of
from scorepad.games.little_town.rules.live.options import NOT_ENOUGH, FeedingOption, feeding_option
from scorepad.games.little_town.rules.live.play import HELD, SETTINGS, State
from scorepad.games.little_town.rules.live.rounds import FEWEST_BEGIN
from scorepad.games.little_town.rules.map import Building, Map
from scorepad.games.little_town.rules.numbers import HOUSES, ROUNDS
from scorepad.games.little_town.rules.objective import Objective
from scorepad.games.little_town.rules.objectives import OBJECTIVES, UNKNOWN_POINTS
from scorepad.games.little_town.rules.scoring import pawn_of
from scorepad.games.little_town.rules.tile import Goods, Tile, goods_text
from scorepad.games.little_town.rules.tiles import COUNTS_WORKERS, TILES, WORKS_AROUND
from scorepad.games.little_town.rules.worker import gathered
from scorepad.rules.text import Name, Text

UNKNOWN = next(name for name, one in OBJECTIVES.items() if one.points is None)


@dataclass(frozen=True, slots=True)
class Plot:
    """One square of the map while it is played."""

    name: str
    terrain: str
    tile: str | None
    owner: int | None  # of the tile or of the worker, from 1
    worker: bool
    label: Text
    is_free: bool


@dataclass(frozen=True, slots=True)
class ActivationField:
    """A building that can be activated."""

    at: str
    near: str  # the squares from which it can be
    tile: Tile
    owner: str
    asks: bool  # which cubes it takes and gives


class RoundsRow(NamedTuple):
    """A number of each round, to be corrected."""

    name: str
    label: Text
    rounds: list[int]


ROUNDS_OF = {
    "activation": Text("Points from activated buildings", "Points des bâtiments activés"),
    "cathedral": Text("Points of the Cathedral", "Points de la Cathédrale"),
    "unfed": Text("Unfed workers", "Ouvriers non nourris"),
}


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A player at this moment."""

    name: str
    number: int
    points: int
    tokens: int
    pawn: int
    stock: dict[str, int] | None
    workers: int
    houses: int
    is_first: bool
    is_next: bool
    rounds: list[RoundsRow]
    buildings: list[tuple[str, Name]]  # where, and which
    objectives: list[Objective]


@dataclass(frozen=True, slots=True)
class TileField:
    """A tile that may be built now."""

    tile: Tile
    cost: Text
    why_not: Text | None


def show(state: State, names: Sequence[str]) -> dict[str, Any]:
    """Everything that the page shows of a state."""
    play = Play.load(state)
    residence = residence_of(play)
    return {
        "play": play,
        "rounds": ROUNDS,
        "begins": _begins(play),
        "last": move_text(play, names),
        "cathedral": _cathedral(play, names),
        "on_turn": names[play.turn],
        "plots": [_plot(play, square, names) for square in BOARD.squares],
        "players": [_row(play, seat, names[seat]) for seat in range(play.players)],
        "tiles": tiles_of(play),
        "activations": activations_of(play.map, names),
        "cubes": [(cube, GOODS[cube]) for cube in CUBES],
        "goods": [(kind, GOODS[kind].plural) for kind in HELD],
        "feeding": _feeding(state, play),
        "residence": names[residence[0]] if residence and not play.residence_used else "",
        "beside_residence": _beside_residence(play, residence, names),
        "objectives": _objectives(play),
        "unknown": [f"{UNKNOWN}:{points}" for points in UNKNOWN_POINTS],
        "settings": [
            (name, text, choices, play.settings[name]) for name, (text, choices) in SETTINGS.items()
        ],
    }


def _plot(play: Play, square: int, names: Sequence[str]) -> Plot:
    land = play.map
    tile = owner = None
    worker = next((n for n, seat in enumerate(play.seats) if square in seat.workers), None)
    parts: list[Text | str] = [NAMES[square]]
    if square in land.by_square:
        building = land.by_square[square][0]
        tile, owner = building.tile, building.owner
        text = Text("{tile} of {name}", "{tile} ({name})")
        parts.append(text.given(tile=TILES[tile].name, name=names[owner]))
    else:
        parts.append(TERRAIN[land.terrain[square]])
    if worker is not None:
        owner = worker
        parts.append(Text("worker of {name}", "Ouvrier ({name})", name=names[worker]))
    is_free = why_not_empty(land, square, play.workers) is None
    found = {cube: len(squares) for cube, squares in gathered(land, square).items()}
    if is_free and found:
        parts.append(Text("gathers {goods}", "récolte {goods}", goods=goods_text(found)))
    template = ", ".join(f"{{p{n}}}" for n in range(len(parts)))
    label = Text(template, template, **{f"p{n}": part for n, part in enumerate(parts)})
    number = None if owner is None else owner + 1
    return Plot(
        NAMES[square], land.terrain[square], tile, number, worker is not None, label, is_free
    )


def _row(play: Play, index: int, name: str) -> PlayerRow:
    seat = play.seats[index]
    tokens, pawn = pawn_of(seat.points)
    return PlayerRow(
        name,
        index + 1,
        seat.points,
        tokens,
        pawn,
        seat.stock,
        play.workers_each - seat.used,
        HOUSES[play.players] - len(seat.buildings),
        index == play.first,
        index == play.turn and play.phase in ("turns", "round-end"),
        [
            RoundsRow(name, label, getattr(seat, name))
            for name, label in ROUNDS_OF.items()
            if name != "cathedral" or _has_cathedral(seat.buildings)
        ],
        [(NAMES[building.at], TILES[building.tile].name) for building in seat.buildings],
        [OBJECTIVES[name] for name in seat.objectives],
    )


def _has_cathedral(buildings: Sequence[Building]) -> bool:
    return any(building.tile in COUNTS_WORKERS for building in buildings)


def _cathedral(play: Play, names: Sequence[str]) -> tuple[str, int] | None:
    """Whose Cathedral counted at the end of this round, and how many workers."""
    owners = (n for n, seat in enumerate(play.seats) if _has_cathedral(seat.buildings))
    owner = next(owners, None)
    if owner is None or play.phase != "round-end":
        return None
    return names[owner], play.seats[owner].cathedral[play.round - 1]


def _begins(play: Play) -> str:
    """Why somebody begins this round, while nobody has placed a worker."""
    if play.phase != "turns" or any(seat.used for seat in play.seats):
        return ""
    fewest = play.players == FEWEST_BEGIN and play.round == ROUNDS
    return "fewest" if fewest else "marker"


def tiles_of(play: Play) -> list[TileField]:
    """The tiles of the market for whoever is next: what can be paid first, the rest with its reason."""
    land, stock = play.map, play.seats[play.turn].stock
    fields = []
    for tile in TILES.values():
        if play.market is not None and tile.copies == 1 and tile.id not in play.market:
            continue
        why_not = why_no_house(land, play.turn) or why_no_tile(land, play.market, tile.id)
        if why_not is None and not can_pay(stock, tile.cost):
            why_not = NOT_ENOUGH
        fields.append(TileField(tile, _cost(tile, stock if why_not is None else None), why_not))
    return sorted(fields, key=lambda one: one.why_not is not None)


def _cost(tile: Tile, stock: Goods | None) -> Text:
    """What a tile costs, and what would be paid with coins in place of missing resources."""
    cost = goods_text(tile.cost)
    price = tile.cost if stock is None else +price_of(stock, tile.cost)
    if dict(price) == dict(tile.cost):
        return cost
    text = Text("{cost} (you pay {price})", "{cost} (vous payez {price})")
    return text.given(cost=cost, price=goods_text(price))


def activations_of(land: Map, names: Sequence[str]) -> list[ActivationField]:
    """All buildings that give something: what costs nothing first, what gives points last."""
    found = [
        ActivationField(
            NAMES[building.at],
            " ".join(names_of(AROUND[building.at])),
            TILES[building.tile],
            names[building.owner] if names else "",
            "cubes" in TILES[building.tile].pay,
        )
        for building in land.buildings
        if TILES[building.tile].can_be_activated
    ]
    return sorted(found, key=lambda one: ("points" in one.tile.gain, bool(one.tile.pay)))


def residence_of(play: Play) -> tuple[int, int] | None:
    """Who has a Residence, and where."""
    found = (b for b in play.map.buildings if b.tile in WORKS_AROUND)
    return next(((building.owner, building.at) for building in found), None)


def _beside_residence(
    play: Play, residence: tuple[int, int] | None, names: Sequence[str]
) -> list[ActivationField]:
    if residence is None:
        return []
    near = set(names_of(AROUND[residence[1]]))
    return [one for one in activations_of(play.map, names) if one.at in near]


def _feeding(state: State, play: Play) -> FeedingOption | None:
    return feeding_option(state, play.turn) if play.phase == "round-end" else None


def _objectives(play: Play) -> list[Objective]:
    scored = {name for seat in play.seats for name in seat.objectives}
    return [one for name, one in OBJECTIVES.items() if name not in scored and one.points]
