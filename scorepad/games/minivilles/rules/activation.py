"""One roll, carried out: red, green, blue and purple cards in their order, each payment by itself.

`Activation.events` is the only place where money and cards move because of a roll. The calculator of
incomes takes every event; the game on the phone stops where a choice is asked and comes back with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from scorepad.games.minivilles.rules.card import Establishment
from scorepad.games.minivilles.rules.establishments import ACTIVATED, ESTABLISHMENTS
from scorepad.games.minivilles.rules.events import Ask, CardMove, Event, Flip, Payment
from scorepad.games.minivilles.rules.town import Town

NO_CHOICES: Mapping[str, Sequence[Any]] = {}


class Activation:
    """The towns while the cards that a result activates are carried out."""

    def __init__(
        self,
        towns: Sequence[Town],
        roller: int,
        result: int,
        choices: Mapping[str, Sequence[Any]] = NO_CHOICES,
    ) -> None:
        self.towns = [town.copy() for town in towns]
        self.roller = roller
        self.result = result
        self.step = ""
        self._choices = {card: list(made) for card, made in choices.items()}

    def events(self) -> Iterator[Event]:
        """Carry out everything in its order; what was yielded has happened."""
        for self.step, owners in STEPS.items():
            cards = ACTIVATED[self.step].get(self.result, ())
            if not cards:
                continue
            for seat in owners(self):
                for card in cards:
                    copies = self.towns[seat].cards.get(card.id, 0)
                    if copies:
                        yield from self._carried_out(card.effect(card, seat, copies, self))

    def _carried_out(self, events: Iterator[Event]) -> Iterator[Event]:
        for event in events:
            match event:
                case Payment(due=0):
                    continue
                case Payment():
                    transfer(self.towns, event)
                case CardMove():
                    self.towns[event.giver].remove(event.card)
                    self.towns[event.taker].add(event.card)
                case Flip():
                    self.towns[event.owner].monuments.remove(event.monument)
            yield event

    # -- what effects ask for ---------------------------------------------------------------------

    def others(self) -> list[int]:
        """Everybody but the roller, clockwise."""
        number = len(self.towns)
        return [(self.roller + step) % number for step in range(1, number)]

    def card(self, name: str) -> Establishment:
        """The card of a name."""
        return ESTABLISHMENTS[name]

    def has_choice(self, card: str) -> bool:
        """Whether a choice for this card is left."""
        return bool(self._choices.get(card))

    def next_choice(self, card: str) -> Any:
        """The next choice for this card, which is used up."""
        return self._choices[card].pop(0)

    def same_for_all(self, card: str) -> Any:
        """A choice that every owner of the card shares, None where it was not made."""
        made = self._choices.get(card)
        return made[0] if made else None

    def payment(
        self,
        card: Establishment,
        payer: int | None,
        payee: int,
        copies: int,
        each: int,
        *,
        times: int | None = None,
        bonus: int = 0,
    ) -> Payment:
        """What some copies bring, by the number on the card, its bonus and what it counts."""
        due = copies * (each + bonus) * (1 if times is None else times)
        return self.exact(card, payer, payee, copies, due, _sum_of(copies, each, bonus, times))

    def exact(
        self,
        card: Establishment,
        payer: int | None,
        payee: int,
        copies: int,
        due: int,
        sum: str = "",  # noqa: A002 - it is what the field is called
    ) -> Payment:
        """A payment of an amount; nobody pays more than they hold, and only the bank never runs dry."""
        coins = due if payer is None else min(due, self.towns[payer].coins)
        return Payment(self.step, card.id, payer, payee, due, coins, copies, sum)


class Run(NamedTuple):
    """How far a roll could be carried out: to the end, or to a choice that was not made."""

    towns: list[Town]
    events: list[Event]
    ask: Ask | None


def run(
    towns: Sequence[Town], roller: int, result: int, choices: Mapping[str, Sequence[Any]]
) -> Run:
    """Carry a roll out as far as the choices go."""
    activation = Activation(towns, roller, result, choices)
    events: list[Event] = []
    for event in activation.events():
        if isinstance(event, Ask):
            return Run(activation.towns, events, event)
        events.append(event)
    return Run(activation.towns, events, None)


def transfer(towns: Sequence[Town], payment: Payment) -> None:
    """Move the coins of a payment."""
    if payment.payer is not None:
        towns[payment.payer].coins -= payment.coins
    if payment.payee is not None:
        towns[payment.payee].coins += payment.coins


def _sum_of(copies: int, each: int, bonus: int, times: int | None) -> str:
    """The sum as it would be written down; nothing where the card's own number says it all."""
    value = f"{each} + {bonus}" if bonus else f"{each}"
    factors = [
        *([f"{copies}"] if copies > 1 else []),
        value,
        *([] if times is None else [f"{times}"]),
    ]
    if len(factors) == 1:
        return value if bonus else ""
    return " × ".join(f"({part})" if "+" in part else part for part in factors)


def _to_the_right(turn: Activation) -> list[int]:
    """The others counter-clockwise: who played just before is paid first."""
    return turn.others()[::-1]


def _only_the_roller(turn: Activation) -> list[int]:
    return [turn.roller]


def _everybody(turn: Activation) -> list[int]:
    return [turn.roller, *turn.others()]


# Whose cards are activated, colour by colour.
STEPS: Mapping[str, Callable[[Activation], list[int]]] = {
    "red": _to_the_right,
    "green": _only_the_roller,
    "blue": _everybody,
    "purple": _only_the_roller,
}
