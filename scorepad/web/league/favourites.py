"""Which cards are built most, and what they earn where they stand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple, TypedDict

from scorepad.games import find_game
from scorepad.web.league.history import PastPart

MOST_CARDS = 8


class Built(TypedDict):
    """One card, over some plays."""

    card: str
    built: int
    seats: int  # that built it
    average: float  # points where it was built


class Favourites(NamedTuple):
    """The cards that are built most; kinds that a game keeps apart have a list of their own."""

    cards: list[Built]
    apart: list[Built]


def favourites(slug: str, parts: Iterable[PastPart]) -> Favourites:
    """Count what was built; of equally many the better earner comes first."""
    game = find_game(slug)
    cards = game.cards if game else {}
    apart = {kind for kind, known in game.card_kinds.items() if known.apart} if game else set()
    built: Counter[str] = Counter()
    seats: Counter[str] = Counter()
    points: Counter[str] = Counter()
    for part in parts:
        for card, number in part.built.items():
            built[card] += number
            seats[card] += 1
            points[card] += part.points.get(card, 0)
    rows = [
        Built(card=card, built=number, seats=seats[card], average=points[card] / seats[card])
        for card, number in built.items()
    ]
    rows.sort(key=lambda row: (-row["built"], -row["average"], row["card"]))
    rows = [row for row in rows if row["card"] in cards]
    return Favourites(
        [row for row in rows if cards[row["card"]].type not in apart][:MOST_CARDS],
        [row for row in rows if cards[row["card"]].type in apart][:MOST_CARDS],
    )
