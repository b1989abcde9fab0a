"""What the vision tests share: drawn pictures, labelled photos, and models loaded once."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from vision import LOOKS, Look
from vision.models import load
from vision.reading import Image

PHOTOS = Path(__file__).parent / "photos"


@pytest.fixture(scope="session")
def look() -> Look:
    """The look of Tiny Towns with its models already loaded."""
    look = LOOKS["tiny-towns"]
    for path in (look.locator, look.refiner, look.reader):
        load(path)
    return look


@pytest.fixture(scope="session")
def labels() -> dict[str, dict[str, Any]]:
    """The label of each photo beside the tests, by the photo's stem."""
    return {path.stem: json.loads(path.read_text()) for path in sorted(PHOTOS.glob("*.json"))}


def photo_bytes(stem: str) -> bytes:
    """The file of one of the photos beside the tests."""
    return (PHOTOS / f"{stem}.jpg").read_bytes()


def photo_image(stem: str) -> Image:
    """The picture of one of the photos beside the tests."""
    return np.asarray(cv2.imread(str(PHOTOS / f"{stem}.jpg")), np.uint8)


def jpeg(image: Image, quality: int = 92) -> bytes:
    """A picture as the bytes of a JPEG."""
    return bytes(cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])[1])


def four_colours(width: int = 160, height: int = 120) -> Image:
    """A picture whose quarters are red, green, blue and white, so that every turn shows."""
    image = np.full((height, width, 3), 255, np.uint8)
    image[: height // 2, : width // 2] = (0, 0, 220)
    image[: height // 2, width // 2 :] = (0, 200, 0)
    image[height // 2 :, : width // 2] = (220, 0, 0)
    return image
