"""Photo in, the corners of every complete board out: a coarse look, then closer looks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.flatten import Corners, halved, in_order, mean_side, straighten, transform
from vision.looks import Look
from vision.models import as_batch, load
from vision.outline import four_sides
from vision.reading import Image

# The coarse look: a lying canvas with a rim around the photo, marked where a board is.
CANVAS = (256, 192)
PHOTO = (232, 174)
STRIDE = 4
RIM = 0.08  # of a board's side is left unmarked all around, so that neighbours stay apart
MARKED = 0.5
POOR = 0.8  # patches less like a quadrangle are marked anew
OTHER_LEVELS = (0.25, 0.75)  # may part or join them
LIKE = 0.5  # patches less like a quadrangle are no board
LEAST = 200.0  # square pixels of the canvas; smaller marks are no board
MOST = 12  # boards looked at closer in one photo

# The closer look: a straightened square around the board.
CLOSE = 128
AROUND = 0.22  # of the board's side, on each side
CLOSE_STRIDE = 4
LOOKS_CLOSER = 3
LAST_TURNS = (0, 2)  # the last look is taken from two opposite sides
HOPE = 0.02  # less likely boards are not looked at again
LIKELY = 0.97
IN_VIEW = 0.93  # of a board must be in the photo; a corner may be cut off by a little

Marks = NDArray[np.float32]
SAME = 0.3  # two boards that share more of their area are one board


@dataclass(frozen=True, slots=True)
class Found:
    """One board's corners in the picture, and how likely it is a complete board."""

    corners: Corners
    confidence: float


@dataclass(frozen=True, slots=True)
class Canvas:
    """The picture as the locator sees it: lying, shrunk, with a rim; and the way back."""

    image: Image
    scale: float
    left: float
    top: float
    turned: bool
    height: int  # of the picture as it was

    def to_picture(self, points: Corners) -> Corners:
        """Points of the canvas in the picture."""
        lying = (points - (self.left, self.top) + 0.5) / self.scale - 0.5
        if not self.turned:
            return lying
        return np.stack([lying[:, 1], self.height - 1 - lying[:, 0]], axis=1)

    def from_picture(self, points: Corners) -> Corners:
        """Points of the picture in the canvas."""
        lying = points
        if self.turned:
            lying = np.stack([self.height - 1 - points[:, 1], points[:, 0]], axis=1)
        return (lying + 0.5) * self.scale - 0.5 + (self.left, self.top)


def make_canvas(image: Image) -> Canvas:
    """Turns a standing picture on its side and fits it into the canvas."""
    height, width = image.shape[:2]
    turned = height > width
    scale = min(PHOTO[0] / max(width, height), PHOTO[1] / min(width, height))
    new = (max(1, round(width * scale)), max(1, round(height * scale)))
    if scale < 0.5:
        image = halved(image)
    small = cv2.resize(image, new, interpolation=cv2.INTER_AREA)
    if turned:
        small = cv2.rotate(small, cv2.ROTATE_90_CLOCKWISE)
    rows, columns = small.shape[:2]
    left, top = (CANVAS[0] - columns) // 2, (CANVAS[1] - rows) // 2
    canvas = np.full((CANVAS[1], CANVAS[0], 3), 114, np.uint8)
    canvas[top : top + rows, left : left + columns] = small
    return Canvas(canvas, scale, left, top, turned, height)


def sigmoid(x: NDArray[np.float32]) -> NDArray[np.float32]:
    """Odds as a share."""
    return np.asarray(1 / (1 + np.exp(-np.clip(x, -30, 30))), np.float32)


def area(corners: Corners) -> float:
    """The area of a quadrangle, negative when it is not clockwise."""
    x, y = corners[:, 0], corners[:, 1]
    return float((x * np.roll(y, -1) - y * np.roll(x, -1)).sum() / 2)


def grown(corners: Corners) -> Corners:
    """The whole board from its marked part."""
    part = np.array([(RIM, RIM), (1 - RIM, RIM), (1 - RIM, 1 - RIM), (RIM, 1 - RIM)], np.float32)
    way = cv2.getPerspectiveTransform(part, corners.astype(np.float32))
    whole = np.array([[(0, 0), (1, 0), (1, 1), (0, 1)]], np.float32)
    return np.asarray(cv2.perspectiveTransform(whole, way), np.float64).reshape(4, 2)


def patches_in(marks: Marks, level: float) -> Iterator[tuple[Corners, float]]:
    """Quadrangles around each patch that is marked at least so much, the largest patch first."""
    marked = (marks > level).astype(np.uint8)
    patches, _ = cv2.findContours(marked, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    patches = sorted((p for p in patches if cv2.contourArea(p) > LEAST), key=cv2.contourArea)
    for patch in patches[::-1][:MOST]:
        alone = np.zeros_like(marked)
        cv2.fillPoly(alone, [patch], 1)
        yield from four_sides(np.asarray(patch, np.int32), alone)


def quads_in(marks: Marks) -> list[Corners]:
    """Everything that may be a board; where a patch is not clear, several ways to see it."""
    large = np.asarray(cv2.resize(marks, CANVAS, interpolation=cv2.INTER_LINEAR), np.float32)
    found = list(patches_in(large, MARKED))
    if any(score < POOR for _, score in found):
        found += [pair for level in OTHER_LEVELS for pair in patches_in(large, level)]
    likely = sorted((pair for pair in found if pair[1] > LIKE), key=lambda pair: -pair[1])
    return [in_order(quad) for quad, _ in likely[:MOST]]


def overlap(one: Corners, other: Corners) -> float:
    """The shared area over the smaller one's area."""
    smaller = min(area(one), area(other))
    shared, _ = cv2.intersectConvexConvex(one.astype(np.float32), other.astype(np.float32))
    return float(shared) / max(smaller, 1e-6)


def is_sound(corners: Corners) -> bool:
    """Whether the corners are a convex quadrangle that a board can look like."""
    if not np.isfinite(corners).all() or area(corners) < 100:
        return False
    sides = np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1)
    return bool(
        cv2.isContourConvex(corners.astype(np.float32)) and sides.min() > 0.12 * sides.max()
    )


def locate(image: Image, look: Look) -> list[Corners]:
    """Rough corners of everything that may be a board."""
    canvas = make_canvas(image)
    marks = sigmoid(load(look.locator)(as_batch(canvas.image))[0][0, 0])
    quads = [canvas.to_picture(grown(quad)) for quad in quads_in(marks)]
    return [in_order(quad) for quad in quads if is_sound(in_order(quad))]


def soft_points(heat: NDArray[np.float32]) -> Corners:
    """The centre of mass of each corner's heat map, in pixels of the close look."""
    share = np.exp(heat - heat.max(axis=(1, 2), keepdims=True)).astype(np.float64)
    share /= share.sum(axis=(1, 2), keepdims=True)
    middle = np.arange(heat.shape[1]) + 0.5
    x, y = (share.sum(axis=1) * middle).sum(axis=1), (share.sum(axis=2) * middle).sum(axis=1)
    return np.stack([x, y], axis=1) * CLOSE_STRIDE - 0.5


def look_closer(
    image: Image, quads: list[Corners], look: Look, turns: tuple[int, ...] = (0,)
) -> list[Found]:
    """Better corners for rough ones, and whether each is a board at all; seen from several sides
    the mean of what each side shows."""
    seen = [np.roll(quad, -turn, axis=0) for quad in quads for turn in turns]
    views = [straighten(image, quad, CLOSE, AROUND) for quad in seen]
    heats, scores = sorted(load(look.refiner)(as_batch(*views)), key=lambda out: -out.ndim)
    found = []
    for quad, heat, score in zip(seen, heats, scores, strict=True):
        back = np.linalg.inv(transform(quad, CLOSE, AROUND))
        points = cv2.perspectiveTransform(soft_points(heat).reshape(1, 4, 2), back)
        found.append(Found(np.asarray(points, np.float64).reshape(4, 2), float(sigmoid(score)[0])))
    return [
        mean_of(found[first : first + len(turns)], turns)
        for first in range(0, len(found), len(turns))
    ]


def mean_of(sides: list[Found], turns: tuple[int, ...]) -> Found:
    """One board out of what its sides showed."""
    corners = [np.roll(side.corners, turn, axis=0) for side, turn in zip(sides, turns, strict=True)]
    confidence = sum(side.confidence for side in sides) / len(sides)
    return Found(np.asarray(np.mean(corners, axis=0), np.float64), confidence)


def in_view(corners: Corners, image: Image) -> float:
    """The share of a board that is inside the picture."""
    height, width = image.shape[:2]
    edge = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
    shared, _ = cv2.intersectConvexConvex(corners.astype(np.float32), edge)
    return float(shared) / max(abs(area(corners)), 1e-6)


def distinct(found: list[Found]) -> list[Found]:
    """The likeliest of those that lie on each other."""
    kept: list[Found] = []
    for board in sorted(found, key=lambda board: -board.confidence):
        if all(overlap(board.corners, other.corners) < SAME for other in kept):
            kept.append(board)
    return kept


def find_boards(image: Image, look: Look) -> list[Found]:
    """All complete boards of the picture, left to right, with ordered corners."""
    found = [Found(quad, 1.0) for quad in locate(image, look)]
    for closer in range(LOOKS_CLOSER):
        if not found:
            return []
        last = closer == LOOKS_CLOSER - 1
        quads = [board.corners for board in found]
        found = look_closer(image, quads, look, LAST_TURNS if last else (0,))
        found = [board for board in found if is_sound(board.corners)]
        if closer:
            # The first look only brings rough corners nearer; it judges them badly.
            found = distinct([board for board in found if board.confidence > HOPE])
    sure = [
        Found(in_order(board.corners), board.confidence)
        for board in found
        if board.confidence > LIKELY and in_view(board.corners, image) > IN_VIEW
    ]
    return sorted(sure, key=lambda board: float(board.corners[:, 0].mean()))


def side_of(found: list[Found]) -> float:
    """The shortest mean side of the boards, to judge whether more pixels would help."""
    return min((mean_side(board.corners) for board in found), default=0.0)
