"""The coarse look: which patches of a picture may be boards, and which may hide one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.flatten import Corners, Halves, in_order
from vision.looks import Look
from vision.models import as_batch, load
from vision.outline import Mask, four_sides
from vision.reading import Image

# A lying canvas with a rim around the photo, marked where a board is.
CANVAS = (256, 192)
PHOTO = (232, 174)
STRIDE = 4
RIM = 0.08  # of a board's side is left unmarked all around, so that neighbours stay apart
FINE = 2  # pixels of the canvas for one where outlines are drawn
MARKED = 0.5
OTHER_LEVELS = (0.5, 0.25, 0.75, 0.9)  # may part or join patches
LIKE = 0.5  # patches less like a quadrangle are no board
LEAST = 50.0  # square pixels; smaller patches are no board
MOST = 12  # patches looked at at one level
AT_EDGE = 1.0  # pixels between a board and the edge that are too few to be sure of
CLOSER = 1.3  # times that a part must be seen larger to be worth a view of its own

Marks = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Canvas:
    """A picture or a part of it as the locator sees it: lying, shrunk, with a rim; and the way back."""

    image: Image
    scale: float
    left: float
    top: float
    turned: bool
    width: int  # of the picture or part as it was
    height: int
    at: tuple[int, int]  # where the part begins

    def to_picture(self, points: Corners) -> Corners:
        """Points of the canvas in the picture."""
        lying = (points - (self.left, self.top) + 0.5) / self.scale - 0.5
        if self.turned:
            lying = np.stack([lying[:, 1], self.height - 1 - lying[:, 0]], axis=1)
        return lying + self.at

    def from_picture(self, points: Corners) -> Corners:
        """Points of the picture in the canvas."""
        lying = points - self.at
        if self.turned:
            lying = np.stack([self.height - 1 - lying[:, 1], lying[:, 0]], axis=1)
        return (lying + 0.5) * self.scale - 0.5 + (self.left, self.top)


@dataclass(frozen=True, slots=True)
class Patch:
    """A marked patch, how much it is like a quadrangle, and the corners in the picture of the board
    that it then is."""

    mask: Mask
    likeness: float
    corners: Corners


def make_canvas(halves: Halves, at: tuple[int, int] = (0, 0), times: int = 1) -> Canvas:
    """Turns a standing picture on its side and fits it into the canvas, or into one that is so many
    times as large."""
    height, width = halves[0].shape[:2]
    turned = height > width
    scale = times * min(PHOTO[0] / max(width, height), PHOTO[1] / min(width, height))
    new = (max(1, round(width * scale)), max(1, round(height * scale)))
    small = cv2.resize(halves[int(scale < 0.5)], new, interpolation=cv2.INTER_AREA)
    if turned:
        small = cv2.rotate(small, cv2.ROTATE_90_CLOCKWISE)
    rows, columns = small.shape[:2]
    size = (CANVAS[0] * times, CANVAS[1] * times)
    left, top = (size[0] - columns) // 2, (size[1] - rows) // 2
    canvas = np.full((size[1], size[0], 3), 114, np.uint8)
    canvas[top : top + rows, left : left + columns] = small
    return Canvas(canvas, scale, left, top, turned, width, height, at)


def sigmoid(x: NDArray[np.float32]) -> NDArray[np.float32]:
    """Odds as a share."""
    return np.asarray(1 / (1 + np.exp(-np.clip(x, -30, 30))), np.float32)


def marks_of(canvas: Canvas, look: Look) -> Marks:
    """How likely each place is well inside a board."""
    odds = load(look.locator)(as_batch(canvas.image))[0][0, 0]
    height, width = canvas.image.shape[:2]
    size = (width // FINE, height // FINE)
    return np.asarray(cv2.resize(sigmoid(odds), size, interpolation=cv2.INTER_LINEAR), np.float32)


def in_marks(canvas: Canvas, corners: Corners) -> Corners:
    """Points of the picture among the marks."""
    return (canvas.from_picture(corners) + 0.5) / FINE - 0.5


def from_marks(canvas: Canvas, corners: Corners) -> Corners:
    """Points among the marks in the picture."""
    return canvas.to_picture((corners + 0.5) * FINE - 0.5)


def grown(corners: Corners) -> Corners:
    """The whole board from its marked part."""
    part = np.array([(RIM, RIM), (1 - RIM, RIM), (1 - RIM, 1 - RIM), (RIM, 1 - RIM)], np.float32)
    way = cv2.getPerspectiveTransform(part, corners.astype(np.float32))
    whole = np.array([[(0, 0), (1, 0), (1, 1), (0, 1)]], np.float32)
    return np.asarray(cv2.perspectiveTransform(whole, way), np.float64).reshape(4, 2)


def outlines_in(marks: Marks, level: float) -> Iterator[tuple[NDArray[np.int32], Mask]]:
    """The outline of each patch that is marked at least so much, the largest first, and its mask."""
    marked = (marks > level).astype(np.uint8)
    outlines, _ = cv2.findContours(marked, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    large = sorted((p for p in outlines if cv2.contourArea(p) > LEAST), key=cv2.contourArea)
    for outline in large[::-1][:MOST]:
        mask = np.zeros_like(marked)
        cv2.fillPoly(mask, [outline], 1)
        yield np.asarray(outline, np.int32), mask


def patches_in(canvas: Canvas, marks: Marks, levels: Iterable[float]) -> list[Patch]:
    """The patches at each level, those most like a quadrangle first."""
    patches = []
    for level in levels:
        for outline, mask in outlines_in(marks, level):
            quad, likeness = four_sides(outline, mask)
            corners = in_order(from_marks(canvas, grown(in_order(quad))))
            patches.append(Patch(mask, likeness, corners))
    return sorted(patches, key=lambda patch: -patch.likeness)


def drawn(canvas: Canvas, boards: Iterable[Corners]) -> Mask:
    """What boards of the picture cover among the marks."""
    height, width = canvas.image.shape[:2]
    mask = np.zeros((height // FINE, width // FINE), np.uint8)
    for corners in boards:
        cv2.fillConvexPoly(mask, in_marks(canvas, corners).round().astype(np.int32), 1)
    return mask


def is_cut_off(canvas: Canvas, mask: Mask) -> bool:
    """Whether the board around marks would reach the edge of what the canvas shows."""
    x, y, width, height = cv2.boundingRect(mask)
    reach = AT_EDGE + RIM / (1 - 2 * RIM) * max(width, height)
    box = np.array([(x - reach, y - reach), (x + width - 1 + reach, y + height - 1 + reach)])
    ends = from_marks(canvas, box) - canvas.at
    return bool(ends.min() < 0 or (ends > (canvas.width - 1, canvas.height - 1)).any())


def view_of(image: Image, canvas: Canvas, masks: Sequence[Mask], space: float) -> Canvas | None:
    """A closer view of the part of the picture where something is marked, with so many places around
    it, unless it is hardly closer."""
    boxes = [cv2.boundingRect(mask) for mask in masks]
    low = np.min([(x, y) for x, y, _, _ in boxes], axis=0)
    high = np.max([(x + width, y + height) for x, y, width, height in boxes], axis=0)
    ends = from_marks(canvas, np.stack([low - space, high + space]))
    # Marks may lie on the rim, beyond the picture.
    within = np.clip(np.sort(ends, axis=0), 0, image.shape[1::-1])
    (left, top), (right, bottom) = within.astype(int).tolist()
    if min(right - left, bottom - top) < 1:
        return None
    closer = make_canvas(Halves(image[top:bottom, left:right]), (left, top))
    return closer if closer.scale > CLOSER * canvas.scale else None
