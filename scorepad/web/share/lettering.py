"""Names in a picture without a font file: Pillow's own letters, and our accents above and below them.

The font that comes with Pillow has no accented letter at all, so a letter is taken apart, and the marks
are drawn as strokes. What it has no letter for (other alphabets, emoji) is left out.
"""

from __future__ import annotations

import unicodedata
from functools import cache

from PIL import Image, ImageDraw, ImageFont

FINE = 4  # drawn larger and shrunk, so that strokes are as smooth as letters
ELLIPSIS = "…"
# Letters that do not come apart by themselves; a tie between two draws them into each other.
TIE = "\u2060"
APART = {
    "œ": f"o{TIE}e",
    "Œ": f"O{TIE}E",
    "æ": f"a{TIE}e",
    "Æ": f"A{TIE}E",
    "ß": "ss",
    "ø": "o\u0338",
    "Ø": "O\u0338",
    "ł": "l\u0335",
    "Ł": "L\u0335",
    "đ": "d\u0335",
    "ð": "d\u0335",
    "Đ": "D\u0335",
    "ı": "i\u0323",
    "þ": "th",
    "Þ": "Th",
    "–": "-",
    "—": "-",
    "−": "-",
    "\u00a0": " ",
}
# Strokes in hundredths of the letter size: across from the middle of the letter, upwards from its edge.
ABOVE = {
    "\u0300": (((-14, 20), (4, 7)),),
    "\u0301": (((14, 20), (-4, 7)),),
    "\u0302": (((-14, 7), (0, 19), (14, 7)),),
    "\u0303": (((-15, 8), (-7, 15), (6, 9), (14, 16)),),
    "\u0304": (((-13, 12), (13, 12)),),
    "\u0306": (((-13, 19), (-6, 9), (6, 9), (13, 19)),),
    "\u0307": (((0, 13), (0, 14)),),
    "\u0308": (((-11, 13), (-11, 14)), ((11, 13), (11, 14))),
    "\u030a": (((0, 7), (7, 13), (0, 20), (-7, 13), (0, 7)),),
    "\u030b": (((0, 20), (-9, 7)), ((16, 20), (7, 7))),
    "\u030c": (((-14, 19), (0, 7), (14, 19)),),
}
BELOW = {
    "\u0327": (((2, 0), (0, -6), (8, -11), (4, -18), (-8, -18)),),
    "\u0328": (((8, 0), (2, -9), (5, -17), (13, -16)),),
    "\u0326": (((2, -7), (-3, -18)),),
}
ACROSS = {
    "\u0335": (((-16, 6), (16, 12)),),
    "\u0338": (((-24, -28), (24, 28)),),
}
DOTLESS = "\u0323"


@cache
def font_of(size: int) -> ImageFont.FreeTypeFont:
    """The letters that come with Pillow."""
    font = ImageFont.load_default(size)
    if not isinstance(font, ImageFont.FreeTypeFont):
        raise RuntimeError("this Pillow was built without FreeType")
    return font


@cache
def _is_known(letter: str) -> bool:
    font = font_of(40)
    return bytes(font.getmask(letter)) != bytes(font.getmask("\uffff"))


def spelled(text: str) -> str:
    """The text taken apart into letters and marks that can be drawn, without what cannot."""
    parts = unicodedata.normalize("NFKD", "".join(APART.get(letter, letter) for letter in text))
    marks = {*ABOVE, *BELOW, *ACROSS, TIE, DOTLESS}
    kept = "".join(p for p in parts if p == " " or p in marks or _is_known(p))
    return " ".join(kept.lstrip("".join(marks)).split())


def clusters(text: str) -> list[tuple[str, str]]:
    """Each letter with its marks."""
    found: list[tuple[str, str]] = []
    for part in spelled(text):
        if found and (unicodedata.combining(part) or part == TIE):
            found[-1] = (found[-1][0], found[-1][1] + part)
        else:
            found.append((part, ""))
    return found


def _advance(letter: str, marks: str, size: int) -> float:
    tie = size * (0.17 if letter.isupper() else 0.1) if TIE in marks else 0
    return font_of(size).getlength(letter) - tie


def width_of(text: str, size: int) -> float:
    """How wide the text is when drawn."""
    return sum(_advance(*cluster, size) for cluster in clusters(text))


def fitted(text: str, size: int, width: float) -> str:
    """The text, cut with an ellipsis if it is wider than allowed."""
    if width_of(text, size) <= width:
        return text
    while text and width_of(text + ELLIPSIS, size) > width:
        text = text[:-1].rstrip()
    return text + ELLIPSIS


def lettered(text: str, size: int, *, bold: bool = False) -> Image.Image:
    """The text as a mask, as high as two letters, standing on a line at three quarters of it."""
    large = size * FINE
    weight = large // 34 if bold else 0
    mask = Image.new("L", (int(width_of(text, large)) + large // 2, large * 2))
    pen = ImageDraw.Draw(mask)
    across, line = large / 5, large * 1.5
    for letter, marks in clusters(text):
        _draw_letter(pen, letter, marks, (across, line), large, weight)
        across += _advance(letter, marks, large)
    return mask.reduce(FINE)


def _draw_letter(
    pen: ImageDraw.ImageDraw,
    letter: str,
    marks: str,
    at: tuple[float, float],
    size: int,
    weight: int,
) -> None:
    font, (across, line) = font_of(size), at
    left, top, right, bottom = font.getbbox(letter, anchor="ls")
    if letter == "i" and any(mark in ABOVE or mark == DOTLESS for mark in marks):
        top = font.getbbox("x", anchor="ls")[1]
        half = size * 0.045 + weight
        right = font.getlength("i")
        stem = (across + right / 2 - half, line + top - weight, across + right / 2 + half)
        pen.rectangle((*stem, line + weight), fill=255)
    else:
        pen.text(at, letter, fill=255, font=font, anchor="ls", stroke_width=weight)
    middle = across + (left + right) / 2
    for mark in marks:
        for strokes, edge in ((ABOVE, top), (BELOW, bottom), (ACROSS, (top + bottom) / 2)):
            for stroke in strokes.get(mark, ()):
                points = [
                    (middle + x * size / 100, line + edge - y * size / 100) for x, y in stroke
                ]
                _stroke(pen, points, size // 13 + weight)


def _stroke(pen: ImageDraw.ImageDraw, points: list[tuple[float, float]], thick: int) -> None:
    pen.line(points, fill=255, width=thick, joint="curve")
    for x, y in (points[0], points[-1]):
        pen.ellipse((x - thick / 2, y - thick / 2, x + thick / 2, y + thick / 2), fill=255)
