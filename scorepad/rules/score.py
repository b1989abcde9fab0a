"""A score is a list of sentences; the total is derived, never stored."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scorepad.rules.text import Text

Where = int | str  # a square, a card, a key: whatever a game points at


@dataclass(slots=True)
class ScoreLine:
    """Points with their reason and the places that earn them."""

    card: str
    points: int
    why: Text
    where: tuple[Where, ...] = ()
    because: tuple[Where, ...] = ()  # places that make the points possible without earning them
    facts: Mapping[str, Any] | None = None  # what else the result's line tells, such as a count

    def to_dict(self, language: str, where: str) -> dict[str, Any]:
        """The contract's shape; `where` is what the game calls its places, "" if it leaves them out."""
        return {
            "card": self.card,
            "points": self.points,
            **({where: list(self.where)} if where else {}),
            **(self.facts or {}),
            "why": self.why.say(language),
        }


@dataclass(slots=True)
class Score:
    """What one player's game is worth, and why."""

    player: str
    lines: tuple[ScoreLine, ...]

    @property
    def total(self) -> int:
        """The sum of the lines."""
        return sum(line.points for line in self.lines)
