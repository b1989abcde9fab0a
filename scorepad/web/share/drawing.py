"""Symbols of our own SVG files for pictures made in Python, so that nothing is drawn twice.

Only what our files use is understood: symbols with paths, circles and ellipses, filled or stroked in
`currentColor`, black or white with an opacity. Colours come from a style sheet, as on the pages.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from math import atan2, ceil, cos, pi, sin, sqrt
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from django.contrib.staticfiles import finders
from PIL import Image, ImageChops, ImageColor, ImageDraw

SVG = "{http://www.w3.org/2000/svg}"
FINE = 4  # drawn so many times larger, so that edges are smooth
PART = re.compile(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)")
COLOUR = re.compile(r"--([\w-]+):\s*light-dark\((#[0-9a-fA-F]{3,8})")
NUMBERS = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "a": 7, "z": 0}
CURVE = 12  # pieces of a curve

Point = tuple[float, float]
Line = list[Point]


@cache
def symbol(sprite: str, name: str, colour: str, size: int) -> Image.Image:
    """One symbol of a static file, smooth, on nothing."""
    drawing = _symbols(sprite)[name]
    left, top, width, _height = (float(n) for n in drawing.attrib["viewBox"].split())
    scale = size * FINE / width
    picture = Image.new("RGBA", (size * FINE, size * FINE))
    for shape in drawing:
        for mask, paint in _painted(shape, colour, (left, top), scale, picture.size):
            layer = Image.new("RGBA", picture.size, paint[:3])
            layer.putalpha(mask.point(lambda value, alpha=paint[3]: value * alpha // 255))
            picture.alpha_composite(layer)
    return picture.reduce(FINE)


@cache
def colours(style: str) -> dict[str, str]:
    """The named colours of a style sheet, as they are on light ground."""
    return dict(COLOUR.findall(_file(style).read_text("utf-8")))


def _file(name: str) -> Path:
    found = finders.find(name)
    if not found:
        raise LookupError(f"there is no static file {name}")
    return Path(found)


@cache
def _symbols(sprite: str) -> dict[str, ElementTree.Element]:
    # Our own file, not a stranger's.
    root = ElementTree.parse(_file(sprite)).getroot()  # noqa: S314
    return {node.attrib["id"]: node for node in root.iter(f"{SVG}symbol")}


def _painted(
    shape: ElementTree.Element, colour: str, origin: Point, scale: float, size: tuple[int, int]
) -> Iterator[tuple[Image.Image, tuple[int, ...]]]:
    lines = [
        [((x - origin[0]) * scale, (y - origin[1]) * scale) for x, y in line]
        for line in _lines(shape)
    ]
    given = shape.attrib
    if given.get("fill", "currentColor") != "none":
        paint = _paint(given.get("fill", "currentColor"), given.get("fill-opacity", "1"), colour)
        mask = Image.new("1", size)
        for line in lines:
            # A hole is a line within a line.
            mask = ImageChops.logical_xor(mask, _filled(line, size))
        yield mask.convert("L"), paint
    if "stroke" in given:
        paint = _paint(given["stroke"], given.get("stroke-opacity", "1"), colour)
        mask = Image.new("L", size)
        width = round(float(given["stroke-width"]) * scale)
        for line in lines:
            ImageDraw.Draw(mask).line(line, fill=255, width=width, joint="curve")
        yield mask, paint


def _filled(line: Line, size: tuple[int, int]) -> Image.Image:
    mask = Image.new("1", size)
    ImageDraw.Draw(mask).polygon(line, fill=1)
    return mask


def _paint(name: str, opacity: str, colour: str) -> tuple[int, ...]:
    red, green, blue = ImageColor.getrgb(colour if name == "currentColor" else name)[:3]
    return red, green, blue, round(255 * float(opacity))


def _lines(shape: ElementTree.Element) -> list[Line]:
    given: dict[str, Any] = shape.attrib
    if shape.tag == f"{SVG}path":
        return _path(given["d"])
    across = float(given.get("rx") or given["r"])
    down = float(given.get("ry") or given["r"])
    x, y = float(given["cx"]), float(given["cy"])
    return [_arc_points((x, y), (across, down), 0, 2 * pi)]


def _path(text: str) -> list[Line]:
    """The lines of a path, its curves as many short pieces."""
    parts = PART.findall(text)
    lines: list[Line] = []
    at, command, index = (0.0, 0.0), "", 0
    while index < len(parts):
        if parts[index].isalpha():
            command, index = parts[index], index + 1
        count = NUMBERS[command.lower()]
        numbers = [float(part) for part in parts[index : index + count]]
        index += count
        if command.lower() == "m":
            at = _moved(at, numbers, command)
            lines.append([at])
            command = "l" if command == "m" else "L"
        elif command.lower() == "z":
            lines[-1].append(lines[-1][0])
            at = lines[-1][0]
        else:
            lines[-1] += _drawn(at, numbers, command)
            at = lines[-1][-1]
    return lines


def _moved(at: Point, numbers: list[float], command: str) -> Point:
    x, y = numbers
    return (at[0] + x, at[1] + y) if command.islower() else (x, y)


def _drawn(at: Point, numbers: list[float], command: str) -> Line:
    match command:
        case "h" | "H":
            return [(numbers[0] + (at[0] if command == "h" else 0), at[1])]
        case "v" | "V":
            return [(at[0], numbers[0] + (at[1] if command == "v" else 0))]
        case "c" | "C":
            ends = [_moved(at, numbers[n : n + 2], command) for n in (0, 2, 4)]
            return [_on_curve((at, *ends), step / CURVE) for step in range(1, CURVE + 1)]
        case "a" | "A":
            end = _moved(at, numbers[5:], command)
            return _arc(at, end, (numbers[0], numbers[1]), bool(numbers[3]), bool(numbers[4]))
    return [_moved(at, numbers, command)]


def _on_curve(points: tuple[Point, ...], share: float) -> Point:
    while len(points) > 1:
        points = tuple(
            (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)
            for a, b in pairwise(points)
        )
    return points[0]


def _arc(start: Point, end: Point, radii: Point, large: bool, sweep: bool) -> Line:
    """An arc between two points, by the formulas of the SVG specification (F.6.5, unturned)."""
    x, y = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    across, down = radii
    grow = max(1.0, sqrt((x / across) ** 2 + (y / down) ** 2))
    across, down = across * grow, down * grow
    under = (across * y) ** 2 + (down * x) ** 2
    factor = sqrt(max(0.0, (across * down) ** 2 - under) / under) * (1 if large != sweep else -1)
    middle = (factor * across * y / down, -factor * down * x / across)
    centre = (middle[0] + (start[0] + end[0]) / 2, middle[1] + (start[1] + end[1]) / 2)
    first = atan2((y - middle[1]) / down, (x - middle[0]) / across)
    last = atan2((-y - middle[1]) / down, (-x - middle[0]) / across)
    turn = (last - first) % (2 * pi)
    return _arc_points(centre, (across, down), first, turn if sweep else turn - 2 * pi)[1:]


def _arc_points(centre: Point, radii: Point, first: float, turn: float) -> Line:
    pieces = max(2, ceil(abs(turn) * CURVE / pi))
    return [
        (
            centre[0] + radii[0] * cos(first + turn * step / pieces),
            centre[1] + radii[1] * sin(first + turn * step / pieces),
        )
        for step in range(pieces + 1)
    ]
