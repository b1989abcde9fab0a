"""How often a board is looked at, and that the mirror is put right again."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision import LOOKS, Look, squares
from vision.flatten import Corners
from vision.looks import with_copy
from vision.reading import Image
from vision.squares import LARGE, NO_DOUBT, SHARP, Shares, see_squares, sharpness, turned_back
from vision.taught import Taught

LOOK = LOOKS["tiny-towns"]
ANSWERS = len(LOOK.labels) + len(LOOK.cubes) * (LOOK.stack + 1)
BOARD = np.array([(100.0, 100.0), (400.0, 100.0), (400.0, 400.0), (100.0, 400.0)])
SHARP_PHOTO = np.random.default_rng(0).integers(0, 255, (500, 500, 3), np.uint8)
SOFT_PHOTO = np.asarray(cv2.resize(SHARP_PHOTO[:25, :25], (500, 500)), np.uint8)


class Eyes:
    """Stands in for the networks: each look finds the second label in the upper left square, more or
    less surely, and the first label in all others; which reader looked is noted."""

    def __init__(self, *looks: float) -> None:
        self.looks = list(looks)
        self.readers: list[Path] = []

    def __call__(self, flat: Image, look: Look) -> Shares:
        mirrored = len(self.readers) % 2  # the second look is into the mirror
        self.readers.append(look.reader)
        odds = np.zeros((ANSWERS, 4, 4))
        odds[0] = 50.0
        odds[:2, 0, 3 if mirrored else 0] = 0.0, self.looks.pop(0)
        return odds


def second_label(
    monkeypatch: pytest.MonkeyPatch,
    eyes: Eyes,
    photo: Image = SHARP_PHOTO,
    corners: Corners = BOARD,
    look: Look = LOOK,
) -> NDArray[np.float64]:
    """How likely the second label is in each square."""
    monkeypatch.setattr(squares, "odds_of", eyes)
    return see_squares(photo, corners, look).labels[:, 1].reshape(4, 4)


def test_a_sure_board_is_looked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    eyes = Eyes(50.0)
    assert second_label(monkeypatch, eyes)[0, 0] > NO_DOUBT
    assert eyes.readers == [LOOK.reader]


def test_doubts_in_a_good_photo_go_into_the_mirror_and_to_the_second_reader(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    eyes = Eyes(1.0, 9.0, -4.0)
    shares = second_label(monkeypatch, eyes)
    assert eyes.readers == [LOOK.reader, LOOK.reader, LOOK.second]
    # The mean of all three counts: 1, 9 and −4 is 2, that is e² against 1 for each other label.
    assert shares[0, 0] == pytest.approx(np.e**2 / (np.e**2 + len(LOOK.labels) - 1))
    assert np.sort(shares.ravel())[-2] < 0.01


def test_doubts_in_a_soft_photo_or_a_small_board_stay_with_the_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    small = 100 + (BOARD - 100) * (LARGE - 4) / 300
    for photo, corners in ((SOFT_PHOTO, BOARD), (SHARP_PHOTO, small)):
        eyes = Eyes(1.0, 19.0)
        assert second_label(monkeypatch, eyes, photo, corners)[0, 0] > 0.99
        assert eyes.readers == [LOOK.reader, LOOK.reader]


def test_a_copy_that_was_taught_is_shown_to_its_own_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    taught = Taught("", np.zeros((len(LOOK.labels), 96)), np.zeros(len(LOOK.labels)))
    eyes = Eyes(1.0, 1.0)
    second_label(monkeypatch, eyes, look=with_copy(LOOK, taught))
    assert eyes.readers == [LOOK.reader, LOOK.reader]


def test_sharpness_falls_with_blur_and_not_with_light() -> None:
    flat = SHARP_PHOTO[:320, :320]
    blurred = [
        sharpness(np.asarray(cv2.GaussianBlur(flat, (0, 0), blur), np.uint8))
        for blur in (0.5, 1, 2, 4)
    ]
    assert blurred == sorted(blurred, reverse=True)
    assert blurred[0] > SHARP > blurred[-1]
    assert sharpness(flat // 3) == pytest.approx(sharpness(flat), rel=0.02)
    assert sharpness(np.zeros_like(flat)) == 0  # nothing at all is not sharp


@pytest.mark.parametrize("turns", range(4))
def test_answers_come_back_to_the_boards_own_squares(turns: int) -> None:
    own = np.arange(16.0).reshape(1, 4, 4)
    seen = np.rot90(own, turns, axes=(1, 2))
    assert (turned_back(seen, turns) == own).all()
