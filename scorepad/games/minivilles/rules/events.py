"""What happens in a turn, one value each: coins paid, cards moved, monuments turned, choices asked."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, TypedDict

from scorepad.rules.text import Name, Text

COINS = Name("coin", "pièce")


class Gift(TypedDict):
    """A card given away, and the seat that gets it."""

    give: str
    to: int


Swap = TypedDict("Swap", {"give": str, "take": str, "from": int})  # the seat it is taken from
Choices = dict[str, list[Any]]  # by card, in the order in which they are used up


@dataclass(frozen=True, slots=True)
class Payment:
    """Coins that go from one to another; None is the bank. What is owed and cannot be paid is waived."""

    step: str
    card: str
    payer: int | None
    payee: int | None
    due: int
    coins: int
    copies: int = 1
    sum: str = ""  # how the amount comes about, if it is more than the number on the card

    def to_state(self) -> dict[str, Any]:
        """As plain data."""
        return {name: getattr(self, name) for name in self.__slots__}


@dataclass(frozen=True, slots=True)
class CardMove:
    """An establishment that changes its owner."""

    card: str
    giver: int
    taker: int


@dataclass(frozen=True, slots=True)
class Flip:
    """A monument that is under construction again."""

    monument: str
    owner: int


@dataclass(frozen=True, slots=True)
class Ask:
    """A choice that the player on turn has to make now, with everything that is allowed."""

    card: str
    options: dict[str, Any] = field(default_factory=dict)
    optional: bool = False  # whether nothing is an answer, too


@dataclass(frozen=True, slots=True)
class BadChoice:
    """A choice that the rules forbid; its effect is left out."""

    card: str
    message: Text


@dataclass(frozen=True, slots=True)
class Correction:
    """What a table set right by hand: a card or "coins", how many there were, how many there are."""

    seat: int
    changes: list[list[Any]]


Event = Payment | CardMove | Flip | Ask | BadChoice | Correction
