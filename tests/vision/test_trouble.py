"""Why there is no board, with drawn pictures."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.conftest import four_colours
from vision.reading import Image
from vision.trouble import why_nothing


def chequered(width: int, height: int) -> Image:
    """A sharp picture with plenty of edges."""
    rows, columns = np.mgrid[0:height, 0:width] // 40
    grey = ((rows + columns) % 2 * 180 + 40).astype(np.uint8)
    return np.asarray(cv2.merge([grey] * 3), np.uint8)


@pytest.mark.parametrize(
    ("image", "code"),
    [
        (four_colours(120, 90), "too-small"),
        (chequered(800, 600) // 12, "too-dark"),
        (cv2.GaussianBlur(chequered(800, 600), (0, 0), 12), "too-blurred"),
        (chequered(800, 600), "no-board"),
        (cv2.GaussianBlur(chequered(800, 600), (0, 0), 1.5), "no-board"),
    ],
    ids=["small", "dark", "blurred", "sharp", "nearly sharp"],
)
def test_the_reason_is_named(image: Image, code: str) -> None:
    trouble = why_nothing(image)
    assert trouble.code == code
    assert trouble.message.endswith(".")


def test_a_real_photo_blurred_beyond_reading_says_so() -> None:
    noise = np.random.default_rng(0).integers(0, 255, (60, 80, 3)).astype(np.uint8)
    soft = cv2.resize(noise, (1280, 960), interpolation=cv2.INTER_CUBIC)
    assert (
        why_nothing(np.asarray(cv2.GaussianBlur(soft, (0, 0), 30), np.uint8)).code == "too-blurred"
    )
