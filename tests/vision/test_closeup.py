"""One square of a photo, large: the whole of a tall piece is in it, and the right square is meant."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.closeup import close_up

GRID = (4, 4)


def photo_with_post(square: int) -> tuple[np.ndarray, list[tuple[float, float]]]:
    """A board seen from below its lower edge, with a red post on one square that leans upwards."""
    image = np.full((900, 1200, 3), 90, np.uint8)
    corners = [(400.0, 300.0), (800.0, 300.0), (1000.0, 760.0), (200.0, 760.0)]
    cv2.fillPoly(image, [np.array(corners, np.int32)], (90, 190, 170))
    way = cv2.getPerspectiveTransform(
        np.array([(0, 0), (1, 0), (1, 1), (0, 1)], np.float32), np.array(corners, np.float32)
    )
    row, column = divmod(square, 4)
    foot = cv2.perspectiveTransform(np.array([[[(column + 0.5) / 4, (row + 0.5) / 4]]]), way)[0, 0]
    wide = cv2.perspectiveTransform(
        np.array([[[column / 4, (row + 0.5) / 4], [(column + 1) / 4, (row + 0.5) / 4]]]), way
    )[0]
    side = float(np.linalg.norm(wide[1] - wide[0]))
    # A piece as tall as its square is wide, on a photo taken from about 45 degrees.
    top = (round(foot[0]), round(foot[1] - 0.8 * side))
    cv2.line(image, top, (round(foot[0]), round(foot[1])), (0, 0, 255), 12)
    return image, corners


@pytest.mark.parametrize("square", [0, 3, 5, 10, 12, 15])
def test_a_tall_piece_is_whole_and_stands_in_its_outline(square: int) -> None:
    image, corners = photo_with_post(square)
    picture = close_up(image, corners, GRID, square, side=320)
    assert picture.shape == (320, 320, 3)
    red = (picture[..., 2] > 200) & (picture[..., 1] < 60)
    assert red.sum() > 300  # it is there, and large
    edge = np.ones_like(red)
    edge[6:-6, 6:-6] = False
    assert not (red & edge).any()  # and nothing of it is cut off
    yellow = (picture[..., 2] > 220) & (picture[..., 1] > 180) & (picture[..., 0] < 130)
    ys, xs = np.nonzero(yellow)
    lowest = np.argwhere(red).max(axis=0)[0]
    assert ys.min() < lowest < ys.max()
    assert xs.min() < np.nonzero(red)[1].mean() < xs.max()


def test_a_square_at_the_photos_edge_is_shown_all_the_same() -> None:
    image = np.full((300, 300, 3), 200, np.uint8)
    picture = close_up(image, [(-40, -20), (280, 0), (300, 310), (-30, 290)], GRID, 0, side=96)
    assert picture.shape == (96, 96, 3)
