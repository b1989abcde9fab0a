"""What a square may hold as a share for each piece: for whoever knows something besides one photo."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from scorepad.games.tiny_towns.pad.turning import PLACES
from scorepad.games.tiny_towns.rules.board import PIECES
from vision import Candidate, SquareReading

Shares = dict[str | None, float]
ALL: tuple[str | None, ...] = (None, *PIECES)
LEAST = 0.002  # of a piece that a photo does not name: it may be wrong
NAMED = 0.005  # candidates below this are not listed


def shares_of(square: SquareReading) -> Shares:
    """A square's candidates as shares of all pieces."""
    named = {candidate.label: candidate.confidence for candidate in square.candidates}
    left = max(0.0, 1 - sum(named.values())) / max(1, len(ALL) - len(named))
    return {piece: max(named.get(piece, left), LEAST) for piece in ALL}


def with_shares(square: SquareReading, shares: Mapping[str | None, float]) -> SquareReading:
    """A square whose candidates have other shares; what lies on a piece stays with that piece."""
    whole = sum(shares.values())
    best = sorted(ALL, key=lambda piece: -shares[piece])
    named = [Candidate(piece, shares[piece] / whole) for piece in best]
    kept = (named[0], *(one for one in named[1:] if one.confidence >= NAMED))
    on = square.on if kept[0].label == square.piece else ()
    return SquareReading(square.row, square.column, kept, on)


def turned(squares: Sequence[SquareReading], turns: int) -> list[SquareReading]:
    """The squares of a board after so many quarters clockwise."""
    came_from = {to: seen for seen, to in enumerate(PLACES[turns])}
    return [squares[came_from[place]] for place in range(len(squares))]


def product(values: Iterable[float]) -> float:
    """All of them multiplied."""
    result = 1.0
    for value in values:
        result *= value
    return result
