"""Where a pattern can lie: every turn and mirror image at every place of the town."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from scorepad.games.tiny_towns.rules.board import TOWN
from scorepad.rules.grid import Grid

Cells = frozenset[tuple[int, int, str]]  # row, column, resource


class Placement(NamedTuple):
    """A pattern laid on the board: its squares, and which resource lies on which."""

    squares: int
    resources: tuple[tuple[int, str], ...]  # (square, resource)


@cache
def resources_of(pattern: str) -> Mapping[str, int]:
    """How many cubes of each resource a pattern takes."""
    return Counter(word for word in pattern.replace("/", " ").split() if word != "-")


@cache
def size_of(pattern: str) -> int:
    """How many cubes a pattern takes."""
    return sum(resources_of(pattern).values())


@cache
def placements_of(pattern: str, grid: Grid = TOWN) -> tuple[Placement, ...]:
    """Every way to lay a pattern on the board."""
    found = {
        _laid(shape, down, right, grid)
        for shape in _turned(_cells(pattern))
        for down in range(grid.rows)
        for right in range(grid.columns)
        if all(grid.at(row + down, column + right) is not None for row, column, _ in shape)
    }
    return tuple(sorted(found))


def _cells(pattern: str) -> Cells:
    return frozenset(
        (row, column, word)
        for row, line in enumerate(pattern.split("/"))
        for column, word in enumerate(line.split())
        if word != "-"
    )


def _turned(cells: Cells) -> set[Cells]:
    shapes = set()
    for _ in range(4):
        cells = _to_corner(frozenset((column, -row, word) for row, column, word in cells))
        shapes.add(cells)
        shapes.add(_to_corner(frozenset((row, -column, word) for row, column, word in cells)))
    return shapes


def _to_corner(cells: Cells) -> Cells:
    top = min(row for row, _, _ in cells)
    left = min(column for _, column, _ in cells)
    return frozenset((row - top, column - left, word) for row, column, word in cells)


def _laid(shape: Cells, down: int, right: int, grid: Grid) -> Placement:
    placed = tuple(
        sorted(((row + down) * grid.columns + column + right, word) for row, column, word in shape)
    )
    return Placement(sum(1 << square for square, _ in placed), placed)


@cache
def masks_of(pattern: str, grid: Grid = TOWN) -> tuple[int, ...]:
    """The different sets of squares a pattern can cover."""
    return tuple(sorted({placement.squares for placement in placements_of(pattern, grid)}))


@cache
def masks_over(pattern: str, square: int, grid: Grid = TOWN) -> tuple[int, ...]:
    """What else a pattern covers when it covers this square."""
    return tuple(mask & ~(1 << square) for mask in masks_of(pattern, grid) if mask >> square & 1)
