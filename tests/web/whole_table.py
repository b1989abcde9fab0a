"""A photo of a whole table: three real boards side by side, and cards drawn by us in front of them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from io import BytesIO

import numpy as np
from PIL import Image

from tests.vision.cards.drawn import Drawn, Lying, Table, table_picture
from tests.web.pictures import PHOTOS, opened

# Boards that are read without a doubt, and cards with which they ask for nothing more.
BOARDS = ("dev-010", "dev-041", "dev-094")
CARDS = {
    "farm": "Farm",
    "well": "Well",
    "chapel": "Chapel",
    "tavern": "Tavern",
    "theater": "Theater",
    "trading-post": "Trading Post",
}
# Before the second and the third board, which have a monument each.
MONUMENTS = {"silva-forum": "Silva Forum", "barrett-castle": "Barrett Castle"}
SIZE = (3200, 2200)
SIDE = 1050  # of the square in which each board lies


def whole_table(
    boards: tuple[str, ...] = BOARDS, cards: Mapping[str, str] | None = None, own: bool = True
) -> bytes:
    """The table as a phone's camera would store it."""
    named = CARDS if cards is None else cards
    lying = [
        Lying(Drawn(card, name, colour="blue"), (330 + 500 * n, 1700), width=330)
        for n, (card, name) in enumerate(named.items())
    ]
    for n, (card, name) in enumerate(MONUMENTS.items() if own else (), start=1):
        middle = (700 + 1060 * n, 1280)
        lying.append(Lying(Drawn(card, name, colour="purple"), middle, width=260, turn=90))
    picture = table_picture(Table(lying, SIZE, seed=1))
    for n, board in enumerate(boards):
        cut = board_of(board)
        picture[40 : 40 + SIDE, 10 + 1060 * n : 10 + 1060 * n + SIDE] = cut
    file = BytesIO()
    rgb = np.ascontiguousarray(picture[..., ::-1])
    Image.fromarray(rgb).save(file, "JPEG", quality=90)
    return file.getvalue()


def board_of(name: str) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    """The surroundings of the board of a photo, as a square."""
    path = PHOTOS / f"{name}.jpg"
    found = json.loads(path.with_suffix(".json").read_text())["boards"][0]["corners"]
    image = opened(path).convert("RGB")
    xs, ys = [x for x, _ in found], [y for _, y in found]
    reach = 0.6 * max(max(xs) - min(xs), max(ys) - min(ys))
    x, y = (max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2
    box = [
        max(0, x - reach),
        max(0, y - reach),
        min(image.width, x + reach),
        min(image.height, y + reach),
    ]
    square = image.crop(tuple(round(v) for v in box)).resize((SIDE, SIDE), Image.Resampling.LANCZOS)
    return np.asarray(square, np.uint8)[..., ::-1]
