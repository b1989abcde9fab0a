"""What is known of a board when the game is over: whoever has an empty square must still place cubes.

A town is complete when every square holds a cube or a building. So a finished board that still has
its cubes has no empty square, and one with empty squares was cleared of its cubes.
"""

from __future__ import annotations

from collections.abc import Sequence

from scorepad.games.tiny_towns.pad.shares import Shares, product, shares_of, with_shares
from scorepad.games.tiny_towns.rules.board import RESOURCES
from vision import SquareReading

BREACH = 0.02  # a finished board may break the rule all the same: players clear some cubes, or err


def as_finished(squares: Sequence[SquareReading]) -> list[SquareReading]:
    """Each square's shares given that there are no empty squares beside cubes."""
    shares = [shares_of(square) for square in squares]
    shares = [{piece: p / sum(s.values()) for piece, p in s.items()} for s in shares]
    empty = [share[None] for share in shares]
    cube = [sum(share[piece] for piece in RESOURCES) for share in shares]
    found = []
    for index, square in enumerate(squares):
        others = [other for other in range(len(squares)) if other != index]
        full = product(1 - empty[other] for other in others)
        cleared = product(1 - cube[other] for other in others)
        neither = product(1 - empty[other] - cube[other] for other in others)
        fits: Shares = {None: cleared}
        fits |= dict.fromkeys(RESOURCES, full)
        built = full + cleared - neither
        likely = {
            piece: share * (BREACH + (1 - BREACH) * fits.get(piece, built))
            for piece, share in shares[index].items()
        }
        found.append(with_shares(square, likely))
    return found
