"""Two photos of one board as one reading: what is hidden in one is seen in the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from scorepad.games.tiny_towns.pad.shares import Shares, shares_of, turned, with_shares
from vision import SquareReading

Board = Sequence[SquareReading]
SAME = 0.65  # of the pieces that both photos show must agree
FEW = 4  # pieces on both say too little
HIDDEN = 0.15  # of the squares that look empty in one of two photos, something stands there behind a hand


def agreement(one: Board, other: Board) -> float:
    """How likely two readings name the same, on average over the squares on which both see something:
    what is hidden in one looks empty there, and all empty boards look alike."""
    pairs = [
        (shares_of(first), shares_of(second))
        for first, second in zip(one, other, strict=True)
        if first.piece and second.piece
    ]
    fits = [sum(mine[piece] * theirs[piece] for piece in mine) for mine, theirs in pairs]
    return sum(fits) / len(fits) if len(fits) >= FEW else 0.0


def perhaps_hidden(square: SquareReading) -> Shares:
    """A square's shares where a second photo may know better: seeing nothing is weaker than seeing
    something."""
    shares = shares_of(square)
    moved = HIDDEN * shares[None]
    others = moved / (len(shares) - 1)
    return {piece: p - moved if piece is None else p + others for piece, p in shares.items()}


def laid_on(one: Board, other: Board) -> Board | None:
    """Another photo's squares as they lie in this one, by their best turn; nothing where the two do
    not show the same board."""
    ways = [turned(other, turns) for turns in range(4)]
    best = max(ways, key=lambda way: agreement(one, way))
    return best if agreement(one, best) >= SAME else None


def both(first: SquareReading, second: SquareReading) -> SquareReading:
    """One square as two photos have it: their shares multiplied."""
    mine, theirs = perhaps_hidden(first), perhaps_hidden(second)
    seen = with_shares(first, {piece: mine[piece] * theirs[piece] for piece in mine})
    surer = second if second.confidence > first.confidence else first
    return replace(seen, on=surer.on if surer.piece == seen.piece else seen.on)


def together(one: Board, photos: Sequence[Sequence[Board]]) -> list[SquareReading]:
    """A board with what other photos say of it: of each the one board that is this one, if any is."""
    squares = list(one)
    for boards in photos:
        if list(one) in boards:
            continue  # the same photo sent again says nothing new
        laid = [found for found in (laid_on(squares, board) for board in boards) if found]
        if laid:
            best = max(laid, key=lambda board: agreement(squares, board))
            squares = [both(*pair) for pair in zip(squares, best, strict=True)]
    return squares
