"""Where patterns can lie on a board, as bits by resource and square, so that mayors think quickly."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from scorepad.games.tiny_towns.rules.board import ALL, RESOURCES
from scorepad.games.tiny_towns.rules.patterns import placements_of

SQUARES = 16
EVERYWHERE = tuple(ALL << number * SQUARES for number in range(len(RESOURCES)))  # by resource


class LaidPattern(NamedTuple):
    """One way to lay one pattern: its squares, and its cubes as bits by resource and square."""

    piece: str
    squares: int
    cubes: int
    size: int


@cache
def plans_of(piece: str, pattern: str) -> tuple[LaidPattern, ...]:
    """Every way to lay a pattern."""
    return tuple(
        LaidPattern(
            piece,
            placed.squares,
            sum(1 << RESOURCES.index(cube) * SQUARES + square for square, cube in placed.resources),
            len(placed.resources),
        )
        for placed in placements_of(pattern)
    )


@cache
def plans_with(piece: str, pattern: str) -> tuple[tuple[LaidPattern, ...], ...]:
    """For each bit the plans that use that cube."""
    plans = plans_of(piece, pattern)
    bits = range(len(RESOURCES) * SQUARES)
    return tuple(tuple(plan for plan in plans if plan.cubes >> bit & 1) for bit in bits)


@cache
def in_all(squares: int) -> int:
    """The bits of these squares for every resource."""
    return sum(squares << number * SQUARES for number in range(len(RESOURCES)))
