"""A town in the middle of a turn: what lies in it changes with every payment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorepad.games.minivilles.rules.establishments import ESTABLISHMENTS

ORDER = {name: place for place, name in enumerate(ESTABLISHMENTS)}


class Town:
    """Cards without zeros, built monuments in the order of building, and coins."""

    __slots__ = ("cards", "coins", "monuments")

    def __init__(self, cards: Mapping[str, int], monuments: Sequence[str], coins: int) -> None:
        self.cards = dict(cards)
        self.monuments = list(monuments)
        self.coins = coins

    def copy(self) -> Town:
        """The same town, to be changed on its own."""
        return Town(self.cards, self.monuments, self.coins)

    def count(self, *symbols: str) -> int:
        """How many cards carry one of some symbols."""
        return sum(
            number for name, number in self.cards.items() if ESTABLISHMENTS[name].symbol in symbols
        )

    def movable(self) -> list[str]:
        """The cards that may be given away or swapped, in the order of the reference."""
        return sorted((name for name in self.cards if ESTABLISHMENTS[name].moves), key=ORDER.get)  # type: ignore[arg-type]

    def add(self, card: str) -> None:
        """One copy more."""
        self.cards[card] = self.cards.get(card, 0) + 1

    def remove(self, card: str) -> None:
        """One copy less."""
        self.cards[card] -= 1
        if not self.cards[card]:
            del self.cards[card]
