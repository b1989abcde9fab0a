"""The last evening of a group as a picture: a line for every game, then the lead of the season."""

from __future__ import annotations

import hashlib
from io import BytesIO
from typing import NamedTuple

from PIL import Image, ImageDraw

from scorepad.web.share.drawing import symbol
from scorepad.web.share.lettering import fitted, spelled, width_of
from scorepad.web.share.picture import (
    BRAND,
    EDGE,
    GOLD,
    INK,
    LINE,
    PAPER,
    SHEET,
    SIZE,
    SOFT,
    WIDTH,
    write,
)

STYLE = 2  # counts up when the picture is drawn otherwise, so that no old one is kept
MOST_LINES = 5
LARGE, SMALL, LETTERS = 40, 26, 30
SIZES = (40, 36, 32, 28, 24)  # of the letters of a line: the largest that fits
ROOM = WIDTH - 2 * EDGE - 60  # for a line
TOP, BOTTOM, STEP, GAP = 110, 560, 120, 14  # of the lines


class Caption(NamedTuple):
    """What the picture says, in the reader's language."""

    group: str
    day: str
    lines: tuple[str, ...]
    lead: str

    @property
    def stamp(self) -> str:
        """Changes whenever the picture does."""
        return hashlib.sha256(repr((STYLE, *self)).encode()).hexdigest()[:32]


def draw_evening(caption: Caption) -> bytes:
    """The whole picture as a PNG."""
    picture = Image.new("RGB", SIZE, PAPER)
    brand = symbol("frame.svg", "brand", BRAND, 52)
    picture.paste(brand, (EDGE, 26), brand)
    group = fitted(_shown(caption.group), LARGE, WIDTH // 2)
    write(picture, group, LARGE, (EDGE + 66, 70), INK, bold=True)
    day = fitted(caption.day, SMALL, WIDTH // 3)
    write(picture, day, SMALL, (WIDTH - EDGE - round(width_of(day, SMALL)), 68), SOFT)
    lines = caption.lines[-MOST_LINES:]
    step = min(STEP, (BOTTOM - TOP) // len(lines))
    size = min(map(_size, lines))  # the same for all, so that no game looks smaller than another
    for number, line in enumerate(lines):
        _line(picture, line, size, TOP + number * step, step - GAP)
    if caption.lead:
        lead = fitted(_shown(caption.lead), LETTERS, WIDTH - 2 * EDGE)
        write(picture, lead, LETTERS, (EDGE, SIZE[1] - 34), INK, bold=True)
    file = BytesIO()
    picture.quantize(64, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(file, "PNG")
    return file.getvalue()


def _size(text: str) -> int:
    """The largest letters in which a line fits; what does not fit even in the smallest is cut."""
    words = _shown(text)
    return next((size for size in SIZES if width_of(words, size) <= ROOM), SIZES[-1])


def _line(picture: Image.Image, text: str, size: int, top: int, height: int) -> None:
    pen = ImageDraw.Draw(picture)
    box = (EDGE, top, WIDTH - EDGE, top + height)
    pen.rounded_rectangle(box, 12, fill=SHEET, outline=LINE, width=2)
    pen.rounded_rectangle((EDGE, top, EDGE + 14, top + height), 6, fill=GOLD)
    line = top + height // 2 + size // 3
    write(picture, fitted(_shown(text), size, ROOM), size, (EDGE + 36, line), INK)


def _shown(text: str) -> str:
    """What can be drawn of a text; a name in another alphabet leaves a gap."""
    return " ".join(word if spelled(word) else "…" for word in text.split())
