"""Which cards are built most, and what they earn where they stand."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple, TypedDict

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
    counts = Counts()
    for part in parts:
        counts.add(part)
    return counts.favourites(slug)


class Counts:
    """How often each card was built, by how many, and what it earned; part by part."""

    def __init__(self, plain: Any = None) -> None:
        # By card: how often, in how many seats, and for how many points.
        self._rows: dict[str, list[int]] = {card: list(row) for card, *row in plain or ()}

    def add(self, part: PastPart) -> None:
        """Count one more town."""
        for card, number in part.built.items():
            row = self._rows.setdefault(card, [0, 0, 0])
            row[0] += number
            row[1] += 1
            row[2] += part.points.get(card, 0)

    def favourites(self, slug: str) -> Favourites:
        """The cards of a game that were built most."""
        game = find_game(slug)
        cards = game.cards if game else {}
        apart = {kind for kind, known in game.card_kinds.items() if known.apart} if game else set()
        rows = [
            Built(card=card, built=built, seats=seats, average=points / seats)
            for card, (built, seats, points) in self._rows.items()
            if card in cards
        ]
        rows.sort(key=lambda row: (-row["built"], -row["average"], row["card"]))
        return Favourites(
            [row for row in rows if cards[row["card"]].type not in apart][:MOST_CARDS],
            [row for row in rows if cards[row["card"]].type in apart][:MOST_CARDS],
        )

    def plain(self) -> Any:
        """All of it."""
        return [[card, *row] for card, row in self._rows.items()]
