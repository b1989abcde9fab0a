"""A town in the picture that is shared: the same pieces in the same colours as on the pages."""

from __future__ import annotations

from PIL import Image, ImageDraw

from scorepad.games.tiny_towns.rules.board import RESOURCES, TOWN
from scorepad.web.judged import Judged
from scorepad.web.pad import Picture
from scorepad.web.share.drawing import colours, symbol

SPRITE, STYLE = "tiny_towns/pieces.svg", "tiny_towns/tiny_towns.css"

Squares = tuple[str | None, ...]


def squares_of(judged: Judged, index: int) -> Squares:
    """What the drawing depends on."""
    return tuple(judged.seats[index].entry["squares"])


def draw_town(picture: Image.Image, squares: Squares, at: tuple[int, int], side: int) -> None:
    """Draw a town into a square of the picture."""
    pen, paint = ImageDraw.Draw(picture), colours(STYLE)
    across, down = at
    pen.rounded_rectangle((across, down, across + side, down + side), 8, fill=paint["meadow"])
    rim, gap = side // 24, side // 34
    cell = (side - 2 * rim - 3 * gap) // TOWN.columns
    inset = cell // 8
    for square, piece in enumerate(squares):
        row, column = TOWN.place(square)
        x, y = across + rim + column * (cell + gap), down + rim + row * (cell + gap)
        pen.rounded_rectangle((x, y, x + cell, y + cell), 5, fill=paint["field"])
        if piece:
            name = "cube" if piece in RESOURCES else piece
            drawn = symbol(SPRITE, name, paint[piece], cell - 2 * inset)
            picture.paste(drawn, (x + inset, y + inset), drawn)


PICTURE = Picture(draw_town, squares_of)
