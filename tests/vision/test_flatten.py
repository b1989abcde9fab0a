"""Perspective made straight, checked with drawn boards."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision import flatten_board
from vision.flatten import Halves, as_quad, frame, in_order, mean_side, straighten
from vision.reading import Image

SLANTED = [(40.0, 60.0), (300.0, 30.0), (360.0, 260.0), (20.0, 220.0)]


def slanted_board() -> Image:
    """A drawn board of sixteen grey steps, seen at a slant on a black table."""
    steps = (np.arange(16, dtype=np.uint8).reshape(4, 4) * 15 + 20).repeat(64, 0).repeat(64, 1)
    source = np.array([(0, 0), (256, 0), (256, 256), (0, 256)], np.float32)
    way = cv2.getPerspectiveTransform(source, np.array(SLANTED, np.float32))
    return np.asarray(cv2.warpPerspective(cv2.merge([steps] * 3), way, (400, 300)), np.uint8)


def test_each_square_lands_in_its_place() -> None:
    flat = flatten_board(slanted_board(), SLANTED, 128)
    centres = flat[16::32, 16::32, 0]
    assert np.abs(centres.ravel().astype(int) - (np.arange(16) * 15 + 20)).max() <= 2


def test_the_margin_shows_what_is_around_the_board() -> None:
    flat = straighten(Halves(slanted_board()), in_order(SLANTED), 160, 0.125)
    assert frame(160, 0.125).tolist() == [[16, 16], [144, 16], [144, 144], [16, 144]]
    assert flat[80, 6, 0] == 0
    assert flat[80, 40, 0] > 0


def test_a_large_board_is_not_sampled_sparsely() -> None:
    stripes = np.zeros((1200, 1200, 3), np.uint8)
    stripes[:, ::2] = 255
    corners = in_order([(0.0, 0.0), (1199.0, 0.0), (1199.0, 1199.0), (0.0, 1199.0)])
    flat = straighten(Halves(stripes), corners, 100, 0.0)[5:-5, 5:-5]
    assert flat.std() < 20
    assert 110 < flat.mean() < 145


@given(st.permutations(SLANTED))
def test_corners_come_in_the_contracts_order(points: list[tuple[float, float]]) -> None:
    assert list(as_quad(in_order(points))) == SLANTED


def test_the_mean_side_of_a_square() -> None:
    assert mean_side(in_order([(0, 0), (8, 0), (8, 8), (0, 8)])) == pytest.approx(8)


def test_halves_are_made_once_and_small() -> None:
    image = np.zeros((60, 81, 3), np.uint8)
    halves = Halves(image)
    assert halves[0] is image
    assert halves[2].shape == (15, 20, 3)
    assert halves[2] is halves[2]
    assert halves[1].shape == (30, 40, 3)
