"""Pictures of the steps: each shows what it should, and leaves the photo alone."""

from __future__ import annotations

import numpy as np

from tests.vision.conftest import four_colours
from vision.reading import Candidate, SquareReading
from vision.steps import PINK, with_answers, with_marks, with_outlines

SQUARE = np.array([(20.0, 20.0), (100.0, 20.0), (100.0, 100.0), (20.0, 100.0)])


def test_outlines_run_along_the_sides_and_mark_the_first_corner() -> None:
    image = four_colours()
    drawn = with_outlines(image, [SQUARE])
    assert (image == four_colours()).all()
    pink = (drawn == PINK).all(axis=2)
    assert pink[20, 30:90].all()
    assert pink[30:90, 100].all()
    assert not pink[40:80, 40:80].any()
    assert pink[16, 20]
    assert not pink[105, 100]


def test_marks_are_seen_where_they_are() -> None:
    marks = np.zeros((60, 80), np.float32)
    marks[:, 40:] = 1
    drawn = with_marks(np.full((120, 160, 3), 128, np.uint8), marks).astype(int)
    (blue, _, red), (other_blue, _, other_red) = drawn[60, 20], drawn[60, 140]
    assert blue > red
    assert other_red > other_blue


def test_answers_stand_in_their_squares() -> None:
    flat = np.full((512, 512, 3), 200, np.uint8)
    square = SquareReading(1, 2, (Candidate("factory", 0.98),), ("wheat", "wheat", "brick"))
    changed = (with_answers(flat, [square], 4, 4) != flat).any(axis=2)
    rows, columns = np.nonzero(changed)
    assert rows.min() >= 128
    assert rows.max() < 256
    assert columns.min() >= 256
    assert columns.max() < 384
