"""What establishments do: a small vocabulary, from which each card takes its sentence.

An effect is asked with the card, its owner, how many copies that town holds and the activation. It
yields what happens; the activation carries it out at once, so the next effect sees the new towns.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from scorepad.games.minivilles.rules.card import Effect, Establishment
from scorepad.games.minivilles.rules.events import Ask, BadChoice, CardMove, Event, Flip, Gift, Swap
from scorepad.games.minivilles.rules.monuments import (
    MALL_BONUS,
    MALL_SYMBOLS,
    MONUMENTS,
    SHOPPING_MALL,
)
from scorepad.rules.text import Text

if TYPE_CHECKING:
    from scorepad.games.minivilles.rules.activation import Activation

NOT_YOURSELF = Text(
    "{card}: choose another player, not the one who rolled.",
    "{card} : choisissez un autre joueur que celui qui a lancé les dés.",
)
NOT_HELD = Text("{card}: {one} is not in that town.", "{card} : {one} n’est pas dans cette ville.")
NOT_BUILT = Text(
    "{card}: {one} is still under construction.", "{card} : {one} est encore en construction."
)
NEVER_MOVES = Text(
    "{card}: {one} has a tower and never changes its owner.",
    "{card} : {one} porte une tour et ne change jamais de propriétaire.",
)


def take(coins: int, *, monuments: int = 0) -> Effect:
    """The owner takes coins from the roller, if the roller has built enough."""

    def effect(card: Establishment, owner: int, copies: int, turn: Activation) -> Iterator[Event]:
        if len(turn.towns[turn.roller].monuments) >= monuments:
            yield turn.payment(
                card, turn.roller, owner, copies, coins, bonus=_bonus(card, owner, turn)
            )

    return effect


def take_all(*, monuments: int) -> Effect:
    """The owner takes whatever the roller has left, if the roller has built enough."""

    def effect(card: Establishment, owner: int, copies: int, turn: Activation) -> Iterator[Event]:
        town = turn.towns[turn.roller]
        if len(town.monuments) >= monuments:
            yield turn.exact(card, turn.roller, owner, copies, town.coins)

    return effect


def pay(coins: int, *, monuments_at_most: int | None = None, needs: str = "") -> Effect:
    """The bank pays the owner, if the owner's monuments allow it."""

    def effect(card: Establishment, owner: int, copies: int, turn: Activation) -> Iterator[Event]:
        built = turn.towns[owner].monuments
        few = monuments_at_most is None or len(built) <= monuments_at_most
        if few and (not needs or needs in built):
            yield turn.payment(card, None, owner, copies, coins, bonus=_bonus(card, owner, turn))

    return effect


def pay_for_each(coins: int, symbol: str, *, everybody: bool = False) -> Effect:
    """The bank pays the owner for each card of a symbol, in the own town or in all."""

    def effect(card: Establishment, owner: int, copies: int, turn: Activation) -> Iterator[Event]:
        towns = turn.towns if everybody else [turn.towns[owner]]
        number = sum(town.count(symbol) for town in towns)
        yield turn.payment(card, None, owner, copies, coins, times=number)

    return effect


def pay_dice(*, needs: str) -> Effect:
    """The bank pays owners what two dice show that are rolled once for all of them."""

    def effect(card: Establishment, owner: int, copies: int, turn: Activation) -> Iterator[Event]:
        if needs not in turn.towns[owner].monuments:
            return
        dice = turn.same_for_all(card.id)
        if dice is None:
            yield Ask(card.id, {"dice": 2})
        else:
            yield turn.payment(card, None, owner, copies, sum(dice))

    return effect


def demolish_for(coins: int) -> Effect:
    """Each copy turns a built monument of the owner back and brings coins."""

    def effect(card: Establishment, owner: int, copies: int, turn: Activation) -> Iterator[Event]:
        built, done = turn.towns[owner].monuments, 0
        for _ in range(copies):
            if not built:
                break
            if not turn.has_choice(card.id):
                yield Ask(card.id, {"monuments": list(built)})
                continue
            monument: str = turn.next_choice(card.id)
            if monument in built:
                yield Flip(monument, owner)
                done += 1
            else:
                yield BadChoice(
                    card.id, NOT_BUILT.given(card=card.name, one=MONUMENTS[monument].one)
                )
        yield turn.payment(card, None, owner, done, coins)

    return effect


def give_away_for(coins: int) -> Effect:
    """Each copy gives one of the owner's establishments to another player and brings coins."""

    def effect(card: Establishment, owner: int, copies: int, turn: Activation) -> Iterator[Event]:
        town, done = turn.towns[owner], 0
        for _ in range(copies):
            if not town.movable():
                break
            if not turn.has_choice(card.id):
                yield Ask(card.id, {"give": town.movable(), "seats": turn.others()})
                continue
            gift: Gift = turn.next_choice(card.id)
            wrong = _why_it_stays(card, gift["give"], owner, turn) or _oneself(
                card, gift["to"], turn
            )
            if wrong:
                yield BadChoice(card.id, wrong)
            else:
                yield CardMove(gift["give"], owner, gift["to"])
                done += 1
        yield turn.payment(card, None, owner, done, coins)

    return effect


def take_from_all(coins: int) -> Effect:
    """The owner takes coins from every other player."""

    def effect(card: Establishment, owner: int, copies: int, turn: Activation) -> Iterator[Event]:
        for seat in turn.others():
            yield turn.payment(card, seat, owner, copies, coins)

    return effect


def take_for_each(coins: int, *symbols: str) -> Effect:
    """The owner takes coins from every other player for each of that player's cards of some symbols."""

    def effect(card: Establishment, owner: int, copies: int, turn: Activation) -> Iterator[Event]:
        for seat in turn.others():
            number = turn.towns[seat].count(*symbols)
            yield turn.payment(card, seat, owner, copies, coins, times=number)

    return effect


def take_half(least: int) -> Effect:
    """The owner takes half the coins, rounded down, of every other player who has enough."""

    def effect(card: Establishment, owner: int, copies: int, turn: Activation) -> Iterator[Event]:
        for seat in turn.others():
            coins = turn.towns[seat].coins
            if coins >= least:
                yield turn.exact(card, seat, owner, copies, coins // 2, sum=f"{coins} ÷ 2")

    return effect


def take_from_one(coins: int) -> Effect:
    """The owner takes coins from a player of their choice; of two players it is the other one."""

    def effect(card: Establishment, owner: int, copies: int, turn: Activation) -> Iterator[Event]:
        others = turn.others()
        if turn.has_choice(card.id):
            seat: int = turn.next_choice(card.id)
        elif len(others) == 1:
            seat = others[0]
        else:
            yield Ask(card.id, {"seats": others})
            return
        wrong = _oneself(card, seat, turn)
        yield BadChoice(card.id, wrong) if wrong else turn.payment(card, seat, owner, copies, coins)

    return effect


def swap(card: Establishment, owner: int, copies: int, turn: Activation) -> Iterator[Event]:
    """The owner may swap an establishment for one of another player."""
    give = turn.towns[owner].movable()
    takes = [{"seat": seat, "cards": turn.towns[seat].movable()} for seat in turn.others()]
    takes = [offer for offer in takes if offer["cards"]]
    if not turn.has_choice(card.id):
        if give and takes:
            yield Ask(card.id, {"give": give, "take": takes}, optional=True)
        return
    chosen: Swap | None = turn.next_choice(card.id)
    if chosen is None:
        return
    wrong = (
        _why_it_stays(card, chosen["give"], owner, turn)
        or _oneself(card, chosen["from"], turn)
        or _why_it_stays(card, chosen["take"], chosen["from"], turn)
    )
    if wrong:
        yield BadChoice(card.id, wrong)
        return
    yield CardMove(chosen["give"], owner, chosen["from"])
    yield CardMove(chosen["take"], chosen["from"], owner)


def _bonus(card: Establishment, owner: int, turn: Activation) -> int:
    built = SHOPPING_MALL in turn.towns[owner].monuments
    return MALL_BONUS if built and card.symbol in MALL_SYMBOLS else 0


def _oneself(card: Establishment, seat: int, turn: Activation) -> Text | None:
    return NOT_YOURSELF.given(card=card.name) if seat == turn.roller else None


def _why_it_stays(card: Establishment, wanted: str, seat: int, turn: Activation) -> Text | None:
    """Why a card cannot leave a town, if it cannot."""
    found = turn.card(wanted)
    if not found.moves:
        return NEVER_MOVES.given(card=card.name, one=found.one)
    if not turn.towns[seat].cards.get(wanted):
        return NOT_HELD.given(card=card.name, one=found.one)
    return None
