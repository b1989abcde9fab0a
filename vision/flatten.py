"""A board in perspective, made straight."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, log2

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import Image, Point, Quad

Corners = NDArray[np.float64]  # four rows of x and y
SPARSE = 1.6  # pixels of the photo for one of the straight picture that would alias
OUTSIDE = (114, 114, 114)  # what lies beyond the photo's edge
UNIT_FRAME = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], np.float32)  # a board of side 1


def as_corners(points: Sequence[Point] | Corners) -> Corners:
    """Four points as an array."""
    return np.asarray(points, np.float64).reshape(4, 2)


def as_quad(corners: Corners) -> Quad:
    """An array as four points."""
    first, second, third, fourth = ((float(x), float(y)) for x, y in corners)
    return first, second, third, fourth


def in_order(points: Sequence[Point] | Corners) -> Corners:
    """Four corners clockwise in the image, beginning with the one of smallest x + y."""
    corners = as_corners(points)
    spokes = corners - corners.mean(axis=0)
    clockwise = corners[np.argsort(np.arctan2(spokes[:, 1], spokes[:, 0]), kind="stable")]
    return np.roll(clockwise, -int(np.argmin(clockwise.sum(axis=1))), axis=0)


def mean_side(corners: Corners) -> float:
    """The mean length of the four sides."""
    return float(np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1).mean())


def frame(size: int, margin: float) -> Corners:
    """Where the four corners go in a straight picture: `margin` is in sides of the board."""
    low = size * margin / (1 + 2 * margin)
    high = size - low
    return np.array([(low, low), (high, low), (high, high), (low, high)])


def transform(corners: Corners, size: int, margin: float) -> NDArray[np.float64]:
    """The map from the photo to the straight picture."""
    target = frame(size, margin).astype(np.float32)
    return np.asarray(cv2.getPerspectiveTransform(corners.astype(np.float32), target), np.float64)


def halved(image: Image) -> Image:
    """The picture at half its size, by far the fastest way to shrink without aliasing."""
    height, width = image.shape[:2]
    half = (max(1, width // 2), max(1, height // 2))
    even = image[: half[1] * 2, : half[0] * 2]
    return np.asarray(cv2.resize(even, half, interpolation=cv2.INTER_AREA), np.uint8)


class Halves:
    """A picture and its halves, each made when it is first asked for and then kept."""

    def __init__(self, image: Image) -> None:
        self._sizes = [image]

    def __getitem__(self, times: int) -> Image:
        """The picture halved so many times."""
        while len(self._sizes) <= times:
            self._sizes.append(halved(self._sizes[-1]))
        return self._sizes[times]


def straighten(halves: Halves, corners: Corners, size: int, margin: float) -> Image:
    """The board as if seen from right above, with some of its surroundings."""
    spread = mean_side(corners) * (1 + 2 * margin) / size
    times = max(0, ceil(log2(max(spread, 1e-9) / SPARSE)))
    way = transform((corners + 0.5) / 2**times - 0.5, size, margin)
    return np.asarray(
        cv2.warpPerspective(halves[times], way, (size, size), borderValue=OUTSIDE), np.uint8
    )


def flatten_board(image: Image, corners: Sequence[Point], size: int = 512) -> Image:
    """A straight picture of just the board, for showing."""
    return straighten(Halves(image), as_corners(corners), size, 0.0)
