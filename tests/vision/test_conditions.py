"""The same boards under worse conditions: what each does to a photo, and what is still read."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.conftest import PHOTOS
from vision import Look
from vision.conditions import (
    CONDITIONS,
    FAR,
    LONGEST,
    SHAPE,
    Condition,
    as_found,
    blurred,
    coded,
    fewer,
    in_the_dark,
    read_under,
    shaken,
    table,
    taken,
    times,
    together,
)
from vision.evaluate import Tally, labels_in
from vision.flatten import Corners
from vision.reading import BoardReading, Candidate, NotAPhoto, Quad, Reading, SquareReading

CORNERS = np.array([(100.0, 80.0), (220.0, 80.0), (220.0, 200.0), (100.0, 200.0)])
EDGE = np.zeros((240, 320, 3), np.uint8)
EDGE[:, 160:] = 200  # dark on the left, bright on the right


def width_of(corners: Corners) -> float:
    return float(np.ptp(corners[:, 0]))


def test_the_conditions_have_names_of_their_own() -> None:
    assert len({condition.name for condition in (*CONDITIONS, FAR)}) == 34


@pytest.mark.parametrize("condition", [*CONDITIONS, FAR], ids=lambda condition: condition.name)
def test_a_board_is_as_wide_as_the_condition_says_and_in_view(condition: Condition) -> None:
    image, corners = taken(EDGE, CORNERS, condition)
    height, width = image.shape[:2]
    assert width / height == pytest.approx(SHAPE, rel=0.01)
    assert (corners >= -0.51).all()
    assert (corners <= (width + 0.51, height + 0.51)).all()
    # A square is higher than a photo is where it would be as wide as that.
    assert width_of(corners) / width <= condition.width + 0.01
    if condition.width <= 0.6 and not condition.turn:
        assert width_of(corners) / width == pytest.approx(condition.width, rel=0.02)


def test_no_photo_is_larger_than_phones_take_them() -> None:
    image, corners = taken(EDGE, CORNERS, Condition("very far", width=0.01))
    assert image.shape[1] == LONGEST
    assert width_of(corners) == pytest.approx(LONGEST * 0.01, rel=0.02)


def test_a_quarter_turn_moves_the_first_corner_to_the_right() -> None:
    _, corners = taken(EDGE, CORNERS, Condition("turned", turn=90))
    first, second = corners[:2]
    assert first[0] > corners[:, 0].mean()
    assert second[1] > first[1]


def test_a_tilt_makes_the_far_side_shorter() -> None:
    _, corners = taken(EDGE, CORNERS, Condition("top", tilt=(0.2, 0)))
    top, bottom = corners[1, 0] - corners[0, 0], corners[2, 0] - corners[3, 0]
    assert top / bottom == pytest.approx(0.8, abs=0.02)


@pytest.mark.parametrize(
    "change", [blurred(0.08), shaken(0.2), fewer(3)], ids=["blur", "shake", "pixels"]
)
def test_what_takes_sharpness_softens_an_edge(change: object) -> None:
    assert callable(change)
    steps = np.abs(np.diff(change(EDGE, 60.0)[120, :, 0].astype(int)))
    assert steps.max() < 150


def test_light_multiplies_and_clips() -> None:
    bright = times(1.5)(EDGE, 60.0)
    assert bright.max() == 255
    warm = times(0.34, 0.66, 1.0)(EDGE, 60.0)
    assert warm[0, -1].tolist() == [68, 132, 200]


def test_the_dark_is_the_same_each_time() -> None:
    one, other = in_the_dark(EDGE, 60.0), in_the_dark(EDGE, 60.0)
    assert (one == other).all()
    assert 40 < one[:, 200:].mean() < 60


def test_a_coarse_file_keeps_the_size() -> None:
    assert coded(20)(EDGE, 60.0).shape == EDGE.shape


def reading_of(corners: Quad) -> Reading:
    squares = tuple(SquareReading(i // 4, i % 4, (Candidate(None, 1.0),)) for i in range(16))
    return Reading(320, 240, 1.0, (BoardReading(corners, 1.0, squares),))


def test_a_label_begins_where_the_reading_begins() -> None:
    first, second, third, fourth = ((float(x), float(y)) for x, y in CORNERS)
    squares = [*"abcdefghijklmnop"]
    truth = {"corners": CORNERS.tolist(), "squares": squares, "on": {"3": ["wood"]}}
    turned = as_found(truth, reading_of((second, third, fourth, first)))
    # From the second corner on the right column is the first row.
    assert turned["squares"][:4] == ["d", "h", "l", "p"]
    assert turned["on"] == {"0": ["wood"]}
    assert turned["corners"][0] == [second[0], second[1]]


def test_a_label_stays_as_it_is_where_nothing_was_found() -> None:
    truth = {"corners": CORNERS.tolist(), "squares": [None] * 16, "on": {}}
    assert as_found(truth, NotAPhoto("x", "y")) is truth
    assert as_found(truth, Reading(320, 240, 1.0, ())) is truth


def test_the_table_has_a_line_for_each_and_one_for_all() -> None:
    read = Tally(boards=2, boards_found=1, asked=32, squares=16, squares_right=15)
    read.sure += [(0.95, True)] * 9 + [(0.95, False), (0.5, False)]
    lines = list(table([(CONDITIONS[0], read), (CONDITIONS[1], read), (FAR, Tally(boards=9))]))
    assert len(lines) == 5
    # A board that was not found has no square right; the doubtful square is no confident error.
    assert lines[1].split()[-5:] == ["46.88%", "0.00%", "50.00%", "0", "10.00%"]
    assert lines[-1].split()[-5:] == ["46.88%", "0.00%", "50.00%", "0", "10.00%"]
    assert together([read, read]).boards == 4


SAMPLE = ("dev-010", "dev-076", "dev-139")
HARD = ("turned by 45", "shake 10%", "JPEG 20", "brightness -50 %", "green tube", "width 20%")


@pytest.mark.parametrize("name", [*HARD, FAR.name])
def test_boards_are_read_under_conditions(name: str, look: Look) -> None:
    condition = next(one for one in (*CONDITIONS, FAR) if one.name == name)
    tally = Tally()
    for path, label in labels_in(PHOTOS):
        if Path(path).stem in SAMPLE:
            read_under(tally, path, label, condition)
    assert (tally.boards_found, tally.boards_invented) == (3, 0)
    assert tally.squares_right / tally.asked >= 0.95


def test_beside_the_photo_lies_the_colour_of_its_edge() -> None:
    plain = np.full((240, 320, 3), (10, 120, 200), np.uint8)
    image, _ = taken(plain, CORNERS, FAR)
    assert cv2.absdiff(image, np.full_like(image, (10, 120, 200))).max() <= 1
