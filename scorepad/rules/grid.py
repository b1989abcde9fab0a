"""The squares of a board: who is beside whom, in which line, in which connected group."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cache, cached_property

Square = int  # squares are numbered row by row, beginning with 0


@dataclass(frozen=True)
class Grid:
    """A rectangle of squares."""

    rows: int
    columns: int

    @cached_property
    def squares(self) -> tuple[Square, ...]:
        """All squares, row by row."""
        return tuple(range(self.rows * self.columns))

    def at(self, row: int, column: int) -> Square | None:
        """Give the square in that row and column, if it is on the board."""
        if 0 <= row < self.rows and 0 <= column < self.columns:
            return row * self.columns + column
        return None

    def place(self, square: Square) -> tuple[int, int]:
        """Give row and column of a square; the opposite of `at`."""
        return divmod(square, self.columns)

    def beside(self, square: Square) -> tuple[Square, ...]:
        """Squares that share a side: up, left, right, down."""
        return _around(self, square, ((-1, 0), (0, -1), (0, 1), (1, 0)))

    def around(self, square: Square) -> tuple[Square, ...]:
        """The up to eight squares that touch a square, diagonals included."""
        steps = tuple((r, c) for r in (-1, 0, 1) for c in (-1, 0, 1) if (r, c) != (0, 0))
        return _around(self, square, steps)

    def row(self, square: Square) -> tuple[Square, ...]:
        """The other squares of its row."""
        return tuple(
            s for s in self.squares if s != square and self.place(s)[0] == self.place(square)[0]
        )

    def column(self, square: Square) -> tuple[Square, ...]:
        """The other squares of its column."""
        return tuple(
            s for s in self.squares if s != square and self.place(s)[1] == self.place(square)[1]
        )

    def groups(self, members: Collection[Square]) -> tuple[tuple[Square, ...], ...]:
        """Split squares into groups connected side by side, each sorted, in order of first square."""
        left = set(members)
        found = []
        for start in sorted(left):
            if start not in left:
                continue
            group, edge = {start}, [start]
            while edge:
                near = [s for s in self.beside(edge.pop()) if s in left and s not in group]
                group.update(near)
                edge.extend(near)
            left -= group
            found.append(tuple(sorted(group)))
        return tuple(found)


@cache
def _around(grid: Grid, square: Square, steps: tuple[tuple[int, int], ...]) -> tuple[Square, ...]:
    row, column = grid.place(square)
    near = (grid.at(row + down, column + right) for down, right in steps)
    return tuple(s for s in near if s is not None)
