"""What a photo gives: boards with their squares, each with its doubts, or the reason for nothing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Point = tuple[float, float]
Quad = tuple[Point, Point, Point, Point]
Image = NDArray[np.uint8]

SURE_LEAD = 0.8


@dataclass(frozen=True, slots=True)
class Candidate:
    """One thing a square may hold; no label means that it is empty."""

    label: str | None
    confidence: float


NOTHING = Candidate(None, 0.0)


@dataclass(frozen=True, slots=True)
class SquareReading:
    """One square: what it may hold, best first and never without a candidate."""

    row: int
    column: int
    candidates: tuple[Candidate, ...]
    on: tuple[str, ...] = ()

    @property
    def piece(self) -> str | None:
        """The best candidate's label."""
        return self.candidates[0].label

    @property
    def confidence(self) -> float:
        """How often a square given like this one is right."""
        return self.candidates[0].confidence

    @property
    def is_sure(self) -> bool:
        """Sure means well ahead of the second guess, not merely first."""
        first, second = (*self.candidates, NOTHING)[:2]
        return first.confidence - second.confidence >= SURE_LEAD

    def to_dict(self) -> dict[str, Any]:
        """The square as the contract writes it."""
        return {
            "piece": self.piece,
            "confidence": round(self.confidence, 4),
            "candidates": [[c.label, round(c.confidence, 4)] for c in self.candidates],
            "on": list(self.on),
        }


@dataclass(frozen=True, slots=True)
class BoardReading:
    """One board: its outer corners in the upright photo and its squares row by row."""

    corners: Quad
    confidence: float
    squares: tuple[SquareReading, ...]

    def to_dict(self) -> dict[str, Any]:
        """The board as the contract writes it."""
        return {
            "corners": [[round(x, 1), round(y, 1)] for x, y in self.corners],
            "confidence": round(self.confidence, 4),
            "squares": [square.to_dict() for square in self.squares],
        }


@dataclass(frozen=True, slots=True)
class NoBoard:
    """Why no board was found: a stable code and advice for the player."""

    code: str
    message: str


@dataclass(frozen=True, slots=True)
class NotAPhoto:
    """Why a file could not be looked at: a stable code and one sentence."""

    code: str
    message: str

    def to_dict(self, photo_name: str) -> dict[str, Any]:
        """The refusal in place of a reading."""
        return {"photo": photo_name, "error": {"code": self.code, "message": self.message}}


@dataclass(frozen=True, slots=True)
class Reading:
    """All boards of one upright photo, left to right."""

    width: int
    height: int
    ms: float
    boards: tuple[BoardReading, ...]
    trouble: NoBoard | None = None

    def to_dict(self, photo_name: str) -> dict[str, Any]:
        """The reading as the contract writes it, and the trouble where there is no board."""
        shape: dict[str, Any] = {
            "photo": photo_name,
            "width": self.width,
            "height": self.height,
            "ms": round(self.ms),
            "boards": [board.to_dict() for board in self.boards],
        }
        if self.trouble is not None:
            shape["trouble"] = {"code": self.trouble.code, "message": self.trouble.message}
        return shape
