"""The geometry of a board."""

from __future__ import annotations

from scorepad.rules.grid import Grid

TOWN = Grid(rows=4, columns=4)


def test_place_and_at_are_opposites() -> None:
    for square in TOWN.squares:
        assert TOWN.at(*TOWN.place(square)) == square
    assert TOWN.at(4, 0) is TOWN.at(0, 4) is TOWN.at(-1, 0) is None


def test_beside_stops_at_the_edge() -> None:
    assert TOWN.beside(0) == (1, 4)
    assert TOWN.beside(5) == (1, 4, 6, 9)
    assert TOWN.beside(15) == (11, 14)


def test_around_includes_diagonals() -> None:
    assert TOWN.around(0) == (1, 4, 5)
    assert TOWN.around(5) == (0, 1, 2, 4, 6, 8, 9, 10)


def test_lines_leave_out_the_square_itself() -> None:
    assert TOWN.row(6) == (4, 5, 7)
    assert TOWN.column(6) == (2, 10, 14)


def test_groups_join_sides_not_corners() -> None:
    assert TOWN.groups([0, 5, 1, 10, 15]) == ((0, 1, 5), (10,), (15,))
    assert TOWN.groups([]) == ()
