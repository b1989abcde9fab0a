"""A quarter in the picture that is shared: its cards in their colours, prestige buildings with a star."""

from __future__ import annotations

from math import cos, pi, sin

from PIL import Image, ImageDraw

from scorepad.games.tournay.rules.quarter import SIDE, at_origin
from scorepad.games.tournay.rules.table import PRESTIGE
from scorepad.web.judged import Judged
from scorepad.web.pad import Picture
from scorepad.web.share.drawing import colours

STYLE = "tournay/tournay.css"

Cards = tuple[tuple[int, int, str, str, bool], ...]  # row, column, colour, kind, covers others


def cards_of(judged: Judged, index: int) -> Cards:
    """What the drawing depends on."""
    return tuple(
        (*stack.at, stack.top.colour, stack.top.kind, len(stack.cards) > 1)
        for stack in at_origin(judged.loaded.seats[index].quarter)
        if max(stack.at) < SIDE
    )


def draw_quarter(picture: Image.Image, cards: Cards, at: tuple[int, int], side: int) -> None:
    """Draw a quarter into a square of the picture."""
    pen, paint = ImageDraw.Draw(picture), colours(STYLE)
    across, down = at
    pen.rounded_rectangle((across, down, across + side, down + side), 8, fill=paint["cobbles"])
    gap = side // 24
    cell = (side - (SIDE + 1) * gap) // SIDE
    for row, column, colour, kind, covers in cards:
        x, y = across + gap + column * (cell + gap), down + gap + row * (cell + gap)
        for step in (gap // 2, 0) if covers else (0,):
            box = (x + step, y + step, x + step + cell, y + step + cell)
            pen.rounded_rectangle(box, 5, fill=paint[f"card-{colour}"], outline=paint["card-edge"])
        SIGNS[kind](pen, x + cell / 2, y + cell / 2, cell / 4, paint[f"ink-{colour}"])


def _star(pen: ImageDraw.ImageDraw, x: float, y: float, size: float, ink: str) -> None:
    turns = ((n * pi / 5, size if n % 2 == 0 else 0.45 * size) for n in range(10))
    pen.polygon([(x + far * sin(turn), y - far * cos(turn)) for turn, far in turns], fill=ink)


def _house(pen: ImageDraw.ImageDraw, x: float, y: float, size: float, ink: str) -> None:
    pen.rectangle((x - 0.7 * size, y - 0.3 * size, x + 0.7 * size, y + 0.8 * size), fill=ink)
    pen.polygon([(x - size, y - 0.3 * size), (x, y - size), (x + size, y - 0.3 * size)], fill=ink)


def _person(pen: ImageDraw.ImageDraw, x: float, y: float, size: float, ink: str) -> None:
    pen.ellipse((x - 0.4 * size, y - size, x + 0.4 * size, y - 0.2 * size), fill=ink)
    pen.polygon(
        [(x, y - 0.4 * size), (x - 0.7 * size, y + size), (x + 0.7 * size, y + size)], fill=ink
    )


SIGNS = {PRESTIGE: _star, "building": _house, "character": _person}
PICTURE = Picture(draw_quarter, cards_of)
