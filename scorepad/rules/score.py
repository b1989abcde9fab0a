"""A score is a list of sentences; the total is derived, never stored."""

from __future__ import annotations

from dataclasses import dataclass

from scorepad.rules.grid import Square
from scorepad.rules.text import Text


@dataclass(slots=True)
class ScoreLine:
    """Points with their reason and the squares that earn them."""

    card: str
    points: int
    why: Text
    squares: tuple[Square, ...] = ()
    because: tuple[Square, ...] = ()  # squares that make the points possible without earning them


@dataclass(slots=True)
class Score:
    """What one player's town is worth, and why."""

    player: str
    lines: tuple[ScoreLine, ...]

    @property
    def total(self) -> int:
        """The sum of the lines."""
        return sum(line.points for line in self.lines)
