"""Which way pieces lean, with a camera put up by hand."""

from __future__ import annotations

from math import cos, radians, sin, tan

import numpy as np
import pytest

from vision.flatten import Corners
from vision.lean import FOCAL, far_side, lean

SIZE = (1200, 900)


def seen_from(elevation: float, around: float) -> Corners:
    """The corners of a unit board seen from so many degrees above the table, `around` degrees
    about it; at 0 the camera stands on the side of the board that is last in order."""
    high, turn = radians(elevation), radians(around)
    away = np.array([cos(high) * sin(turn), cos(high) * cos(turn), -sin(high)])
    right = np.array([cos(turn), -sin(turn), 0.0])
    view = np.stack([right, np.cross(-away, right), -away])
    board = np.array([(-0.5, -0.5, 0), (0.5, -0.5, 0), (0.5, 0.5, 0), (-0.5, 0.5, 0)])
    points = (board - away * 4) @ view.T
    picture = points[:, :2] / points[:, 2:] * FOCAL * SIZE[0] + np.array(SIZE) / 2
    return np.asarray(picture, np.float64)


@pytest.mark.parametrize("elevation", [35, 50, 70])
def test_pieces_lean_away_from_the_camera(elevation: float) -> None:
    assert lean(seen_from(elevation, 0), *SIZE) == pytest.approx(
        (0, -1 / tan(radians(elevation))), abs=0.02
    )


@pytest.mark.parametrize("quarter", range(4))
def test_the_far_side_follows_the_camera_about_the_board(quarter: int) -> None:
    corners = seen_from(45, 0)
    assert far_side(np.roll(corners, quarter, axis=0), *SIZE) == quarter


def test_from_right_above_nothing_leans() -> None:
    assert np.linalg.norm(lean(seen_from(90, 20), *SIZE)) < 0.01
