"""The picture that messengers show beside a link: the podium with every town. No word needs a language."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from io import BytesIO

from PIL import Image, ImageDraw

from scorepad.web.share.lettering import fitted, lettered, spelled, width_of
from scorepad.web.share.pieces import piece_picture
from scorepad.web.tables import Judged

SIZE = WIDTH, HEIGHT = 1200, 630
EDGE = 40
STYLE = 1  # counts up when the picture is drawn otherwise, so that no old one is kept
PAPER, SHEET, LINE, INK, SOFT = "#f6f0e2", "#fffaf0", "#d5c8ab", "#2a261d", "#5d5545"
MEADOW, FIELD, GOLD = "#cfdb9a", "#ead9a4", "#e2aa14"
BOARDS = (340, 300, 290, 240, 195, 168)  # the side of a board by number of players
STEPS = (150, 118, 96, 82, 74, 68)  # the height of a step by place
HIGHER = (0, 0, 0, 30, 70, 85)  # smaller boards stand higher


@dataclass(frozen=True, slots=True)
class Place:
    """What the picture tells of one player."""

    name: str
    total: int
    rank: int
    squares: tuple[str | None, ...]


def places_of(judged: Judged) -> tuple[Place, ...]:
    """Everybody, best first."""
    places = (
        Place(seat.name, town.score.total, town.rank, tuple(seat.town["squares"]))
        for seat, town in zip(judged.seats, judged.result.towns, strict=True)
    )
    return tuple(sorted(places, key=lambda place: place.rank))


def stamp_of(places: tuple[Place, ...]) -> str:
    """Changes whenever the picture does."""
    return hashlib.sha256(repr((STYLE, places)).encode()).hexdigest()[:32]


def on_podium(places: tuple[Place, ...]) -> tuple[Place, ...]:
    """From left to right: the first in the middle, the others falling off to both sides."""
    return (*reversed(places[1::2]), *places[::2])


def draw_picture(places: tuple[Place, ...]) -> bytes:
    """The whole picture as a PNG."""
    picture = Image.new("RGB", SIZE, PAPER)
    _head(picture)
    column = min(380, (WIDTH - 2 * EDGE) // len(places))
    left = (WIDTH - column * len(places)) // 2
    for index, place in enumerate(on_podium(places)):
        _column(picture, place, left + index * column, column, len(places))
    file = BytesIO()
    # Few colours and much plain ground: a palette halves the file.
    picture.quantize(128, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(file, "PNG")
    return file.getvalue()


def _head(picture: Image.Image) -> None:
    chapel = piece_picture("chapel", 44)
    picture.paste(chapel, (EDGE, 24), chapel)
    _write(picture, "Scorepad", 32, (EDGE + 56, 58), SOFT, bold=True)


def _column(picture: Image.Image, place: Place, left: int, width: int, players: int) -> None:
    pen = ImageDraw.Draw(picture)
    side, step = BOARDS[players - 1], STEPS[place.rank - 1] + HIGHER[players - 1]
    first = place.rank == 1
    top, gap = HEIGHT - step, 6
    pen.rounded_rectangle(
        (left + gap, top, left + width - gap, HEIGHT + 20),
        12,
        fill=GOLD if first else SHEET,
        outline=GOLD if first else LINE,
        width=2,
    )
    middle = left + width // 2
    number = str(place.total).replace("-", "−")
    size = min(64, step - 14)
    foot = HEIGHT - (step - size) // 2 - 8
    _write(picture, number, size, (middle, foot), INK, centred=True, bold=True)
    _board(picture, place.squares, (middle - side // 2, top - side - 12), side)
    letters = max(24, min(38, side // 7))
    # A name in an alphabet that cannot be drawn leaves the place as a name.
    name = place.name if spelled(place.name) else f"#{place.rank}"
    line = top - side - 30
    _write(
        picture,
        fitted(name, letters, width - 24),
        letters,
        (middle, line),
        INK,
        centred=True,
        bold=first,
    )
    if first and players > 1:
        _crown(pen, middle, line - letters - 14)


def _board(
    picture: Image.Image, squares: tuple[str | None, ...], at: tuple[int, int], side: int
) -> None:
    pen = ImageDraw.Draw(picture)
    across, down = at
    pen.rounded_rectangle((across, down, across + side, down + side), 8, fill=MEADOW)
    rim, gap = side // 24, side // 34
    cell = (side - 2 * rim - 3 * gap) // 4
    inset = cell // 8
    for square, piece in enumerate(squares):
        x = across + rim + (square % 4) * (cell + gap)
        y = down + rim + (square // 4) * (cell + gap)
        pen.rounded_rectangle((x, y, x + cell, y + cell), 5, fill=FIELD)
        if piece:
            drawn = piece_picture(piece, cell - 2 * inset)
            picture.paste(drawn, (x + inset, y + inset), drawn)


def _crown(pen: ImageDraw.ImageDraw, middle: int, line: int) -> None:
    points = ((-26, 0), (-30, -26), (-14, -13), (0, -32), (14, -13), (30, -26), (26, 0))
    pen.polygon([(middle + x, line + y) for x, y in points], fill=GOLD)


def _write(
    picture: Image.Image,
    text: str,
    size: int,
    at: tuple[int, int],
    colour: str,
    *,
    centred: bool = False,
    bold: bool = False,
) -> None:
    mask = lettered(text, size, bold=bold)
    across, line = at
    start = across - round(width_of(text, size) / 2) if centred else across
    picture.paste(colour, (start - size // 5, line - round(size * 1.5)), mask)
