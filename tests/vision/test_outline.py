"""Four sides around drawn patches: slanted, rounded, bitten."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.flatten import Corners, in_order
from vision.outline import four_sides, likeness

Mask = NDArray[np.uint8]
QUADS = {
    "straight": np.array([(40.0, 30.0), (160.0, 30.0), (160.0, 150.0), (40.0, 150.0)]),
    "diamond": np.array([(60.0, 90.0), (120.0, 30.0), (180.0, 90.0), (120.0, 150.0)]),
    "slanted": np.array([(60.0, 40.0), (170.0, 60.0), (220.0, 150.0), (30.0, 130.0)]),
    "kite": np.array([(95.0, 30.0), (190.0, 95.0), (130.0, 170.0), (40.0, 100.0)]),
}


def fitted(mask: Mask) -> tuple[Corners, float]:
    """The four sides around the only patch of a mask."""
    patches, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    quad, score = four_sides(np.asarray(patches[0], np.int32), mask)
    return in_order(quad), score


def patch(quad: Corners, rounding: int = 0) -> Mask:
    """A filled quadrangle with rounded corners."""
    mask = np.zeros((192, 256), np.uint8)
    cv2.fillPoly(mask, [quad.astype(np.int32)], 1)
    if rounding:
        disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (rounding, rounding))
        mask = np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, disc), np.uint8)
    return mask


@pytest.mark.parametrize("rounding", [0, 15, 30])
@pytest.mark.parametrize("name", QUADS)
def test_corners_are_found_even_when_rounded(name: str, rounding: int) -> None:
    quad, score = fitted(patch(QUADS[name], rounding))
    assert quad == pytest.approx(in_order(QUADS[name]), abs=6)
    assert score > 0.85


@pytest.mark.parametrize("corner", range(4))
def test_a_bitten_corner_is_restored(corner: int) -> None:
    mask = patch(QUADS["slanted"], 15)
    x, y = QUADS["slanted"][corner].astype(int)
    cv2.circle(mask, (int(x), int(y)), 22, 0, -1)
    assert fitted(mask)[0] == pytest.approx(in_order(QUADS["slanted"]), abs=8)


def test_likeness_is_one_for_the_same_and_zero_for_others() -> None:
    mask = patch(QUADS["straight"])
    assert likeness(QUADS["straight"], mask) == 1.0
    assert likeness(QUADS["straight"] + 150, mask) == 0.0
    assert likeness(QUADS["straight"] * np.nan, mask) == 0.0
