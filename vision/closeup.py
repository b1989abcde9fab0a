"""One square of a board as the photo shows it, with the whole of what stands on it."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.flatten import OUTSIDE, UNIT_FRAME, Corners, as_corners
from vision.lean import lean
from vision.reading import Image, Point

TALL = 1.2  # squares: the height of the tallest piece
FARTHEST = 2.0  # heights: pieces seen from the table's own height would lean without end
AROUND = 0.15  # of the picture's side is left around what is meant
SMALLEST = 24  # pixels of the photo; less shows nothing
LINE = (74, 213, 255)  # the outline of the square that is meant, as BGR

Spots = NDArray[np.float64]


def footprint(grid: tuple[int, int], square: int) -> Spots:
    """The four corners of a square on a board of side 1."""
    rows, columns = grid
    row, column = divmod(square, columns)
    spots = np.array([(column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1)])
    return np.asarray(spots / (columns, rows), np.float64)


def on_photo(corners: Corners, spots: Spots) -> Spots:
    """Points of a board of side 1, in the photo."""
    way = cv2.getPerspectiveTransform(UNIT_FRAME, corners.astype(np.float32))
    return np.asarray(cv2.perspectiveTransform(spots.reshape(1, -1, 2), way)[0], np.float64)


def close_up(
    image: Image, corners: Sequence[Point], grid: tuple[int, int], square: int, side: int = 320
) -> Image:
    """A square picture of one square, not straightened: pieces look as they do on the table."""
    height, width = image.shape[:2]
    quad = as_corners(corners)
    foot = footprint(grid, square)
    # The top of a piece appears where the board behind it would, so it is found on the same plane.
    top_of_piece = foot + np.clip(lean(quad, width, height), -FARTHEST, FARTHEST) * TALL / grid[0]
    spots = on_photo(quad, np.vstack([foot, top_of_piece]))
    (left, top), (right, bottom) = spots.min(axis=0), spots.max(axis=0)
    reach = max(right - left, bottom - top, SMALLEST) * (1 + 2 * AROUND) / 2
    middle = np.array((left + right, top + bottom)) / 2
    scale = side / (2 * reach)
    shift = side / 2 - scale * middle
    way = np.array([(scale, 0, shift[0]), (0, scale, shift[1])])
    flags = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    picture = cv2.warpAffine(image, way, (side, side), flags=flags, borderValue=OUTSIDE)
    outline = on_photo(quad, foot) * scale + shift
    cv2.polylines(picture, [outline.round().astype(np.int32)], True, LINE, 2, cv2.LINE_AA)
    return np.asarray(picture, np.uint8)
