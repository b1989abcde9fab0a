"""Four straight sides around a marked patch whose corners are rounded or partly hidden."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.flatten import Corners, in_order

Mask = NDArray[np.uint8]
Line = tuple[float, float, float]  # a, b, c of all points with ax + by + c = 0
ROUNDS = 3
STILL = 0.2  # pixels that a corner may move and count as settled
CLEAR = 0.93  # likeness that leaves no doubt
TRIED = 2  # first guesses that are worth settling
TURNS = (0.0, 22.5, 45.0, 67.5)  # degrees of the rectangles to start from
ENDS = 0.15  # of a side at each end is left out: patches are round there
FEWEST = 5  # points that a side is drawn through
FINER = 4  # bits behind the point where a quadrangle is drawn
BENDS = (0.02, 0.04, 0.06, 0.09)  # of the outline's length, tried to find four corners


def first_guesses(patch: NDArray[np.int32]) -> list[Corners]:
    """Quadrangles to start from: turned rectangles, and four corners where the outline bends."""
    points = patch.reshape(-1, 2).astype(np.float64)
    guesses: list[NDArray[np.generic]] = [around(points, np.deg2rad(turn)) for turn in TURNS]
    length = cv2.arcLength(patch, True)
    for bend in BENDS:
        corners = cv2.approxPolyDP(cv2.convexHull(patch), bend * length, True)
        if len(corners) == 4:
            guesses.append(np.asarray(corners))
            break
    return [in_order(np.asarray(guess, np.float64).reshape(4, 2)) for guess in guesses]


def around(points: Corners, turn: float) -> Corners:
    """The rectangle around points, turned by an angle."""
    spin = np.array([(np.cos(turn), -np.sin(turn)), (np.sin(turn), np.cos(turn))])
    turned = points @ spin
    (left, top), (right, bottom) = turned.min(axis=0), turned.max(axis=0)
    corners = np.array([(left, top), (right, top), (right, bottom), (left, bottom)])
    return np.asarray(corners @ spin.T, np.float64)


def nearest_side(points: Corners, quad: Corners) -> tuple[NDArray[np.intp], Corners]:
    """For each point the side it is nearest to, and how far along each side it lies."""
    starts, ways = quad, np.roll(quad, -1, axis=0) - quad
    lengths = np.maximum((ways**2).sum(axis=1), 1e-9)
    away = points[:, None] - starts[None]
    along = (away * ways).sum(axis=2) / lengths
    foot = starts + np.clip(along, 0, 1)[..., None] * ways
    return np.linalg.norm(points[:, None] - foot, axis=2).argmin(axis=1), along


def redraw(points: Corners, quad: Corners) -> Corners | None:
    """Each side drawn anew through the middle of the points nearest to it."""
    nearest, along = nearest_side(points, quad)
    lines = []
    for side in range(4):
        middle = (nearest == side) & (along[:, side] > ENDS) & (along[:, side] < 1 - ENDS)
        if middle.sum() < FEWEST:
            return None
        drawn = cv2.fitLine(points[middle].astype(np.float32), cv2.DIST_HUBER, 0, 0.01, 0.01)
        x_way, y_way, x, y = (float(value) for value in np.ravel(drawn))
        lines.append((-y_way, x_way, y_way * x - x_way * y))
    corners = [crossing(lines[side - 1], lines[side]) for side in range(4)]
    return None if None in corners else np.array(corners)


def crossing(one: Line, other: Line) -> tuple[float, float] | None:
    """Where two lines meet, unless they are parallel."""
    (a, b, c), (d, e, f) = one, other
    apart = a * e - d * b
    return None if abs(apart) < 1e-9 else ((b * f - e * c) / apart, (c * d - f * a) / apart)


def likeness(quad: Corners, mask: Mask) -> float:
    """The shared area over the area of either."""
    drawn = np.zeros_like(mask)
    if not np.isfinite(quad).all() or np.abs(quad).max() > 10 * max(mask.shape):
        return 0.0
    cv2.fillConvexPoly(drawn, (quad * 2**FINER).round().astype(np.int32), 1, shift=FINER)
    both = cv2.countNonZero(drawn & mask)
    either = cv2.countNonZero(drawn) + cv2.countNonZero(mask) - both
    return both / max(either, 1)


def settle(points: Corners, quad: Corners) -> Corners:
    """A first guess redrawn until it hardly moves."""
    for _ in range(ROUNDS):
        better = redraw(points, quad)
        if better is None:
            break
        quad, moved = better, float(np.abs(better - quad).max())
        if moved < STILL:
            break
    return quad


def four_sides(patch: NDArray[np.int32], mask: Mask) -> tuple[Corners, float]:
    """The quadrangle most like the patch, and how much it is."""
    tried: list[tuple[Corners, float]] = []
    for quad in settled_guesses(patch, mask):
        tried.append((quad, likeness(quad, mask)))
        if tried[-1][1] >= CLEAR:
            break
    return max(tried, key=lambda pair: pair[1])


def settled_guesses(patch: NDArray[np.int32], mask: Mask) -> Iterator[Corners]:
    """First guesses, the likeliest first, redrawn along the outline."""
    outline = patch.reshape(-1, 2).astype(np.float64)
    points = outline[:: max(1, len(outline) // 80)]
    for guess in sorted(first_guesses(patch), key=lambda quad: -likeness(quad, mask))[:TRIED]:
        yield settle(points, guess)
