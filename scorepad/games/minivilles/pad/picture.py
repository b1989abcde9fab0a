"""A town in the picture that is shared: six monuments, cards by colour with their number, coins."""

from __future__ import annotations

from typing import NamedTuple

from PIL import Image, ImageDraw

from scorepad.games.minivilles.rules.card import COLOURS
from scorepad.games.minivilles.rules.establishments import ESTABLISHMENTS
from scorepad.games.minivilles.rules.monuments import MONUMENTS
from scorepad.web.judged import Judged
from scorepad.web.pad import Picture
from scorepad.web.share.drawing import colours, symbol
from scorepad.web.share.lettering import lettered, width_of

SPRITE, STYLE = "minivilles/pieces.svg", "minivilles/minivilles.css"
GROUND, PAPER, UNBUILT = "#e7dcc3", "#fffaf0", "#c9bd9f"
ACROSS = 3  # monuments in a row


class DrawnTown(NamedTuple):
    """What the drawing depends on."""

    monuments: tuple[str, ...]  # built
    cards: tuple[int, ...]  # by colour
    coins: int | None


def town_of(judged: Judged, index: int) -> DrawnTown:
    """What is drawn of a seat."""
    entry = judged.seats[index].entry
    cards = [
        sum(n for name, n in entry["cards"].items() if ESTABLISHMENTS[name].type == colour)
        for colour in COLOURS
    ]
    return DrawnTown(tuple(entry["monuments"]), tuple(cards), entry.get("coins"))


def draw_town(picture: Image.Image, town: DrawnTown, at: tuple[int, int], side: int) -> None:
    """Draw a town into a square of the picture: two rows of monuments, cards, coins."""
    pen, paint = ImageDraw.Draw(picture), colours(STYLE)
    across, down = at
    pen.rounded_rectangle((across, down, across + side, down + side), 8, fill=GROUND)
    gap = max(2, side // 30)
    cell = (side - (ACROSS + 1) * gap) // ACROSS
    high = (side - 4 * gap) // 3
    for number, name in enumerate(MONUMENTS):
        row, column = divmod(number, ACROSS)
        x, y = across + gap + column * (cell + gap), down + gap + row * (high + gap)
        built = name in town.monuments
        pen.rounded_rectangle((x, y, x + cell, y + high), 5, fill=PAPER if built else None)
        size = min(cell, high) - 2 * gap
        drawn = symbol(SPRITE, name, paint["mv-monument"] if built else UNBUILT, size)
        picture.paste(drawn, (x + (cell - size) // 2, y + (high - size) // 2), drawn)
    place = (across + gap, down + 3 * gap + 2 * high)
    _row_of_cards(picture, town, place, (side - 2 * gap, high))


def _row_of_cards(
    picture: Image.Image, town: DrawnTown, at: tuple[int, int], size: tuple[int, int]
) -> None:
    """Four cards with their numbers, and the coins beside them."""
    pen, paint = ImageDraw.Draw(picture), colours(STYLE)
    (left, top), (width, high) = at, size
    gap = max(2, width // 30)
    step = (width + gap) // (len(COLOURS) + 1)
    for place, (colour, number) in enumerate(zip(COLOURS, town.cards, strict=True)):
        x = left + place * step
        pen.rounded_rectangle((x, top, x + step - gap, top + high), 4, fill=paint[f"mv-{colour}"])
        _number(picture, str(number), (x + (step - gap) // 2, top + high // 2), high // 2, PAPER)
    x, across = left + len(COLOURS) * step, min(step, high)
    coin = symbol(SPRITE, "coin", paint["mv-coin"], across)
    middle = (x + (width + left - x) // 2, top + high // 2)
    picture.paste(coin, (middle[0] - across // 2, middle[1] - across // 2), coin)
    coins = "?" if town.coins is None else str(town.coins)
    _number(picture, coins, middle, across * 2 // 5, "#1b1b1b")


def _number(
    picture: Image.Image, text: str, middle: tuple[int, int], size: int, colour: str
) -> None:
    mask = lettered(text, size, bold=True)
    start = middle[0] - round(width_of(text, size) / 2)
    # Letters stand on a line at three quarters of a mask that is as high as two of them.
    line = middle[1] + round(size * 0.36)
    picture.paste(colour, (start - size // 5, line - round(size * 1.5)), mask)


PICTURE = Picture(draw_town, town_of)
