"""What a child can do with a picture. No Django here: a child is to be small and quick to start."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from io import BytesIO
from typing import Any

import cv2
from PIL import Image

from vision import LOOKS, NotAPhoto, Point, Reading, open_photo, read_photo

QUALITY = 88


def clean(data: bytes, long_side: int) -> tuple[bytes, int, int] | NotAPhoto:
    """A picture upright, small, without any metadata, and its size."""
    photo = open_photo(data, handy=long_side)
    if isinstance(photo, NotAPhoto):
        return photo
    height, width = photo.image.shape[:2]
    return as_jpeg(photo.image), int(width), int(height)


def as_jpeg(image: Any) -> bytes:
    """A BGR picture as JPEG."""
    file = BytesIO()
    Image.fromarray(cv2.cvtColor(image, cv2.COLOR_BGR2RGB)).save(file, "JPEG", quality=QUALITY)
    return file.getvalue()


def read(data: bytes, look: str | None, corners: Sequence[Point] | None) -> Reading | NotAPhoto:
    """The boards of a picture."""
    if look is None:
        return read_photo(data, corners=corners)
    return read_photo(data, look=LOOKS[look], corners=corners)


JOBS: dict[str, Callable[..., Any]] = {"clean": clean, "read": read}
