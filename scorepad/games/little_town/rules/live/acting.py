"""What a worker does: gather, activate, build."""

from __future__ import annotations

from typing import NamedTuple

from scorepad.games.little_town.rules.board import NAMES
from scorepad.games.little_town.rules.building import why_not_built
from scorepad.games.little_town.rules.live.goods import Bought, Hands
from scorepad.games.little_town.rules.live.play import Play
from scorepad.games.little_town.rules.live.reading import Wish
from scorepad.games.little_town.rules.map import Building
from scorepad.games.little_town.rules.tile import Goods, Tile
from scorepad.games.little_town.rules.tiles import TILES
from scorepad.games.little_town.rules.worker import Activation, activations, gathered
from scorepad.rules.grid import Square
from scorepad.rules.refusal import Refused
from scorepad.rules.text import Text

MANY_ACTIVATIONS = 4
MANY_GIVERS = 2
ANY = "cubes"


class Manner(NamedTuple):
    """How something works on the squares around it: a worker in a turn, or otherwise."""

    gathers: bool = True
    fee: bool = True  # another player's building costs a coin
    is_turn: bool = True  # some objectives speak of one turn


A_WORKER = Manner()


def work(play: Play, seat: int, at: Square, wishes: list[Wish], manner: Manner = A_WORKER) -> None:
    """Gather around a square, then activate what was wished, in that order."""
    hands, land = Hands(play, seat, is_turn=manner.is_turn), play.map
    if manner.gathers:
        hands.get({cube: len(squares) for cube, squares in gathered(land, at).items()})
    beside = {one.at: one for one in activations(land, at, seat)}
    givers = 0
    for wish in wishes:
        if wish.at not in beside:
            raise Refused(wish.where, _nothing_there(play, wish.at, at))
        activate(hands, beside[wish.at], wish, fee=manner.fee)
        givers += "points" in TILES[beside[wish.at].tile].gain
    if len(wishes) >= MANY_ACTIVATIONS:
        hands.note_turn("four-activations")
    if givers >= MANY_GIVERS:
        hands.note_turn("points-from-two")


def activate(hands: Hands, building: Activation, wish: Wish, *, fee: bool) -> None:
    """A coin to another owner first, then the price, then what the tile gives."""
    if building.fee and fee:
        hands.give(building.owner, wish.where)
    tile = TILES[building.tile]
    price, gain = (
        _chosen(tile, tile.pay, wish.give, wish),
        _chosen(tile, tile.gain, wish.take, wish),
    )
    hands.pay(price, wish.bought, wish.where)
    hands.get(gain)
    hands.play.seats[hands.seat].activation[hands.play.round - 1] += gain.get("points", 0)
    if sum(kind != "coins" for kind in price) >= 2:
        hands.note("two-kinds-consumed")


def _chosen(tile: Tile, goods: Goods, chosen: dict[str, int], wish: Wish) -> Goods:
    """Goods with the kinds that a player chose where the tile leaves it open."""
    if ANY not in goods:
        return goods
    wanted = {kind: number for kind, number in chosen.items() if number}
    if sum(wanted.values()) != goods[ANY]:
        raise Refused(
            wish.where,
            Text(
                "{tile} takes {number} resources and gives {number}: say which",
                "{tile} : {number} ressources contre {number} ; indiquez lesquelles",
                tile=tile.name,
                number=goods[ANY],
            ),
        )
    return wanted


def _nothing_there(play: Play, wished: Square, at: Square) -> Text:
    return Text(
        "there is no building on {wished} that a worker on {at} could activate",
        "il n’y a en {wished} aucun bâtiment qu’un Ouvrier en {at} puisse activer",
        wished=NAMES[wished],
        at=NAMES[at],
    )


def build(play: Play, seat: int, tile: str, at: Square, bought: Bought | None) -> None:
    """Pay for a tile and put it on the board with a house."""
    why_not = why_not_built(play.map, play.market, tile, at, seat, play.workers)
    if why_not:
        raise Refused("at", why_not)
    Hands(play, seat).pay(TILES[tile].cost, bought, "tile")
    play.seats[seat].buildings.append(Building(tile, at, seat))
