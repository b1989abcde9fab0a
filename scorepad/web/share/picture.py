"""The picture that messengers show beside a link: the podium with what everybody made of the game."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from io import BytesIO
from typing import Any, NamedTuple

from PIL import Image, ImageDraw

from scorepad.web.judged import Judged
from scorepad.web.pad import Pad, Picture
from scorepad.web.share.drawing import symbol
from scorepad.web.share.lettering import fitted, lettered, spelled, width_of
from scorepad.web.share.words import day_of, has_places
from scorepad.web.words import said

SIZE = WIDTH, HEIGHT = 1200, 630
EDGE = 40
STYLE = 3  # counts up when the picture is drawn otherwise, so that no old one is kept
PAPER, SHEET, LINE, INK, SOFT = "#f6f0e2", "#fffaf0", "#d5c8ab", "#2a261d", "#5d5545"
GOLD, BRAND = "#e2aa14", "#2c6e3f"
SIDES = (340, 300, 290, 240, 195, 168)  # of what a game draws, by number of players
STEPS = (150, 118, 96, 82, 74, 68)  # the height of a step by place
HIGHER = (0, 0, 0, 30, 70, 85)  # smaller boards stand higher
LARGE, SMALL, HEAD = 32, 26, 58  # sizes of letters, and the line on which the caption stands


class Caption(NamedTuple):
    """What the picture says above the podium, in the reader's language."""

    game: str
    day: str
    site: str  # where it comes from, as people type it
    has_places: bool = True


@dataclass(frozen=True, slots=True)
class PodiumSeat:
    """What the picture tells of one player."""

    name: str
    total: int
    rank: int
    won: bool
    drawn: Any  # what the game draws of it; None where it draws nothing


def caption_of(judged: Judged, site: str) -> Caption:
    """Game, day and address."""
    return Caption(said(judged.game.name), day_of(judged), site, has_places(judged))


def podium_of(judged: Judged, pad: Pad) -> tuple[PodiumSeat, ...]:
    """Everybody, best first."""
    return tuple(
        PodiumSeat(
            judged.seats[index].name,
            judged.result.seats[index].score.total,
            judged.result.seats[index].rank,
            bool(judged.seats[index].name in judged.winners),
            pad.picture.what(judged, index) if pad.picture else None,
        )
        for index in judged.by_rank
    )


def stamp_of(places: tuple[PodiumSeat, ...], caption: Caption) -> str:
    """Changes whenever the picture does."""
    return hashlib.sha256(repr((STYLE, caption, places)).encode()).hexdigest()[:32]


def on_podium(places: tuple[PodiumSeat, ...]) -> tuple[PodiumSeat, ...]:
    """From left to right: the first in the middle, the others falling off to both sides."""
    return (*reversed(places[1::2]), *places[::2])


def draw_picture(places: tuple[PodiumSeat, ...], game: Picture | None, caption: Caption) -> bytes:
    """The whole picture as a PNG."""
    picture = Image.new("RGB", SIZE, PAPER)
    _head(picture, caption)
    column = min(380, (WIDTH - 2 * EDGE) // len(places))
    left = (WIDTH - column * len(places)) // 2
    for index, place in enumerate(on_podium(places)):
        span = (left + index * column, column)
        _column(picture, place, game, span, len(places))
        if caption.has_places:
            _rank(picture, place, game, span, len(places))
    file = BytesIO()
    # Few colours and much plain ground: a palette halves the file.
    picture.quantize(128, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(file, "PNG")
    return file.getvalue()


def _head(picture: Image.Image, caption: Caption) -> None:
    """Game and day on the left, the address on the right; what is too long is cut."""
    brand = symbol("frame.svg", "brand", BRAND, 44)
    picture.paste(brand, (EDGE, 24), brand)
    game_from = EDGE + 56
    game = fitted(caption.game, LARGE, WIDTH // 2 - game_from)
    day_from = game_from + round(width_of(game, LARGE)) + 20
    day = fitted(caption.day, SMALL, WIDTH - EDGE - day_from)
    room = WIDTH - EDGE - day_from - round(width_of(day, SMALL)) - 30
    site = fitted(caption.site, SMALL, room)
    write(picture, game, LARGE, (game_from, HEAD), INK, bold=True)
    write(picture, day, SMALL, (day_from, HEAD), SOFT)
    write(picture, site, SMALL, (WIDTH - EDGE - round(width_of(site, SMALL)), HEAD), SOFT)


def _step(place: PodiumSeat, game: Picture | None, players: int) -> int:
    """How high somebody stands; where nothing is drawn the steps have the room to themselves."""
    crowd = min(players, len(SIDES)) - 1
    step = STEPS[min(place.rank, len(STEPS)) - 1] + HIGHER[crowd]
    return step if game else 2 * step


def _rank(
    picture: Image.Image,
    place: PodiumSeat,
    game: Picture | None,
    span: tuple[int, int],
    players: int,
) -> None:
    """The place, in the corner of its step."""
    corner = (span[0] + 20, HEIGHT - _step(place, game, players) + 34)
    write(picture, str(place.rank), SMALL, corner, INK if place.won else SOFT, bold=True)


def _column(
    picture: Image.Image,
    place: PodiumSeat,
    game: Picture | None,
    span: tuple[int, int],
    players: int,
) -> None:
    pen = ImageDraw.Draw(picture)
    left, width = span
    crowd = min(players, len(SIDES)) - 1
    side, step = SIDES[crowd] if game else 0, _step(place, game, players)
    top, gap = HEIGHT - step, 6
    pen.rounded_rectangle(
        (left + gap, top, left + width - gap, HEIGHT + 20),
        12,
        fill=GOLD if place.won else SHEET,
        outline=GOLD if place.won else LINE,
        width=2,
    )
    middle = left + width // 2
    number = str(place.total).replace("-", "−")
    size = min(64, step - 14)
    foot = HEIGHT - (step - size) // 2 - 8
    write(picture, number, size, (middle, foot), INK, centred=True, bold=True)
    if game:
        game.draw(picture, place.drawn, (middle - side // 2, top - side - 12), side)
    letters = max(24, min(38, SIDES[crowd] // 7))
    # A name in an alphabet that cannot be drawn leaves the place as a name.
    name = place.name if spelled(place.name) else f"#{place.rank}"
    line = top - side - 30
    write(
        picture,
        fitted(name, letters, width - 24),
        letters,
        (middle, line),
        INK,
        centred=True,
        bold=place.won,
    )
    if place.won and players > 1:
        _crown(pen, middle, line - letters - 14)


def _crown(pen: ImageDraw.ImageDraw, middle: int, line: int) -> None:
    points = ((-26, 0), (-30, -26), (-14, -13), (0, -32), (14, -13), (30, -26), (26, 0))
    pen.polygon([(middle + x, line + y) for x, y in points], fill=GOLD)


def write(
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
