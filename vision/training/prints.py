"""Printed and woven surfaces, painted with noise: boards, tables, cards and sheets."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.float32]  # RGB, 0 to 1
Rng = np.random.Generator


def noise(rng: Rng, size: int, grain: float, stretch: float = 1.0) -> Picture:
    """Smooth noise of mean 0 and deviation 1; `grain` is the size of its blobs in pixels."""
    rows, columns = max(2, round(size / grain)), max(2, round(size / grain / stretch))
    small = rng.standard_normal((rows, columns)).astype(np.float32)
    big = cv2.resize(small, (size, size), interpolation=cv2.INTER_CUBIC)
    return np.asarray((big - big.mean()) / (big.std() + 1e-6), np.float32)


def hsv(hue: float, saturation: float, value: float) -> Picture:
    """One colour from hue in degrees, saturation and value in 0 to 1."""
    pixel = np.array([[[hue % 360, saturation, value]]], np.float32)
    return np.asarray(cv2.cvtColor(pixel, cv2.COLOR_HSV2RGB)[0, 0], np.float32)


def tinted(colour: Picture, light: Picture) -> Picture:
    """A flat colour made lighter and darker by a field around 1."""
    return np.asarray(np.clip(colour * light[..., None], 0, 1), np.float32)


def blend(under: Picture, over: Picture, share: NDArray[np.floating[Any]]) -> Picture:
    """`over` painted on `under` where `share` is 1."""
    return np.asarray(under + (over - under) * share[..., None], np.float32)


def board_print(rng: Rng, size: int = 512) -> Picture:
    """A town board: yellow-green, sandy squares, dark hedges along the lines."""
    green = hsv(rng.uniform(58, 78), rng.uniform(0.5, 0.85), rng.uniform(0.6, 0.88))
    sand = hsv(rng.uniform(36, 52), rng.uniform(0.28, 0.6), rng.uniform(0.66, 0.92))
    light = 1 + 0.04 * noise(rng, size, 30) + 0.04 * noise(rng, size, 3)
    squares = square_mask(rng, size)
    picture = blend(tinted(green, light), tinted(sand, light), squares * rng.uniform(0.75, 1.0))
    heart = cv2.GaussianBlur(squares, (0, 0), size / 22) ** 3
    brown = hsv(rng.uniform(26, 40), rng.uniform(0.4, 0.65), rng.uniform(0.55, 0.8))
    patches = np.clip(heart * (0.5 + 0.4 * noise(rng, size, 14)), 0, 1) * rng.uniform(0, 0.7)
    picture = blend(picture, np.broadcast_to(brown, picture.shape), patches)
    hedge = hsv(rng.uniform(68, 130), rng.uniform(0.3, 0.65), rng.uniform(0.18, 0.48))
    share = hedge_mask(rng, size) * rng.uniform(0.7, 1.0)
    return blend(picture, tinted(hedge, 1 + 0.15 * noise(rng, size, 4)), share)


def square_mask(rng: Rng, size: int) -> Picture:
    """1 on the sixteen sandy squares, 0 on the green lines, soft between."""
    mask = np.zeros((size, size), np.uint8)
    rim, gap, bend = rng.uniform(0, 0.025), rng.uniform(0.12, 0.28), rng.uniform(0.05, 0.25)
    step = size * (1 - 2 * rim) / 4
    radius = int(step * bend)
    for row in range(4):
        for column in range(4):
            low = np.array((column + gap / 2, row + gap / 2)) * step + size * rim
            high = low + step * (1 - gap)
            (left, top), (right, bottom) = (low + radius).astype(int), (high - radius).astype(int)
            cv2.rectangle(mask, (left, top), (right, bottom), 255, 2 * radius)
            cv2.rectangle(mask, (left, top), (right, bottom), 255, -1)
    soft = cv2.GaussianBlur(mask.astype(np.float32) / 255, (0, 0), size * rng.uniform(0.004, 0.014))
    return np.clip(soft + 0.06 * noise(rng, size, 8), 0, 1).astype(np.float32)


def hedge_mask(rng: Rng, size: int) -> Picture:
    """Clusters of round bushes along the lines and the rim, and a soft outline of the squares."""
    mask = np.zeros((size, size), np.float32)
    bush, chance = size * rng.uniform(0.006, 0.015), rng.uniform(0.5, 1.0)
    off, near = size * rng.uniform(0.004, 0.022), rng.uniform(0.3, 1.0)
    for line in range(5):
        for piece in np.arange(0, size, bush * 1.5):
            at = (piece / size * 4) % 1
            crossing = min(at, 1 - at) < 0.3 * near
            for side in (-1, 1):
                if rng.random() > (chance if crossing else chance * rng.uniform(0.2, 0.7)):
                    continue
                across = np.clip(line * size / 4 + side * off + rng.normal(0, 1.5), 3, size - 3)
                spot = np.array((piece + rng.normal(0, 2), across))
                spot = spot if rng.random() < 0.5 else spot[::-1]
                centre = (int(spot[0]), int(spot[1]))
                cv2.circle(mask, centre, int(bush * rng.uniform(0.6, 1.2)), rng.uniform(0.5, 1), -1)
    return cv2.GaussianBlur(mask, (0, 0), rng.uniform(0.7, 2.0)).astype(np.float32)


def wood(rng: Rng, size: int) -> Picture:
    """Planks or one slab with stretched grain."""
    tone = hsv(rng.uniform(12, 42), rng.uniform(0.12, 0.75), rng.uniform(0.15, 0.95))
    light = 1 + rng.uniform(0.03, 0.12) * noise(rng, size, 8, rng.uniform(10, 30))
    light += rng.uniform(0.01, 0.08) * noise(rng, size, 2, 40) + 0.05 * noise(rng, size, 80)
    if rng.random() < 0.4:
        plank = size // int(rng.integers(4, 10))
        light *= np.repeat(rng.normal(1, 0.06, size // plank + 1), plank)[:size, None]
        light[::plank] *= 0.6
    return tinted(tone, light.astype(np.float32))


def cloth(rng: Rng, size: int) -> Picture:
    """Plain, checked, striped or dotted cloth in any two colours."""
    first, second = (
        hsv(rng.uniform(0, 360), rng.uniform(0, 0.9), rng.uniform(0.05, 0.95)) for _ in range(2)
    )
    light = 1 + rng.uniform(0.01, 0.05) * noise(rng, size, 1.5) + 0.05 * noise(rng, size, 90)
    picture = tinted(first, light)
    kind = rng.choice(["plain", "check", "stripe", "dots"])
    step = int(size / rng.integers(6, 48))
    ramp = (np.arange(size) // step % 2).astype(np.float32)
    across = np.broadcast_to(ramp, (size, size))
    if kind == "check":
        return blend(picture, tinted(second, light), (across + across.T) / 2)
    if kind == "stripe":
        return blend(picture, tinted(second, light), across)
    if kind == "dots":
        return blend(picture, tinted(second, light), dots(rng, size))
    return picture


def dots(rng: Rng, size: int) -> Picture:
    """A scatter of discs and rings."""
    mask = np.zeros((size, size), np.float32)
    for _ in range(int(rng.integers(80, 500))):
        centre = (int(rng.integers(size)), int(rng.integers(size)))
        radius = int(rng.uniform(0.006, 0.03) * size)
        cv2.circle(mask, centre, radius, 1, -1)
        cv2.circle(mask, centre, radius // 3, float(rng.choice([0, 0.5, 1])), -1)
    return mask


def plain(rng: Rng, size: int) -> Picture:
    """Painted, stone or plastic table: one colour with clouds and specks."""
    grey = rng.random() < 0.6
    tone = hsv(rng.uniform(0, 360), rng.uniform(0, 0.12 if grey else 0.7), rng.uniform(0.02, 0.98))
    clouds = rng.uniform(0, 0.2) * noise(rng, size, 60) + rng.uniform(0, 0.1) * noise(rng, size, 14)
    return tinted(tone, np.asarray(1 + clouds + 0.02 * noise(rng, size, 2), np.float32))


def table_print(rng: Rng, size: int = 768) -> Picture:
    """Any table."""
    paint = (wood, cloth, plain)[int(rng.choice(3, p=(0.45, 0.3, 0.25)))]
    return np.clip(paint(rng, size), 0, 1).astype(np.float32)


def card_print(rng: Rng, size: int = 192) -> Picture:
    """A card or a sheet: a frame, coloured fields, lines of text, sometimes a small grid."""
    paper = hsv(rng.uniform(20, 100), rng.uniform(0, 0.5), rng.uniform(0.5, 0.97))
    picture = np.ones((size, size, 3), np.float32) * paper
    for _ in range(int(rng.integers(2, 14))):
        low = rng.uniform(0.02, 0.7, 2) * size
        high = low + rng.uniform(0.08, 0.5, 2) * size
        colour = hsv(rng.uniform(0, 360), rng.uniform(0, 0.9), rng.uniform(0.05, 0.95)).tolist()
        corner, other = tuple(low.astype(int).tolist()), tuple(high.astype(int).tolist())
        cv2.rectangle(picture, corner, other, colour, -1)
    for line in range(int(rng.integers(0, 10))):
        at = int(size * (0.1 + 0.08 * line))
        ink = float(rng.uniform(0, 0.4))
        end = int(size * rng.uniform(0.4, 0.95))
        cv2.line(picture, (int(size * 0.1), at), (end, at), (ink, ink, ink), 2)
    edge = hsv(rng.uniform(0, 360), rng.uniform(0, 0.8), rng.uniform(0.1, 0.95)).tolist()
    cv2.rectangle(picture, (0, 0), (size - 1, size - 1), edge, int(rng.integers(1, 14)))
    return picture


def decoy_print(rng: Rng, size: int = 256) -> Picture:
    """A board of another game: squares, sixes, or land and sea."""
    paint = (squares_print, sixes_print, map_print)[int(rng.choice(3, p=(0.5, 0.25, 0.25)))]
    return np.clip(paint(rng, size), 0, 1).astype(np.float32)


def sixes_print(rng: Rng, size: int) -> Picture:
    """Hexagons of a few colours side by side, as many modern games have them."""
    colours = [
        hsv(rng.uniform(20, 260), rng.uniform(0.1, 0.8), rng.uniform(0.2, 0.95)).tolist()
        for _ in range(int(rng.integers(3, 7)))
    ]
    edge = hsv(rng.uniform(0, 360), rng.uniform(0, 0.5), rng.uniform(0.05, 0.95))
    picture = np.ones((size, size, 3), np.float32) * edge
    reach = size / rng.uniform(5, 12)
    turns = np.arange(6) * np.pi / 3
    corners = np.stack([np.sin(turns), np.cos(turns)], axis=1) * reach * rng.uniform(0.85, 1.0)
    for row in range(int(size / reach / 1.5) + 2):
        for column in range(int(size / reach / 1.73) + 2):
            middle = np.array(((column + row % 2 / 2) * 1.73, row * 1.5)) * reach
            spot = (middle + corners).round().astype(np.int32)
            cv2.fillPoly(picture, [spot], colours[int(rng.integers(len(colours)))])
    return picture


def map_print(rng: Rng, size: int) -> Picture:
    """Patches of land and sea with spaces joined by lines."""
    land, sea = (
        hsv(hue, rng.uniform(0.2, 0.8), rng.uniform(0.4, 0.95))
        for hue in (rng.uniform(30, 120), rng.uniform(160, 240))
    )
    coast = (noise(rng, size, size / rng.uniform(3, 8)) > rng.normal(0, 0.5)).astype(np.float32)
    picture = blend(
        tinted(land, 1 + 0.08 * noise(rng, size, 9)), tinted(sea, np.ones_like(coast)), coast
    )
    spots = rng.integers(0, size, (int(rng.integers(6, 24)), 2)).tolist()
    ink = hsv(rng.uniform(0, 360), rng.uniform(0, 0.8), rng.uniform(0.05, 0.95)).tolist()
    for one, other in pairwise(spots):
        cv2.line(picture, one, other, ink, int(rng.integers(1, 4)))
        cv2.circle(picture, one, int(size * rng.uniform(0.015, 0.05)), ink, -1)
    return picture


def squares_print(rng: Rng, size: int) -> Picture:
    """A sheet that is nearly a board but is none: other grid, or no grid."""
    green = hsv(rng.uniform(40, 140), rng.uniform(0.2, 0.8), rng.uniform(0.4, 0.9))
    other = hsv(rng.uniform(0, 360), rng.uniform(0, 0.8), rng.uniform(0.1, 0.95))
    picture = tinted(green, 1 + 0.05 * noise(rng, size, 10))
    count = int(rng.choice([1, 2, 3, 5, 6, 8, 10]))
    step = size / count
    chess = rng.random() < 0.5
    for row in range(count):
        for column in range(count):
            if chess and (row + column) % 2:
                continue
            low = (int((column + 0.08) * step), int((row + 0.08) * step))
            high = (int((column + 0.92) * step), int((row + 0.92) * step))
            cv2.rectangle(picture, low, high, other.tolist(), -1)
    return picture
