"""Choices of a live game: a card asks, and only what it offered is taken."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from scorepad.games.minivilles.rules.establishments import (
    BUSINESS_CENTER,
    DEMOLITION_COMPANY,
    MOVING_COMPANY,
    TUNA_BOAT,
    TV_STATION,
)
from scorepad.games.minivilles.rules.turn import PIPS
from scorepad.rules.refusal import Refused, expect, not_known


def read_choice(ask: dict[str, Any], choice: object) -> Any:
    """What was chosen, if it was on offer."""
    return CHOICES[ask["card"]](ask, choice)


def _one_offered(value: object, where: str, offered: Sequence[Any]) -> Any:
    """One of what is offered; a switch is no seat."""
    if isinstance(value, bool) or value not in offered:
        raise Refused(where, not_known(value, tuple(map(str, offered))))
    return value


def _seat_choice(ask: dict[str, Any], choice: object) -> int:
    seat: int = _one_offered(choice, "choice", ask["seats"])
    return seat


def _monument_choice(ask: dict[str, Any], choice: object) -> str:
    return expect.one_of(choice, "choice", ask["monuments"])


def _gift_choice(ask: dict[str, Any], choice: object) -> dict[str, Any]:
    gift = expect.record(choice, "choice", ("give", "to"))
    return {
        "give": expect.one_of(gift.get("give"), "choice.give", ask["give"]),
        "to": _one_offered(gift.get("to"), "choice.to", ask["seats"]),
    }


def _swap_choice(ask: dict[str, Any], choice: object) -> dict[str, Any] | None:
    if choice is None:
        return None
    swap = expect.record(choice, "choice", ("give", "take", "from"))
    cards = {offered["seat"]: offered["cards"] for offered in ask["take"]}
    seat = _one_offered(swap.get("from"), "choice.from", tuple(cards))
    return {
        "give": expect.one_of(swap.get("give"), "choice.give", ask["give"]),
        "take": expect.one_of(swap.get("take"), "choice.take", cards[seat]),
        "from": seat,
    }


def _dice_choice(ask: dict[str, Any], choice: object) -> list[int]:
    dice = expect.many(choice, "choice", least=ask["dice"], most=ask["dice"])
    return [
        expect.count(pips, f"choice[{index}]", least=1, most=PIPS)
        for index, pips in enumerate(dice)
    ]


CHOICES: Mapping[str, Callable[[dict[str, Any], object], Any]] = {
    TV_STATION: _seat_choice,
    DEMOLITION_COMPANY: _monument_choice,
    MOVING_COMPANY: _gift_choice,
    BUSINESS_CENTER: _swap_choice,
    TUNA_BOAT: _dice_choice,
}
