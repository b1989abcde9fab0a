"""Which way the pieces of a board lean in the photo: away from the camera's foot."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.flatten import UNIT_FRAME, Corners

# In widths of the picture's long side; phones lie between 0.72 and 1.4, and the way of leaning
# hardly depends on it.
FOCAL = 0.95
SIDES = np.array([(0, -1), (1, 0), (0, 1), (-1, 0)], np.float64)  # outward, in order


def lean(corners: Corners, width: int, height: int) -> NDArray[np.float64]:
    """How far the top of a piece of height 1 is shifted, in the board's own directions."""
    way = cv2.getPerspectiveTransform(UNIT_FRAME, corners.astype(np.float32))
    focal = FOCAL * max(width, height)
    lens = np.array([(focal, 0, width / 2), (0, focal, height / 2), (0, 0, 1)])
    across, down, origin = (np.linalg.inv(lens) @ way).T
    size = (np.linalg.norm(across) + np.linalg.norm(down)) / 2
    across, down, origin = across / size, down / size, origin / size
    up = np.cross(across, down)
    camera = -np.array([across @ origin, down @ origin, up @ origin])
    return np.asarray((0.5 - camera[:2]) / max(abs(float(camera[2])), 1e-6), np.float64)


def side_towards(shift: NDArray[np.float64]) -> int:
    """The number of the side that a shift points to, counted from the first."""
    return int(np.argmax(SIDES @ shift))


def far_side(corners: Corners, width: int, height: int) -> int:
    """The number of the side that the pieces lean towards, counted from the first."""
    return side_towards(lean(corners, width, height))
