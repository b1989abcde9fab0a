"""Which cards are built most, and what they earn where they stand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple, TypedDict

from scorepad.rules.tiny_towns.in_play import CARDS
from scorepad.web.league.past import Sat

MOST_CARDS = 8


class Built(TypedDict):
    """One card in some towns."""

    card: str
    built: int
    towns: int  # in which it stands
    average: float  # points in a town in which it stands


class Favourites(NamedTuple):
    """The cards that are built most, monuments apart."""

    cards: list[Built]
    monuments: list[Built]


def favourites(parts: Iterable[Sat]) -> Favourites:
    """Count what stands in towns; of equally many the better earner comes first."""
    built: Counter[str] = Counter()
    towns: Counter[str] = Counter()
    points: Counter[str] = Counter()
    for part in parts:
        for card, number in part.built.items():
            built[card] += number
            towns[card] += 1
            points[card] += part.points.get(card, 0)
    rows = [
        Built(card=card, built=number, towns=towns[card], average=points[card] / towns[card])
        for card, number in built.items()
    ]
    rows.sort(key=lambda row: (-row["built"], -row["average"], row["card"]))
    return Favourites(
        [row for row in rows if not _is_monument(row)][:MOST_CARDS],
        [row for row in rows if _is_monument(row)][:MOST_CARDS],
    )


def _is_monument(row: Built) -> bool:
    return CARDS[row["card"]].type == "monument"
