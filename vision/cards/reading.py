"""What a photo tells of cards: names with their places, how many copies, and how sure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from vision.reading import Quad

SURE = 0.9  # a name given with so much is certain
ENOUGH = 3  # certain names of one game, below which a photo may show anything with words on it


@dataclass(frozen=True, slots=True)
class CardName:
    """A card to look for: its id, and its name as it may be printed, in any language."""

    id: str
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CardCandidate:
    """One card that a text may name."""

    card: str
    confidence: float


@dataclass(frozen=True, slots=True)
class CardSeen:
    """One card, however many copies: what was read of it best, and where."""

    count: int
    text: str
    box: Quad  # around the name, clockwise from its upper left corner as printed
    candidates: tuple[CardCandidate, ...]  # best first, never empty

    @property
    def card(self) -> str:
        """The best candidate's id."""
        return self.candidates[0].card

    @property
    def confidence(self) -> float:
        """How often a card given like this one is right."""
        return self.candidates[0].confidence

    @property
    def is_sure(self) -> bool:
        """Whether the name is certain."""
        return self.confidence >= SURE

    def to_dict(self) -> dict[str, Any]:
        """The card as the contract writes it."""
        return {
            "card": self.card,
            "count": self.count,
            "confidence": round(self.confidence, 4),
            "text": self.text,
            "box": [[round(x, 1), round(y, 1)] for x, y in self.box],
            "candidates": [[c.card, round(c.confidence, 4)] for c in self.candidates],
        }


@dataclass(frozen=True, slots=True)
class CardsReading:
    """All cards of one upright photo, from its top to its bottom."""

    width: int
    height: int
    ms: float
    cards: tuple[CardSeen, ...]
    other: str = ""  # the other game whose names explain the photo better, if there is one
    instead: tuple[CardSeen, ...] = ()  # and its cards, where those are certain

    @property
    def is_sure(self) -> bool:
        """Whether the certain cards may be taken; else all are asked about.

        A word or two of a game stand on boxes, in rules and on shops, too. Only where at least
        `ENOUGH` different names of one game are certain does the photo show its cards; below that,
        and where another game has more names in it, no card is given with more than a doubt.
        """
        return sum(card.is_sure for card in self.cards) >= ENOUGH

    def to_dict(self) -> dict[str, Any]:
        """The cards as the contract writes them, and whether those that are certain may be taken."""
        return {
            "width": self.width,
            "height": self.height,
            "ms": round(self.ms),
            "cards": [card.to_dict() for card in self.cards],
            "sure": self.is_sure,
            "other": self.other or None,
            "instead": [card.to_dict() for card in self.instead],
        }
