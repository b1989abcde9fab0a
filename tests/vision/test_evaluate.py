"""Measuring: what counts as right, with readings made by hand."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from vision.evaluate import Tally, calibration, count_squares, gap, labels_in, main, match, summary
from vision.reading import BoardReading, Candidate, Quad, Reading, SquareReading

CORNERS: Quad = ((10.0, 10.0), (110.0, 10.0), (110.0, 110.0), (10.0, 110.0))
FARMS = ["farm"] * 16


def board(pieces: list[str | None], shift: float = 0.0) -> BoardReading:
    """A board that was read with nine tenths of confidence."""
    squares = [
        SquareReading(i // 4, i % 4, (Candidate(piece, 0.9),)) for i, piece in enumerate(pieces)
    ]
    first, second, third, fourth = ((x + shift, y) for x, y in CORNERS)
    return BoardReading((first, second, third, fourth), 0.99, tuple(squares))


def test_the_gap_is_a_share_of_the_side() -> None:
    assert gap(board([None] * 16, shift=2.0), {"corners": CORNERS}) == pytest.approx(0.02)


def test_the_gap_does_not_care_which_corner_comes_first() -> None:
    assert gap(board([None] * 16), {"corners": CORNERS[2:] + CORNERS[:2]}) == pytest.approx(0)


def test_one_wrong_square_spoils_the_board() -> None:
    tally = Tally(boards=1)
    label = {"corners": CORNERS, "squares": ["brick", *FARMS[1:]], "on": {}}
    count_squares(tally, board([*FARMS]), label, "a.jpg")
    assert (tally.squares, tally.squares_right, tally.boards_whole) == (16, 15, 0)
    assert tally.confusion["brick", "farm"] == 1
    assert tally.wrong == ["a.jpg square 0: brick read as farm (0.90)"]


def test_a_board_far_from_any_label_is_not_matched() -> None:
    reading = Reading(200, 200, 1.0, (board([*FARMS], shift=80),))
    assert [found for _, found in match(reading, [{"corners": CORNERS}])] == [None]


def test_calibration_counts_what_was_right() -> None:
    lines = list(calibration([(0.95, True), (0.92, False), (0.3, False)]))
    assert [line.split() for line in lines[1:]] == [
        ["0.00", "to", "0.50", "1", "0.300", "0.000"],
        ["0.90", "to", "0.99", "2", "0.935", "0.500"],
    ]


def test_an_empty_folder_is_measured_without_fuss(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(tmp_path)]) == 0
    assert "0 of 0" in capsys.readouterr().out


def test_labels_without_their_photo_are_left_out(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text(json.dumps({"photo": "a.jpg", "boards": []}))
    assert list(labels_in(tmp_path)) == []
    assert any("boards found" in line for line in summary(Tally()))
