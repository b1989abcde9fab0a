"""What a finished board tells of its squares: none is empty beside a cube that was left over."""

from __future__ import annotations

import pytest

from scorepad.games.tiny_towns.pad.finished import as_finished
from vision import Candidate, SquareReading

Told = list[tuple[str | None, float]]


def board(*squares: Told) -> list[SquareReading]:
    """A board whose first squares are told; the others are sure cottages."""
    cottage: Told = [("cottage", 0.99)]
    told = [*squares, *([cottage] * (16 - len(squares)))]
    return [
        SquareReading(*divmod(index, 4), tuple(Candidate(*one) for one in square))
        for index, square in enumerate(told)
    ]


def test_a_doubtful_cube_beside_sure_empty_squares_is_a_building() -> None:
    empty: Told = [(None, 0.99)]
    glass, *rest = as_finished(board([("glass", 0.7), ("cottage", 0.29)], empty, empty))
    assert glass.piece == "cottage"
    assert [square.piece for square in rest[:2]] == [None, None]


def test_a_doubtful_empty_square_beside_sure_cubes_holds_something() -> None:
    wood: Told = [("wood", 0.99)]
    hidden, *_ = as_finished(board([(None, 0.6), ("wood", 0.3), ("tavern", 0.1)], wood, wood))
    assert hidden.piece == "wood"


def test_a_doubt_between_buildings_stays_as_it_is() -> None:
    square, *_ = as_finished(board([("farm", 0.6), ("chapel", 0.4)], [(None, 0.99)]))
    assert [one.label for one in square.candidates[:2]] == ["farm", "chapel"]
    assert square.confidence == pytest.approx(0.6, abs=0.03)


def test_what_is_clearly_seen_is_believed_all_the_same() -> None:
    squares = as_finished(board([("glass", 0.99)], [(None, 0.99)]))
    assert [square.piece for square in squares[:2]] == ["glass", None]
    assert all(square.is_sure for square in squares[2:])


def test_shares_stay_shares_and_cubes_on_a_building_stay_with_it() -> None:
    told = board([("factory", 0.9), ("wood", 0.1)], [(None, 0.99)])
    told[0] = SquareReading(0, 0, told[0].candidates, ("brick",))
    first, *_ = as_finished(told)
    assert first.on == ("brick",)
    assert sum(one.confidence for one in first.candidates) == pytest.approx(1, abs=0.05)
