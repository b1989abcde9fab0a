"""Coins and cubes of one player during one turn: paying, getting, and what was fulfilled on the way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from scorepad.games.little_town.rules.board import CUBES, FOOD, GOODS
from scorepad.games.little_town.rules.live.play import BOX, Play
from scorepad.games.little_town.rules.numbers import COINS_FOR_A_CUBE
from scorepad.games.little_town.rules.tile import Goods
from scorepad.rules.refusal import Refused
from scorepad.rules.text import Text, listed

MANY_GATHERED = 5
MANY_COINS = 6

Bought = Mapping[str, int]  # cubes that are paid by three coins each instead


class Hands:
    """What passes through a player's hands; someone whose stock is not kept pays and gets unseen."""

    def __init__(self, play: Play, seat: int, *, is_turn: bool = True) -> None:
        self.play, self.seat, self.is_turn = play, seat, is_turn
        self.stock = play.seats[seat].stock
        self.got: Counter[str] = Counter()  # cubes that came in this turn

    def get(self, goods: Goods) -> None:
        """Take from the supply as much as it has."""
        for kind, number in goods.items():
            if kind in BOX and self.stock is not None:
                number = min(number, self.play.supply(kind))
                self.stock[kind] += number
                if kind != "coins":
                    self.got[kind] += number
        if sum(self.got.values()) >= MANY_GATHERED:
            self.note_turn("five-gathered")
        self.look()

    def pay(self, goods: Goods, bought: Bought | None, where: str) -> None:
        """Give to the supply; what is missing, or what was said, is paid by three coins each."""
        if self.stock is None:
            return
        price = price_of(self.stock, goods, bought)
        short = {kind: n - self.stock[kind] for kind, n in price.items() if n > self.stock[kind]}
        if short:
            raise Refused(where, _short(goods, short))
        for kind, number in price.items():
            self.stock[kind] -= number
            if number and kind in CUBES and self.got[kind]:
                self.note_turn("fresh-cube-spent")
        self.look()

    def give(self, other: int, where: str) -> None:
        """A coin for another player."""
        if self.stock is not None:
            if not self.stock["coins"]:
                raise Refused(where, NO_COIN)
            self.stock["coins"] -= 1
        theirs = self.play.seats[other].stock
        if theirs is not None:
            # The coin comes out of a purse that is not kept: the box has no more than it has.
            theirs["coins"] += 1 if self.stock is not None else min(1, self.play.supply("coins"))
            look_at(self.play, other)
        self.look()

    def look(self) -> None:
        """See whether what is held fulfils an objective."""
        look_at(self.play, self.seat)

    def note(self, objective: str) -> None:
        """Remember that an objective was fulfilled."""
        note(self.play, self.seat, objective)

    def note_turn(self, objective: str) -> None:
        """The same for one that asks for something in one turn."""
        if self.is_turn:
            self.note(objective)


def note(play: Play, seat: int, objective: str) -> None:
    """Remember that a player fulfilled an objective at this moment."""
    if objective not in play.seats[seat].seen:
        play.seats[seat].seen.append(objective)


def look_at(play: Play, seat: int) -> None:
    """See whether what a player holds fulfils an objective."""
    stock = play.seats[seat].stock
    if stock is None:
        return
    fulfilled = {
        "no-coins": stock["coins"] == 0,
        "six-coins": stock["coins"] >= MANY_COINS,
        "twice-the-food": sum(stock[kind] for kind in FOOD) >= 2 * play.workers_each,
    }
    for objective, is_so in fulfilled.items():
        if is_so:
            note(play, seat, objective)


def price_of(stock: Mapping[str, int], goods: Goods, bought: Bought | None = None) -> Counter[str]:
    """What really leaves a stock: cubes that are missing are paid by coins, unless it was said which."""
    price: Counter[str] = Counter()
    for kind, number in goods.items():
        by_coins = 0
        if kind in CUBES:
            missing = max(0, number - stock[kind])
            by_coins = missing if bought is None else min(number, bought.get(kind, 0))
        price[kind] += number - by_coins
        price["coins"] += COINS_FOR_A_CUBE * by_coins
    return price


def can_pay(stock: Mapping[str, int] | None, goods: Goods) -> bool:
    """Whether goods can be paid, with coins in place of missing cubes."""
    if stock is None:
        return True
    return all(number <= stock[kind] for kind, number in price_of(stock, goods).items())


NO_COIN = Text(
    "there is no coin left to pay the owner", "il ne reste pas de pièce pour payer le propriétaire"
)


def _short(goods: Goods, short: Mapping[str, int]) -> Text:
    return Text(
        "{price} must be paid; even at 3 coins for a resource this is missing: {short}",
        "il faut payer {price} ; même à 3 pièces la ressource, il manque : {short}",
        price=_listed(goods),
        short=_listed(short),
    )


def _listed(goods: Goods) -> Text:
    return listed([GOODS[kind].counted(number) for kind, number in goods.items()])
