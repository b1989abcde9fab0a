"""A whole game, played through the live moves by friends who weigh what each square and tile is worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from scorepad.games.little_town.demo.cast import Builder
from scorepad.games.little_town.rules.board import AROUND, BOARD, NAMES
from scorepad.games.little_town.rules.building import why_no_house, why_no_tile
from scorepad.games.little_town.rules.live import Play, apply, entries, is_over, start
from scorepad.games.little_town.rules.live.goods import can_pay, price_of
from scorepad.games.little_town.rules.live.options import feeding_option, objective_options
from scorepad.games.little_town.rules.map import Map
from scorepad.games.little_town.rules.numbers import ROUNDS
from scorepad.games.little_town.rules.tile import Goods
from scorepad.games.little_town.rules.tiles import TILES, WORKS_AROUND
from scorepad.games.little_town.rules.worker import activations, gathered
from scorepad.rules.grid import Square
from scorepad.rules.refusal import Refusal

WORTH = {"wood": 1.3, "stone": 1.7, "fish": 0.6, "wheat": 0.6, "coins": 0.6, "points": 1.0}
FOOD_NEEDED = 2.4  # a fish or wheat that keeps a worker from hunger
PROMISED = 8.0  # what a tile that counts at the end is expected to bring
USES = 0.35  # how often a round a building is activated, for each point that this is worth

Move = dict[str, Any]


@dataclass
class Evening:
    """A game that is played: its state, and every move so far."""

    rng: Random
    setup: dict[str, Any]
    builders: Sequence[Builder]
    hands: list[list[str]]
    state: Any
    moves: list[Move] = field(default_factory=list)

    def make(self, move: Move) -> None:
        """A move that the rules must take."""
        new = apply(self.state, move)
        if isinstance(new, Refusal):
            raise TypeError(f"our own move is refused: {new}")
        self.state = new
        self.moves.append(move)

    def data(self, slug: str) -> dict[str, Any]:
        """The game file that is left."""
        players = zip(self.builders, entries(self.state), strict=True)
        listed = [{"name": builder.name, **entry} for builder, entry in players]
        return {"game": slug, **self.setup, "players": listed}


def played(
    rng: Random, setup: dict[str, Any], builders: Sequence[Builder], hands: list[list[str]]
) -> Evening:
    """Play to the end."""
    begun = start(setup, [builder.name for builder in builders])
    evening = Evening(rng, setup, builders, hands, begun)
    while not is_over(evening.state):
        _show_objectives(evening)
        PHASES[evening.state["phase"]](evening)
    return evening


def _show_objectives(evening: Evening) -> None:
    for seat, hand in enumerate(evening.hands):
        for card, why_not in objective_options(evening.state, seat, hand).items():
            if why_not is None:
                evening.make({"do": "objective", "seat": seat, "objective": card})
                hand.remove(card)


def _turn(evening: Evening) -> None:
    """The better of a tile that can be paid and a worker on the best square."""
    play = Play.load(evening.state)
    land, who = play.map, evening.builders[play.turn]
    free = [square for square in BOARD.squares if _is_free(play, land, square)]
    worker = max(
        (_visit(play, land, square) for square in free),
        key=lambda visit: visit[0] + who.slips * evening.rng.random(),
    )
    tiles = _affordable(evening, play, land)
    tile = max(tiles, default=(0.0, ""))
    if tile[0] > worker[0]:
        at = max(free, key=lambda square: _site(evening, land, play.turn, square))
        evening.make({"do": "build", "seat": play.turn, "tile": tile[1], "at": NAMES[at]})
    else:
        evening.make({"do": "worker", "seat": play.turn, **worker[1]})


def _is_free(play: Play, land: Map, square: Square) -> bool:
    return land.is_grass(square) and square not in land.by_square and square not in play.workers


def _visit(play: Play, land: Map, square: Square) -> tuple[float, Move]:
    """What a worker would get on a square, with everything that is worth activating."""
    stock = dict(play.seats[play.turn].stock or {})
    worth = 0.0
    for cube, squares in gathered(land, square).items():
        number = min(len(squares), play.supply(cube))
        worth += number * _worth(play, cube)
        stock[cube] += number
    gained, wishes = _wishes(play, land, square, play.turn, stock)
    return worth + gained, {"at": NAMES[square], "activate": wishes}


def _wishes(
    play: Play, land: Map, square: Square, seat: int, stock: dict[str, int]
) -> tuple[float, list[Move]]:
    """The buildings around a square that pay, what costs nothing first."""
    worth, wishes = 0.0, []
    for one in sorted(activations(land, square, seat), key=lambda one: len(TILES[one.tile].pay)):
        tile = TILES[one.tile]
        if "cubes" in tile.pay:
            continue
        coins = one.fee
        rest = {**stock, "coins": stock["coins"] - coins}
        net = _sum(play, tile.gain) - _sum(play, tile.pay) - coins * WORTH["coins"]
        if net > 0 and rest["coins"] >= 0 and can_pay(rest, tile.pay):
            for kind, number in price_of(rest, tile.pay).items():
                rest[kind] -= number
            for kind, number in tile.gain.items():
                if kind != "points":
                    rest[kind] += min(number, play.supply(kind))
            stock.update(rest)
            worth += net
            wishes.append({"at": NAMES[one.at]})
    return worth, wishes


def _affordable(evening: Evening, play: Play, land: Map) -> list[tuple[float, str]]:
    """The tiles that can be built now, by what they bring more than they cost."""
    who, seat = evening.builders[play.turn], play.seats[play.turn]
    if why_no_house(land, play.turn):
        return []
    rounds_left = ROUNDS - play.round
    found = []
    for tile in TILES.values():
        if why_no_tile(land, play.market, tile.id) or not can_pay(seat.stock, tile.cost):
            continue
        brings = tile.points if not tile.at_the_end else PROMISED
        brings += rounds_left * USES * _sum(play, tile.gain) + who.fond_of.get(tile.id, 0)
        chance = who.slips * evening.rng.random()
        cost = _sum(play, price_of(seat.stock or {}, tile.cost))
        found.append((who.builds * brings - 0.5 * cost + chance, tile.id))
    return found


def _site(evening: Evening, land: Map, seat: int, square: Square) -> float:
    """Beside own buildings, and not on the best ground for workers."""
    own = sum(near.owner == seat for near in land.around(square))
    ground = sum(len(squares) for squares in gathered(land, square).values())
    open_ = sum(land.is_grass(near) for near in AROUND[square])
    return own - 0.8 * ground + 0.1 * open_ + evening.rng.random()


def _worth(play: Play, kind: str) -> float:
    if kind in ("fish", "wheat"):
        stock = play.seats[play.turn].stock or {}
        if stock["fish"] + stock["wheat"] < play.workers_each:
            return FOOD_NEEDED
    return WORTH[kind]


def _sum(play: Play, goods: Goods) -> float:
    return sum(number * _worth(play, kind) for kind, number in goods.items() if kind in WORTH)


def _round_end(evening: Evening) -> None:
    """The Residence first, then the meal of whoever is next."""
    play = Play.load(evening.state)
    land = play.map
    for building in land.buildings:
        unused = not play.residence_used and not any(seat.fed for seat in play.seats)
        if building.tile in WORKS_AROUND and unused:
            stock = dict(play.seats[building.owner].stock or {})
            _net, wishes = _wishes(play, land, building.at, building.owner, stock)
            evening.make({"do": "residence", "seat": building.owner, "activate": wishes})
    option = feeding_option(evening.state, play.turn)
    bought = option.by_coins if option else 0
    evening.make({"do": "feed", "seat": play.turn, "bought": bought})


def _game_end(evening: Evening) -> None:
    evening.make({"do": "finish"})


PHASES = {"turns": _turn, "round-end": _round_end, "game-end": _game_end}
