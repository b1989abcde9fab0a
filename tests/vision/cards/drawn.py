"""Cards drawn by us on tables drawn by us, photographed from anywhere, with the truth beside them.

Nothing here is any publisher's: a name in a band, a patch of colour, lines of our own words. Two layouts,
after the two ways in which cards carry their names: a name at the upper edge above a pattern, and a
number, then the name, then a picture, so that copies in a column show their numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from io import BytesIO

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

Picture = NDArray[np.uint8]
FACES = {
    "serif": ("font_caladea", "Caladea-Bold"),
    "round": ("font_fredoka_one", "FredokaOne-Regular"),
    "plain": ("font_manrope", "Manrope-Bold"),
    "hand": ("font_amatic_sc", "AmaticSC-Bold"),
    "body": ("font_manrope", "Manrope-Regular"),
}
WIDTH, HEIGHT = 440, 616  # of a drawn card, twice as large as the smallest in a photo
PAPER = (246, 240, 226)
COLOURS = {
    "red": (186, 60, 52),
    "green": (74, 140, 84),
    "blue": (62, 106, 170),
    "orange": (220, 140, 50),
    "purple": (118, 74, 148),
    "grey": (120, 122, 126),
}
SENTENCES = (
    "2 points for each row without one of these, if the column has one.",
    "Take 1 coin from the bank on anyone's turn.",
    "Vous recevez 3 pièces de la banque, si quelqu'un lance les dés.",
    "3 points si elle est à côté d'un lac, sinon 1 point.",
)


@dataclass(frozen=True)
class Drawn:
    """One card to draw: its id, what is printed on it, and how."""

    card: str
    name: str
    layout: str = "band"  # or "number"
    face: str = "serif"
    colour: str = "red"
    number: str = "2-3"
    text: str = SENTENCES[0]
    capitals: bool = False
    dark: bool = True  # whether the name is dark on light


@dataclass(frozen=True)
class Lying:
    """A card, or a column of copies of it, on a table: where its upper left card lies and how."""

    drawn: Drawn
    middle: tuple[float, float]  # of the card that is whole, in pixels of the table
    width: float = 220.0
    turn: float = 0.0  # degrees clockwise
    copies: int = 1
    shows: float = 0.17  # of a covered copy's height that can be seen


@dataclass(frozen=True)
class Shot:
    """How a table is photographed."""

    slant: float = 0.0  # 0: from above; 0.3: the far edge is nearly a third shorter
    blur: float = 0.0
    glare: float = 0.0
    noise: float = 3.0
    light: float = 1.0
    quality: int = 85
    seed: int = 0


@dataclass(frozen=True)
class Table:
    """What lies where."""

    cards: Sequence[Lying]
    size: tuple[int, int] = (2400, 1800)
    seed: int = 0
    others: Sequence[Picture] = field(default_factory=tuple)


@cache
def font(face: str, size: int) -> ImageFont.FreeTypeFont:
    package, name = FACES[face]
    return ImageFont.truetype(str(files(package) / "files" / f"{name}.ttf"), size)


def card_picture(drawn: Drawn) -> Image.Image:
    """The card from above, with rounded corners that can be seen through."""
    card = Image.new("RGB", (WIDTH, HEIGHT), PAPER)
    pen = ImageDraw.Draw(card)
    {"band": _band, "number": _number}[drawn.layout](card, pen, drawn)
    pen.rounded_rectangle((1, 1, WIDTH - 2, HEIGHT - 2), 26, outline=(90, 80, 70), width=3)
    mask = Image.new("L", card.size, 0)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, WIDTH - 1, HEIGHT - 1), 26, fill=255)
    card.putalpha(mask)
    return card


def _band(card: Image.Image, pen: ImageDraw.ImageDraw, drawn: Drawn) -> None:
    """A name in a coloured band, a pattern of squares, a sentence."""
    pen.rectangle((0, 0, WIDTH, 120), fill=_behind(drawn))
    _title(pen, drawn, (24, 22, WIDTH - 24, 104), _ink(drawn))
    for row in range(2):
        for column in range(3):
            if (row, column) != (0, 2):
                left, top = 120 + column * 70, 190 + row * 70
                pen.rectangle(
                    (left, top, left + 60, top + 60),
                    fill=list(COLOURS.values())[(row * 3 + column) % 6],
                )
    _sentence(pen, drawn.text, (30, 400, WIDTH - 30, HEIGHT - 30))


def _number(card: Image.Image, pen: ImageDraw.ImageDraw, drawn: Drawn) -> None:
    """A number, a name below it, a picture, a sentence, a price."""
    colour = COLOURS[drawn.colour]
    pen.rectangle((0, 0, WIDTH, 92), fill=colour)
    pen.text((WIDTH / 2, 46), drawn.number, font=font("round", 68), fill="white", anchor="mm")
    pen.rectangle((0, 92, WIDTH, 190), fill=_behind(drawn))
    _title(pen, drawn, (24, 98, WIDTH - 24, 186), _ink(drawn))
    pen.rectangle((0, 190, WIDTH, 440), fill=(176, 214, 232))
    for left, top, size in ((60, 300, 110), (190, 250, 150), (320, 330, 80)):
        pen.polygon(
            ((left, top), (left + size / 2, top - 50), (left + size, top)), fill=(150, 70, 50)
        )
        pen.rectangle((left, top, left + size, 440), fill=(226, 200, 150))
    _sentence(pen, drawn.text, (70, 456, WIDTH - 30, HEIGHT - 20))
    pen.ellipse(
        (18, HEIGHT - 78, 78, HEIGHT - 18), fill=(226, 190, 70), outline=(120, 90, 20), width=3
    )
    pen.text((48, HEIGHT - 48), "3", font=font("round", 40), fill=(80, 60, 10), anchor="mm")


def _ink(drawn: Drawn) -> tuple[int, int, int]:
    return (44, 34, 30) if drawn.dark else (252, 248, 238)


def _behind(drawn: Drawn) -> tuple[int, int, int]:
    """What the name stands on: pale below dark letters, dark below light ones."""
    colour = COLOURS[drawn.colour]
    return _mixed(colour, PAPER, 0.78) if drawn.dark else _mixed(colour, (20, 20, 30), 0.3)


def _mixed(
    one: tuple[int, int, int], other: tuple[int, int, int], share: float
) -> tuple[int, int, int]:
    red, green, blue = (round(a * (1 - share) + b * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def _title(
    pen: ImageDraw.ImageDraw,
    drawn: Drawn,
    frame: tuple[int, int, int, int],
    ink: tuple[int, int, int],
) -> None:
    """The name in one line where it fits in letters of some size, else in two."""
    left, top, right, bottom = frame
    name = drawn.name.upper() if drawn.capitals else drawn.name
    for lines in ([name], _halves(name)):
        size = min(58, int((bottom - top) / len(lines) * 0.86))
        while (
            size > 20
            and max(pen.textlength(line, font=font(drawn.face, size)) for line in lines)
            > right - left
        ):
            size -= 1
        if size >= 34 or len(lines) > 1:
            break
    step = (bottom - top) / len(lines)
    for number, line in enumerate(lines):
        at = ((left + right) / 2, top + step * (number + 0.5))
        pen.text(at, line, font=font(drawn.face, size), fill=ink, anchor="mm")


def _halves(name: str) -> list[str]:
    """A name in two lines, as even as its words allow."""
    words = name.split()
    if len(words) < 2:
        return [name]
    ways = [(" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words))]
    return list(min(ways, key=lambda way: max(map(len, way))))


def _sentence(pen: ImageDraw.ImageDraw, text: str, frame: tuple[int, int, int, int]) -> None:
    left, top, right, _ = frame
    face, line, at = font("body", 30), "", float(top)
    for word in [*text.split(), ""]:
        longer = f"{line} {word}".strip()
        if word and pen.textlength(longer, font=face) <= right - left:
            line = longer
            continue
        pen.text(((left + right) / 2, at), line, font=face, fill=(60, 54, 50), anchor="ma")
        line, at = word, at + 38


def table_top(size: tuple[int, int], seed: int) -> Picture:
    """Wood, cloth or a busy mat, with some pieces lying about."""
    chance = np.random.default_rng(seed)
    width, height = size
    kind = seed % 3
    base = np.array([(96, 132, 176), (70, 96, 62), (150, 150, 158)][kind], np.float32)
    coarse = chance.normal(0, 1, ((40, 4), (90, 120), (24, 32))[kind]).astype(np.float32)
    grain = cv2.resize(coarse, size, interpolation=cv2.INTER_CUBIC)[..., None]
    fine = chance.normal(0, 5, (height, width, 1)).astype(np.float32)
    top = base * (1 + 0.13 * grain) + fine
    if kind == 2:  # a mat with stripes and checks
        for _ in range(24):
            x, y = int(chance.integers(0, width)), int(chance.integers(0, height))
            colour = tuple(int(c) for c in chance.integers(40, 220, 3))
            cv2.rectangle(
                top,
                (int(x), int(y)),
                (int(x + chance.integers(30, 260)), int(y + chance.integers(8, 60))),
                colour,
                -1,
            )
    for _ in range(40):
        x, y = int(chance.integers(0, width)), int(chance.integers(0, height))
        colour = tuple(int(c) for c in chance.integers(30, 230, 3))
        side = int(chance.integers(18, 42))
        turn = float(chance.uniform(0, 90))
        corners = cv2.boxPoints(((x, y), (side, side), turn)).astype(np.int32)
        cv2.fillPoly(top, [corners + 6], tuple(0.45 * c for c in base.tolist()))
        cv2.fillPoly(top, [corners], colour)
    return np.clip(top, 0, 255).astype(np.uint8)


def _laid(
    top: Picture, card: Image.Image, middle: tuple[float, float], width: float, turn: float
) -> None:
    """Paste a card onto the table, with a thin shadow."""
    pixels = cv2.cvtColor(np.asarray(card), cv2.COLOR_RGBA2BGRA)
    scale = width / WIDTH
    if scale < 0.75:
        pixels = cv2.resize(
            pixels,
            None,
            fx=2 * scale if scale < 0.375 else 1,
            fy=2 * scale if scale < 0.375 else 1,
            interpolation=cv2.INTER_AREA,
        )
        scale = width / pixels.shape[1]
    way = cv2.getRotationMatrix2D((pixels.shape[1] / 2, pixels.shape[0] / 2), -turn, scale)
    way[:, 2] += np.array(middle) - (pixels.shape[1] / 2, pixels.shape[0] / 2)
    size = (top.shape[1], top.shape[0])
    half = int(width * 1.3)
    left, upper = max(0, int(middle[0]) - half), max(0, int(middle[1]) - half)
    right, lower = min(size[0], int(middle[0]) + half), min(size[1], int(middle[1]) + half)
    way[:, 2] -= (left, upper)
    laid = cv2.warpAffine(
        pixels,
        way,
        (right - left, lower - upper),
        flags=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR,
    )
    part = top[upper:lower, left:right]
    alpha = laid[..., 3:].astype(np.float32) / 255
    shade = cv2.GaussianBlur(np.roll(alpha, 4, axis=(0, 1)), (0, 0), 3)[..., None] * 0.35
    under = part * (1 - shade)
    part[:] = (under * (1 - alpha) + laid[..., :3] * alpha).astype(np.uint8)


def table_picture(table: Table) -> Picture:
    """The table from above; copies of a card lie above it, each with its upper edge showing."""
    top = table_top(table.size, table.seed)
    for lying in table.cards:
        card = card_picture(lying.drawn)
        tall = lying.width * HEIGHT / WIDTH
        angle = np.radians(lying.turn)
        up = np.array((np.sin(angle), -np.cos(angle)))
        for behind in reversed(range(lying.copies)):
            middle = np.array(lying.middle) + up * behind * lying.shows * tall
            _laid(top, card, (float(middle[0]), float(middle[1])), lying.width, lying.turn)
    return top


def photo_of(table: Table, shot: Shot = Shot()) -> bytes:  # noqa: B008 - it is frozen
    """The table as a phone's camera would store it."""
    chance = np.random.default_rng(shot.seed)
    picture = table_picture(table)
    height, width = picture.shape[:2]
    if shot.slant:
        inset = width * shot.slant / 2
        corners = np.array(((0, 0), (width, 0), (width, height), (0, height)), np.float32)
        seen = np.array(
            (
                (inset, height * shot.slant / 3),
                (width - inset, height * shot.slant / 3),
                (width, height),
                (0, height),
            ),
            np.float32,
        )
        way = cv2.getPerspectiveTransform(corners, seen)
        picture = np.asarray(
            cv2.warpPerspective(
                picture,
                way,
                (width, height),
                flags=cv2.INTER_LINEAR,
                borderMode=cv2.BORDER_REPLICATE,
            ),
            np.uint8,
        )
    if shot.blur:
        picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), shot.blur), np.uint8)
    light = picture.astype(np.float32) * shot.light
    for _ in range(3 if shot.glare else 0):
        y, x = np.mgrid[0:height, 0:width]
        at, wide = chance.uniform((0, 0), (width, height)), chance.uniform(width / 16, width / 8)
        spot = np.exp(-((x - at[0]) ** 2 + (y - at[1]) ** 2) / (2 * wide**2))[..., None]
        light += 255 * shot.glare * spot
    light += chance.normal(0, shot.noise, light.shape)
    file = BytesIO()
    rgb = np.clip(light, 0, 255).astype(np.uint8)[..., ::-1]
    Image.fromarray(np.ascontiguousarray(rgb)).save(file, "JPEG", quality=shot.quality)
    return file.getvalue()
