"""Four straight sides around a marked patch whose corners are rounded or partly hidden."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.flatten import Corners, in_order, mean_side

Mask = NDArray[np.uint8]
ROUNDS = 3
CLEAR = 0.93  # likeness that leaves no doubt
FEW, MANY = 2, 3  # guesses that are tried at least, and given back when in doubt
TURNS = (0.0, 22.5, 45.0, 67.5)  # degrees of the rectangles to start from
ENDS = 0.15  # of a side at each end is left out: patches are round there
FEWEST = 5  # points that a side is drawn through
STEPS = (12.0, 6.0, 3.0)  # pixels that a corner is moved by, in eight ways
WAYS = np.array([(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (1, -1), (-1, 1)]) * 1.0
SAME = 0.2  # of a side that corners differ by at least, to be worth a try of their own
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
    crossings = [np.cross(lines[side - 1], lines[side]) for side in range(4)]
    if any(abs(crossing[2]) < 1e-9 for crossing in crossings):
        return None
    return np.array([crossing[:2] / crossing[2] for crossing in crossings])


def likeness(quad: Corners, mask: Mask) -> float:
    """The shared area over the area of either."""
    drawn = np.zeros_like(mask)
    if not np.isfinite(quad).all() or np.abs(quad).max() > 10 * max(mask.shape):
        return 0.0
    cv2.fillPoly(drawn, [quad.round().astype(np.int32)], 1)
    either = int(np.count_nonzero(drawn | mask))
    return float(np.count_nonzero(drawn & mask)) / max(either, 1)


def settle(points: Corners, quad: Corners) -> Corners:
    """A first guess redrawn until it hardly moves."""
    for _ in range(ROUNDS):
        better = redraw(points, quad)
        if better is None:
            break
        quad = better
    return quad


def nudge(quad: Corners, mask: Mask) -> tuple[Corners, float]:
    """Moves one corner at a time as long as the quadrangle becomes more like the patch."""
    best, score = quad, likeness(quad, mask)
    for step in STEPS:
        for corner in (0, 1, 2, 3) * 2:
            for way in WAYS:
                moved = best.copy()
                moved[corner] += step * way
                closer = likeness(moved, mask)
                if closer > score:
                    best, score = moved, closer
    return best, score


def four_sides(patch: NDArray[np.int32], mask: Mask) -> list[tuple[Corners, float]]:
    """Quadrangles like the patch and how much they are, the best first; one where it is clear."""
    outline = patch.reshape(-1, 2).astype(np.float64)
    points = outline[:: max(1, len(outline) // 80)]
    guesses = sorted(first_guesses(patch), key=lambda quad: -likeness(quad, mask))
    tried: list[tuple[Corners, float]] = []
    for number, guess in enumerate(guesses, 1):
        quad = settle(points, guess)
        tried.append((quad, likeness(quad, mask)))
        if number >= FEW and max(score for _, score in tried) >= CLEAR:
            return [max(tried, key=lambda pair: pair[1])]
    moved = [nudge(quad, mask) for quad in apart([*guesses, *(quad for quad, _ in tried)], mask)]
    return sorted(moved, key=lambda pair: -pair[1])


def apart(quads: list[Corners], mask: Mask) -> list[Corners]:
    """The quadrangles most like the patch that are not nearly the same."""
    kept: list[Corners] = []
    for quad in sorted(quads, key=lambda quad: -likeness(quad, mask)):
        ordered = in_order(quad)
        far = SAME * mean_side(ordered)
        if all(np.abs(ordered - other).max() > far for other in kept):
            kept.append(ordered)
    return kept[:MANY]
