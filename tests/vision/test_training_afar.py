"""Straight boards photographed again for training: what comes back, and how honest odds become."""

from __future__ import annotations

import json

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from tests.vision.conftest import PHOTOS, photo_image
from vision.flatten import Halves, as_corners, straighten
from vision.lean import lean, side_towards
from vision.reading import Image
from vision.squares import MARGIN, SIZE
from vision.training.afar import as_photographed, photo_of, scribble, seen_from
from vision.training.calibrate import STEPS, loss_of, softness_of, wrong_of
from vision.training.held import Answers

LEANS = [(0.0, -0.6), (1.2, 0.3), (0.1, 2.0), (-0.8, 0.0)]


@pytest.fixture(scope="module")
def flat() -> Image:
    """A straight board out of one of the photos beside the tests."""
    label = json.loads((PHOTOS / "dev-010.json").read_text())
    corners = as_corners(label["boards"][0]["corners"])
    return straighten(Halves(photo_image("dev-010")), corners, SIZE, MARGIN)


@pytest.mark.parametrize("shift", LEANS)
def test_a_board_is_seen_from_where_its_pieces_lean_away(shift: tuple[float, float]) -> None:
    quad = seen_from(np.random.default_rng(1), np.array(shift))
    # One unit of the quadrangle is the camera's focal length.
    width = 1 / 0.95
    estimate = lean(quad + width / 2, width, width)  # type: ignore[arg-type]
    assert side_towards(estimate) == side_towards(np.array(shift))
    assert cv2.isContourConvex(quad.astype(np.float32))
    x, y = quad.T
    assert (x * np.roll(y, -1) - y * np.roll(x, -1)).sum() > 0  # clockwise: not in the mirror


@pytest.mark.parametrize("shift", LEANS)
def test_a_large_photo_of_a_board_gives_it_back(shift: tuple[float, float], flat: Image) -> None:
    photo = photo_of(flat, seen_from(np.random.default_rng(2), np.array(shift)), 300.0)
    back = straighten(Halves(photo.image), photo.corners, SIZE, MARGIN)
    inner = slice(SIZE // 8, -SIZE // 8)
    gap = cv2.absdiff(back, flat)[inner, inner]
    assert gap.mean() < 6
    assert photo.square == pytest.approx(75, rel=0.01)


def test_the_same_dice_make_the_same_photo(flat: Image) -> None:
    one, other, third = (
        as_photographed(np.random.default_rng(seed), flat, np.array((0.2, -0.5)))
        for seed in (3, 3, 4)
    )
    assert (one == other).all()
    assert one.shape == flat.shape
    assert (one != third).any()


def test_lines_are_thin(flat: Image) -> None:
    for seed in range(5):
        over = scribble(np.random.default_rng(seed), flat)
        touched = (cv2.absdiff(over, flat).max(axis=2) > 8).mean()
        assert 0 < touched < 0.35


def answers(odds: NDArray[np.float64], pieces: NDArray[np.int64]) -> Answers:
    places = np.arange(len(pieces)) // 16
    return Answers(odds, pieces, places, places)


def guesses(right: float, lead: float) -> Answers:
    """A thousand squares of two labels, all given with the same odds, of which a share is right."""
    pieces = np.zeros(1000, np.int64)
    pieces[round(right * 1000) :] = 1
    return answers(np.tile([lead, 0.0], (1000, 1)), pieces)


def test_odds_that_are_too_sure_are_drawn_together() -> None:
    said = guesses(right=0.8, lead=4.0)  # 0.98 sure
    softness = softness_of(said)
    assert said.shares(softness).max(axis=1)[0] == pytest.approx(0.8, abs=0.02)
    assert loss_of(said, softness) < loss_of(said, 1.0)


def test_a_confident_error_costs_more_than_a_question() -> None:
    sure, doubtful = guesses(right=0.97, lead=4.0), guesses(right=0.97, lead=3.0)
    odds = np.concatenate([sure.odds, doubtful.odds])
    both = answers(odds, np.concatenate([sure.pieces, doubtful.pieces]))
    fitting = STEPS[np.argmin([loss_of(both, step) for step in STEPS])]
    assert wrong_of(both, float(fitting)) > 0.004
    assert wrong_of(both, softness_of(both)) <= 0.004


def test_boards_are_whole_where_no_square_is_wrong() -> None:
    pieces = np.zeros(32, np.int64)
    pieces[20] = 1
    said = answers(np.tile([2.0, 0.0], (32, 1)), pieces)
    assert said.right.sum() == 31
    assert said.whole == 0.5
