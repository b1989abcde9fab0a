"""The market: nine open piles of different cards and the deck that fills them, as plain data."""

from __future__ import annotations

from random import Random
from typing import TypedDict

from scorepad.games.minivilles.rules.establishments import ESTABLISHMENTS

PILES = 9
RESERVE = tuple(card.id for card in ESTABLISHMENTS.values() for _ in range(card.supply))


class Market(TypedDict):
    """How many cards lie on each open pile, and what is still face down, the next card last."""

    piles: dict[str, int]
    deck: list[str]


def dealt(seed: str) -> Market:
    """All 125 cards of the reserve, shuffled; the same seed deals the same market."""
    deck = list(RESERVE)
    Random(seed).shuffle(deck)  # noqa: S311 - a game's shuffle, not a secret
    market: Market = {"piles": {}, "deck": deck}
    refill(market)
    return market


def copied(market: Market) -> Market:
    """The same market, to be changed on its own."""
    return {"piles": dict(market["piles"]), "deck": list(market["deck"])}


def refill(market: Market) -> None:
    """Turn cards up until nine different ones lie open; a name that lies there goes onto its pile."""
    piles, deck = market["piles"], market["deck"]
    while len(piles) < PILES and deck:
        card = deck.pop()
        piles[card] = piles.get(card, 0) + 1


def take(market: Market, card: str) -> None:
    """Take a card off its pile, or out of the deck where a table says it was taken before."""
    piles = market["piles"]
    if card not in piles:
        market["deck"].remove(card)
        return
    piles[card] -= 1
    if not piles[card]:
        del piles[card]


def put_back(market: Market, card: str) -> None:
    """Lay a card onto its pile, or beneath the deck."""
    if card in market["piles"]:
        market["piles"][card] += 1
    else:
        market["deck"].insert(0, card)
