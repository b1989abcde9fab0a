"""What a child can do with a picture. No Django here: a child is to be small and quick to start."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from io import BytesIO
from typing import Any

import cv2
import numpy as np
from PIL import Image

from vision import (
    LOOKS,
    NotAPhoto,
    Point,
    Reading,
    copy_of,
    open_photo,
    read_photo,
    with_copy,
)
from vision.cards import CardName

QUALITY = 88
Spelled = Sequence[tuple[str, tuple[str, ...]]]  # cards with their names
GREY = np.full((64, 64, 3), 128, np.uint8)
NO_RECOGNISER = NotAPhoto(
    "no-recogniser", "This site cannot read cards: there is no text recognition on its computer."
)


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


def read(
    data: bytes, look: str | None, corners: Sequence[Point] | None, copy: bytes = b""
) -> Reading | NotAPhoto:
    """The boards of a picture, perhaps with what was taught of one copy of the game."""
    if look is None:
        return read_photo(data, corners=corners)
    known = LOOKS[look]
    taught = copy_of(copy, known) if copy else None
    return read_photo(data, look=with_copy(known, taught), corners=corners)


def cards(data: bytes, slug: str, games: Mapping[str, Spelled]) -> dict[str, Any] | NotAPhoto:
    """The cards of a picture that carry a name of one of the games; the recogniser is loaded by the first."""
    try:
        from vision.cards.read import read_cards
    except ModuleNotFoundError:  # there is none for every machine
        return NO_RECOGNISER
    names = {game: [CardName(*each) for each in spelled] for game, spelled in games.items()}
    found = read_cards(data, names.pop(slug), names)
    return found if isinstance(found, NotAPhoto) else found.to_dict()


def teach(data: bytes, look: str, boards: Sequence[Any], known: Sequence[Any]) -> Any:
    """What straight boards of a copy teach, and whether it pays; `known` are photos of other copies."""
    from vision.prove import prove
    from vision.teach import Lesson, lesson_of

    own = [Lesson(image_of(picture), tuple(squares)) for picture, squares in boards]
    others = [
        lesson_of(image_of(photo), corners, squares, LOOKS[look])
        for photo, corners, squares in known
    ]
    proof = prove(own, others, LOOKS[look])
    if proof is None:
        return None
    return {
        "copy": proof.taught.to_bytes(),
        "reader": proof.taught.reader,
        "before": proof.before,
        "after": proof.after,
        "pays": proof.pays,
    }


def image_of(data: bytes) -> Any:
    """A JPEG of our own as BGR."""
    return cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)


JOBS: dict[str, Callable[..., Any]] = {"clean": clean, "read": read, "cards": cards, "teach": teach}


def ready_for_photos() -> None:
    """Load what every photo needs, and let the libraries start their threads."""
    read(as_jpeg(GREY), None, None)


def ready_for_cards() -> None:
    """Load the recogniser as well."""
    cards(as_jpeg(GREY), "game", {"game": [("card", ("name",))]})


READY: dict[str, Callable[[], object]] = {"photos": ready_for_photos, "cards": ready_for_cards}
