"""The pieces for pictures: the same silhouettes as in static/pieces.svg, as polygons."""

from __future__ import annotations

from functools import cache

from PIL import Image, ImageDraw

COLOURS = {
    "cottage": "#2273b4",
    "farm": "#c5302a",
    "well": "#8b939b",
    "chapel": "#dd6b1f",
    "tavern": "#20563c",
    "theater": "#e2aa14",
    "factory": "#262a33",
    "monument": "#b0267f",
    "wood": "#5a3a24",
    "wheat": "#e2aa14",
    "brick": "#c5302a",
    "glass": "#2273b4",
    "stone": "#7d8577",
}
LIGHT, DARK, WINDOW, DOOR = "#ffffff47", "#00000038", "#ffffffc0", "#00000059"
PAINT = ""  # the colour of the piece itself
GRID = 64
FINE = 4

# A colour and the corners on a grid of 64, across and down; an ellipse has only the two of its box.
Shape = tuple[str, str]
CUBE: tuple[Shape, ...] = (
    (PAINT, "32 8 54 19 54 44 32 56 10 44 10 19"),
    (LIGHT, "32 8 54 19 32 31 10 19"),
    (DARK, "54 19 54 44 32 56 32 31"),
)
SHAPES: dict[str, tuple[Shape, ...]] = {
    "cottage": (
        (PAINT, "6 34 24 14 33 14 33 7 42 7 42 14 46 14 58 34 58 56 6 56"),
        (LIGHT, "6 34 24 14 46 14 58 34"),
        (DARK, "46 14 58 34 58 56 50 56 50 30"),
        (WINDOW, "14 40 22 40 22 48 14 48"),
        (DOOR, "31 40 40 40 40 56 31 56"),
    ),
    "farm": (
        (PAINT, "4 56 4 34 14 22 28 22 38 34 38 56"),
        (PAINT, "42 56 42 18 44 12 50 10 56 12 58 18 58 56"),
        (LIGHT, "4 34 14 22 28 22 38 34"),
        (DARK, "52 21 57 21 57 56 52 56"),
        (WINDOW, "13 56 13 40 29 40 29 56"),
    ),
    "well": (
        (PAINT, "6 23 58 57"),
        (DOOR, "6 23 58 57"),
        (PAINT, "6 13 58 47"),
        (LIGHT, "6 13 58 47"),
        (DOOR, "18 21 46 39"),
    ),
    "chapel": (
        (PAINT, "6 56 6 20 15 3 24 20 24 30 46 30 58 40 58 56"),
        (LIGHT, "6 20 15 3 24 20"),
        (LIGHT, "24 30 46 30 58 40 24 40"),
        (WINDOW, "13 26 16 26 16 43 13 43"),
        (WINDOW, "9 31 20 31 20 34 9 34"),
        (DOOR, "36 56 36 46 45 46 45 56"),
    ),
    "tavern": (
        (PAINT, "9 56 9 28 3 28 32 5 61 28 55 28 55 56"),
        (LIGHT, "3 28 32 5 61 28"),
        (WINDOW, "22 34 37 34 37 53 22 53"),
        (WINDOW, "37 38 45 38 45 50 37 50 37 47 41 47 41 41 37 41"),
    ),
    "theater": (
        (
            PAINT,
            "4 56 4 26 12 26 12 10 52 10 52 26 60 26 60 56 44 56 44 42 40 35 32 32 24 35 20 42 20 56",
        ),
        (LIGHT, "12 10 52 10 52 18 12 18"),
        (DARK, "46 18 52 18 52 56 46 56"),
    ),
    "factory": (
        (
            PAINT,
            "4 56 4 24 18 12 18 24 32 12 32 24 46 12 46 24 60 12 60 56",
        ),
        (WINDOW, "10 38 17 38 17 45 10 45"),
        (WINDOW, "24 38 31 38 31 45 24 45"),
        (WINDOW, "38 38 45 38 45 45 38 45"),
    ),
    "monument": (
        (
            PAINT,
            "14 61 14 56 19 52 19 22 14 22 14 3 22 3 22 9 28 9 28 3 36 3 36 9 42 9 42 3 50 3 50 22 45 22 45 52 50 56 50 61",
        ),
        (DARK, "39 22 45 22 45 52 39 52"),
        (WINDOW, "29 35 34 35 34 44 29 44"),
    ),
}


@cache
def piece_picture(piece: str, size: int) -> Image.Image:
    """One piece, smooth, on nothing."""
    scale = size * FINE / GRID
    picture = Image.new("RGBA", (size * FINE, size * FINE))
    for colour, text in SHAPES.get(piece, CUBE):
        corners = [int(number) * scale for number in text.split()]
        layer = Image.new("RGBA", picture.size)
        pen = ImageDraw.Draw(layer)
        draw = pen.ellipse if len(corners) == 4 else pen.polygon
        draw(corners, fill=colour or COLOURS[piece])
        picture.alpha_composite(layer)
    return picture.reduce(FINE)
