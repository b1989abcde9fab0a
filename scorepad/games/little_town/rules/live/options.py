"""What a player may do now: lists to tap, each entry with what it costs or why it is not possible."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from scorepad.games.little_town.rules.board import FOOD, SQUARES
from scorepad.games.little_town.rules.building import offers, why_not_empty
from scorepad.games.little_town.rules.live.goods import can_pay, price_of
from scorepad.games.little_town.rules.live.play import Play, State
from scorepad.games.little_town.rules.live.showing import why_not_shown
from scorepad.games.little_town.rules.numbers import COINS_FOR_A_CUBE
from scorepad.games.little_town.rules.objectives import OBJECTIVES
from scorepad.games.little_town.rules.tile import Goods
from scorepad.games.little_town.rules.tiles import TILES
from scorepad.games.little_town.rules.worker import Activation, visit
from scorepad.rules.text import Text


class BuildOption(NamedTuple):
    """A tile for a square."""

    tile: str
    cost: Goods
    points: int
    coins_instead: int  # coins in place of missing cubes
    why_not: Text | None


class ActivationOption(NamedTuple):
    """A building beside a worker."""

    building: Activation
    can_pay: bool  # at once, with what is held after gathering


class WorkerOption(NamedTuple):
    """A square for a worker."""

    why_not: Text | None
    gathers: dict[str, int]
    activations: tuple[ActivationOption, ...]


class FeedingOption(NamedTuple):
    """The meal at the end of a round."""

    workers: int
    food: int  # of these so many can and must be fed by fish and wheat
    by_coins: int  # so many more may be fed by coins
    least_fish: int  # of the food, where wheat could feed some as well
    most_fish: int

    @property
    def unfed(self) -> int:
        """Who goes hungry without coins."""
        return self.workers - self.food


NOT_ENOUGH = Text(
    "not enough to pay, not even at 3 coins for a resource",
    "pas de quoi payer, même à 3 pièces la ressource",
)


def build_options(state: State, seat: int, at: str) -> list[BuildOption]:
    """Every tile for a square, the possible ones first."""
    play = Play.load(state)
    stock = play.seats[seat].stock
    found = []
    for offer in offers(play.map, play.market, SQUARES[at], seat, play.workers):
        tile = TILES[offer.tile]
        instead = 0
        if stock is not None:
            instead = price_of(stock, tile.cost)["coins"] - tile.cost.get("coins", 0)
        why_not = offer.why_not or (None if can_pay(stock, tile.cost) else NOT_ENOUGH)
        found.append(BuildOption(offer.tile, tile.cost, tile.points, instead, why_not))
    return sorted(found, key=lambda option: option.why_not is not None)


def worker_option(state: State, seat: int, at: str) -> WorkerOption:
    """What a worker on a square gathers, and what it may activate."""
    play, square = Play.load(state), SQUARES[at]
    why_not = why_not_empty(play.map, square, play.workers)
    found = visit(play.map, square, seat)
    gathers = {
        cube: min(len(squares), play.supply(cube)) for cube, squares in found.gathers.items()
    }
    stock = play.seats[seat].stock
    if stock is not None:
        stock = {kind: number + gathers.get(kind, 0) for kind, number in stock.items()}
    options = tuple(
        ActivationOption(building, _can_activate(stock, building)) for building in found.activations
    )
    return WorkerOption(why_not, gathers, options)


def _can_activate(stock: dict[str, int] | None, building: Activation) -> bool:
    if stock is None:
        return True
    pay = TILES[building.tile].pay
    rest = {**stock, "coins": stock["coins"] - building.fee}
    if rest["coins"] < 0:
        return False
    if "cubes" in pay:
        cubes = sum(number for kind, number in rest.items() if kind != "coins")
        return cubes + rest["coins"] // COINS_FOR_A_CUBE >= pay["cubes"]
    return can_pay(rest, pay)


def feeding_option(state: State, seat: int) -> FeedingOption | None:
    """How many are fed; None where this player keeps the stock without us."""
    play = Play.load(state)
    stock, workers = play.seats[seat].stock, play.workers_each
    if stock is None:
        return None
    food = min(workers, sum(stock[kind] for kind in FOOD))
    by_coins = min(workers - food, stock["coins"] // COINS_FOR_A_CUBE)
    least, most = max(0, food - stock["wheat"]), min(food, stock["fish"])
    return FeedingOption(workers, food, by_coins, least, most)


def objective_options(
    state: State, seat: int, among: Iterable[str] = tuple(OBJECTIVES)
) -> dict[str, Text | None]:
    """The objectives that a player may show, those of a hand for example, or why not yet."""
    play = Play.load(state)
    land = play.map
    found = {name: why_not_shown(play, land, seat, name) for name in among}
    return dict(sorted(found.items(), key=lambda item: item[1] is not None))
