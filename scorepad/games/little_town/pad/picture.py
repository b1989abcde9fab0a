"""The map in the picture that is shared: the same drawings in the same colours as on the pages."""

from __future__ import annotations

from typing import NamedTuple

from PIL import Image, ImageDraw

from scorepad.games.little_town.rules.board import BOARD
from scorepad.games.little_town.rules.map import Building
from scorepad.games.little_town.rules.table import Table
from scorepad.web.judged import Judged
from scorepad.web.pad import Picture
from scorepad.web.share.drawing import colours, symbol

SPRITE, STYLE = "little_town/pieces.svg", "little_town/little_town.css"
FRAME, CARD, INK, PALE = "#d5c8ab", "#fffaf0", "#2a261d", "#8d8675"


class DrawnMap(NamedTuple):
    """What the drawing depends on."""

    terrain: tuple[str, ...]
    buildings: tuple[Building, ...]
    owner: int  # whose buildings stand out


def map_of(judged: Judged, index: int) -> DrawnMap:
    """The map of the whole table, as one player looks at it."""
    table: Table = judged.loaded
    return DrawnMap(table.map.terrain, table.map.buildings, index)


def draw_map(picture: Image.Image, drawn: DrawnMap, at: tuple[int, int], side: int) -> None:
    """Draw a map onto the lower edge of a square: it is wider than high."""
    pen, paint = ImageDraw.Draw(picture), colours(STYLE)
    gap = max(1, side // 150)
    cell = (side - 3 * gap) // BOARD.columns - gap
    width, height = ((cell + gap) * n + 3 * gap for n in (BOARD.columns, BOARD.rows))
    left, top = at[0] + (side - width) // 2, at[1] + side - height
    pen.rounded_rectangle((left, top, left + width, top + height), 6, fill=FRAME)
    stands = {building.at: building for building in drawn.buildings}
    for square in BOARD.squares:
        row, column = BOARD.place(square)
        x, y = left + 2 * gap + column * (cell + gap), top + 2 * gap + row * (cell + gap)
        terrain = drawn.terrain[square]
        pen.rectangle((x, y, x + cell - 1, y + cell - 1), fill=paint[terrain])
        if square in stands:
            _draw_tile(picture, stands[square], (x, y), cell, drawn.owner)
        elif terrain != "grass":
            _draw_symbol(picture, terrain, INK, (x, y), cell)


def _draw_tile(
    picture: Image.Image, building: Building, at: tuple[int, int], cell: int, owner: int
) -> None:
    """Cardboard with a rim in the colour of its house; those of others are paler."""
    x, y = at
    own = building.owner == owner
    rim = colours(STYLE)[f"owner-{building.owner + 1}"]
    ImageDraw.Draw(picture).rectangle(
        (x, y, x + cell - 1, y + cell - 1), fill=CARD, outline=rim, width=3 if own else 1
    )
    _draw_symbol(picture, building.tile, INK if own else PALE, at, cell)


def _draw_symbol(
    picture: Image.Image, name: str, colour: str, at: tuple[int, int], cell: int
) -> None:
    inset = cell // 6
    drawn = symbol(SPRITE, name, colour, cell - 2 * inset)
    picture.paste(drawn, (at[0] + inset, at[1] + inset), drawn)


PICTURE = Picture(draw_map, map_of)
