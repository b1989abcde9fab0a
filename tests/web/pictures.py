"""Photos for tests of the site: real ones, composed ones, hostile ones."""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

PHOTOS = Path(__file__).resolve().parent.parent / "vision" / "photos"
ONE_BOARD = PHOTOS / "dev-076.jpg"
NO_BOARD = PHOTOS / "own-no-board.jpg"


@pytest.fixture(autouse=True)
def _own_media(settings: Any, tmp_path: Path) -> None:
    """Keep the files of a test in its own folder."""
    settings.MEDIA_ROOT = tmp_path / "media"


def corners(path: Path) -> list[list[float]]:
    """Where the board of a photo really is."""
    found: list[list[float]] = json.loads(path.with_suffix(".json").read_text())["boards"][0][
        "corners"
    ]
    return found


def encoded(image: Image.Image, kind: str = "JPEG", **options: Any) -> bytes:
    file = BytesIO()
    image.save(file, kind, **options)
    return file.getvalue()


def opened(path: Path) -> Image.Image:
    """A picture whose file is closed again."""
    with Image.open(path) as image:
        image.load()
        return image


def two_boards() -> bytes:
    """Two photos beside each other, as of one table."""
    first, second = (opened(PHOTOS / f"dev-{n}.jpg") for n in ("010", "076"))
    both = Image.new("RGB", (first.width + second.width, max(first.height, second.height)))
    both.paste(first, (0, 0))
    both.paste(second, (first.width, 0))
    return encoded(both, quality=92)


def with_metadata(path: Path = ONE_BOARD) -> bytes:
    """A photo that tells where, when and with what it was taken."""
    image = opened(path)
    exif = Image.Exif()
    exif[0x010F] = "SecretMaker"
    exif[0x0112] = 6
    exif.get_ifd(0x8825)[1] = "N"
    exif.get_ifd(0x8825)[2] = (48.0, 51.0, 29.6)
    return encoded(image, exif=exif, comment=b"secret comment", quality=92)
