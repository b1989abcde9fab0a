"""Photo in, the corners of every complete board out: a coarse look, then closer looks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.flatten import Corners, Halves, in_order, mean_side, straighten, transform
from vision.looks import Look
from vision.models import as_batch, load
from vision.outline import CLEAR, four_sides, other_sides
from vision.reading import Image

# The coarse look: a lying canvas with a rim around the photo, marked where a board is.
CANVAS = (256, 192)
PHOTO = (232, 174)
STRIDE = 4
RIM = 0.08  # of a board's side is left unmarked all around, so that neighbours stay apart
MARKED = 0.5
POOR = 0.8  # patches less like a quadrangle may hide a board that is not seen at once
OTHER_LEVELS = (0.5, 0.25, 0.75)  # may part or join them
LIKE = 0.5  # patches less like a quadrangle are no board
FINE = 2  # pixels of the canvas for one where outlines are drawn
LEAST = 50.0  # square pixels there; smaller marks are no board
MOST, FEW = 12, 6  # boards looked at closer in one photo, and other ways to see its marks

# The closer look: a straightened square around the board.
CLOSE = 128
AROUND = 0.22  # of the board's side, on each side
CLOSE_STRIDE = 4
OPPOSITE = (2,)  # quarter turns: the third look is taken from the other side
CALM = 0.02  # of a side that looks from two sides may differ by
EXPLAINED = 0.75  # of a patch that lies under boards
SPARK = 0.01  # less likely boards are not looked for in other ways
HOPE = 0.02  # and not looked at a third time
LIKELY = 0.97
IN_VIEW = 0.93  # of a board must be in the photo; a corner may be cut off by a little

Marks = NDArray[np.float32]
NEARLY = 0.04  # of a side that two boards' corners may differ by to be one after the first look
SAME = 0.3  # two boards that share more of their area are one board


@dataclass(frozen=True, slots=True)
class Found:
    """One board's corners in the picture, and how likely it is a complete board."""

    corners: Corners
    confidence: float


@dataclass(frozen=True, slots=True)
class Rough:
    """Something that may be a board: its patch among the marks, how much that is like a quadrangle,
    and the corners in the picture that follow from it."""

    patch: Corners
    likeness: float
    corners: Corners


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


def make_canvas(halves: Halves) -> Canvas:
    """Turns a standing picture on its side and fits it into the canvas."""
    height, width = halves[0].shape[:2]
    turned = height > width
    scale = min(PHOTO[0] / max(width, height), PHOTO[1] / min(width, height))
    new = (max(1, round(width * scale)), max(1, round(height * scale)))
    small = cv2.resize(halves[int(scale < 0.5)], new, interpolation=cv2.INTER_AREA)
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


def patches_in(marks: Marks, level: float) -> Iterator[tuple[NDArray[np.int32], NDArray[np.uint8]]]:
    """The outline of each patch that is marked at least so much, the largest first, and its mask."""
    marked = (marks > level).astype(np.uint8)
    patches, _ = cv2.findContours(marked, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    patches = sorted((p for p in patches if cv2.contourArea(p) > LEAST), key=cv2.contourArea)
    for patch in patches[::-1][:MOST]:
        alone = np.zeros_like(marked)
        cv2.fillPoly(alone, [patch], 1)
        yield np.asarray(patch, np.int32), alone


def clear_quads(marks: Marks) -> list[tuple[Corners, float]]:
    """One quadrangle for each patch, and how much it is like it."""
    return [four_sides(*patch) for patch in patches_in(marks, MARKED)]


def other_quads(marks: Marks) -> list[tuple[Corners, float]]:
    """Several ways to see each patch."""
    patches = [patch for level in OTHER_LEVELS for patch in patches_in(marks, level)]
    return [pair for patch in patches for pair in other_sides(*patch)]


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


def in_marks(canvas: Canvas, corners: Corners) -> Corners:
    """Points of the picture among the marks."""
    return (canvas.from_picture(corners) + 0.5) / FINE - 0.5


def rough_boards(canvas: Canvas, quads: list[tuple[Corners, float]]) -> list[Rough]:
    """The quadrangles that can be boards, those most like their patches first."""
    rough = []
    for quad, score in sorted(quads, key=lambda pair: -pair[1]):
        if score > LIKE:
            corners = in_order(canvas.to_picture((grown(in_order(quad)) + 0.5) * FINE - 0.5))
            rough += [Rough(quad, score, corners)] if is_sound(corners) else []
    return rough


def soft_points(heat: NDArray[np.float32]) -> Corners:
    """The centre of mass of each corner's heat map, in pixels of the close look."""
    share = np.exp(heat - heat.max(axis=(1, 2), keepdims=True)).astype(np.float64)
    share /= share.sum(axis=(1, 2), keepdims=True)
    middle = np.arange(heat.shape[1]) + 0.5
    x, y = (share.sum(axis=1) * middle).sum(axis=1), (share.sum(axis=2) * middle).sum(axis=1)
    return np.stack([x, y], axis=1) * CLOSE_STRIDE - 0.5


def look_closer(
    halves: Halves, quads: list[Corners], look: Look, turns: tuple[int, ...] = (0,)
) -> list[Found]:
    """Better corners for rough ones, and whether each is a board at all; seen from several sides
    the mean of what each side shows."""
    if not quads:
        return []
    seen = [np.roll(quad, -turn, axis=0) for quad in quads for turn in turns]
    views = [straighten(halves, quad, CLOSE, AROUND) for quad in seen]
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


def unequal(found: Sequence[Found | Rough]) -> list[int]:
    """The places in the list of one of those with nearly the same corners."""
    kept: list[int] = []
    for place, board in enumerate(found):
        near = NEARLY * mean_side(board.corners)
        if all(np.abs(board.corners - found[other].corners).max() > near for other in kept):
            kept.append(place)
    return kept


def complete_boards(
    halves: Halves, rough: list[Rough], look: Look
) -> tuple[list[Found], list[Rough]]:
    """The rough boards that are one, complete and in view, with exact corners; and those that may
    yet hide one."""
    first = look_closer(halves, [guess.corners for guess in rough], look)
    # The first look only brings rough corners nearer; it judges them badly.
    sound = [place for place, board in enumerate(first) if is_sound(board.corners)]
    kept = [sound[place] for place in unequal([first[place] for place in sound])]
    second = look_closer(halves, [first[place].corners for place in kept], look)
    alive = distinct([b for b in second if b.confidence > HOPE and is_sound(b.corners)])
    third = look_closer(halves, [b.corners for b in alive], look, OPPOSITE)
    last = [settled(halves, *pair, look) for pair in zip(alive, third, strict=True)]
    sure = [
        Found(in_order(board.corners), board.confidence)
        for board in distinct([b for b in last if is_sound(b.corners)])
        if board.confidence > LIKELY and in_view(board.corners, halves[0]) > IN_VIEW
    ]
    sparks = [board.confidence for board in first]
    for place, board in zip(kept, second, strict=True):
        sparks[place] = max(sparks[place], board.confidence)
    pairs = zip(rough, sparks, strict=True)
    return sure, [guess for guess, spark in pairs if may_hide_one(guess, spark, sure)]


def settled(halves: Halves, second: Found, third: Found, look: Look) -> Found:
    """The mean of two looks from opposite sides; where they differ, both sides look once more."""
    moved = np.abs(second.corners - third.corners).max() / mean_side(second.corners)
    if moved < CALM and min(second.confidence, third.confidence) > LIKELY:
        return mean_of([second, third], (0, 0))
    if not is_sound(third.corners):
        return third
    return look_closer(halves, [third.corners], look, (0, *OPPOSITE))[0]


def may_hide_one(guess: Rough, spark: float, sure: list[Found]) -> bool:
    """Whether a patch that is not clear, and that boards do not explain, is worth another try."""
    unclear = guess.likeness < POOR or (guess.likeness < CLEAR and spark > SPARK)
    return unclear and covered(guess.corners, sure) < EXPLAINED


def is_hopeless(guess: Rough, doubtful: list[Rough], found: list[Found]) -> bool:
    """Whether a patch holds no board at all, seen or hidden."""
    hides = any(guess is other for other in doubtful)
    return not hides and covered(guess.corners, found) < EXPLAINED


def covered(corners: Corners, boards: list[Found]) -> float:
    """The share of a quadrangle that lies under boards."""
    under = [
        cv2.intersectConvexConvex(corners.astype(np.float32), board.corners.astype(np.float32))[0]
        for board in boards
    ]
    return float(sum(under)) / max(area(corners), 1e-6)


def find_boards(image: Image, look: Look) -> list[Found]:
    """All complete boards of the picture, left to right, with ordered corners: first those whose
    marks are clear, then what may be hidden in the other marks."""
    halves = Halves(image)
    canvas = make_canvas(halves)
    odds = load(look.locator)(as_batch(canvas.image))[0][0, 0]
    size = (CANVAS[0] // FINE, CANVAS[1] // FINE)
    marks = np.asarray(cv2.resize(sigmoid(odds), size, interpolation=cv2.INTER_LINEAR), np.float32)
    rough = rough_boards(canvas, clear_quads(marks))[:MOST]
    found, doubtful = complete_boards(halves, rough, look)
    if doubtful:
        # What is done with is painted over; of a patch that boards explain only those boards are.
        done = [in_marks(canvas, board.corners) for board in found]
        done += [guess.patch for guess in rough if is_hopeless(guess, doubtful, found)]
        for quad in done:
            cv2.fillConvexPoly(marks, quad.round().astype(np.int32), 0.0)
        guesses = rough_boards(canvas, other_quads(marks))
        few = [guesses[place] for place in unequal(guesses)][:FEW]
        others, _ = complete_boards(halves, few, look)
        found = distinct([*found, *others])
    return sorted(found, key=lambda board: float(board.corners[:, 0].mean()))


def side_of(found: list[Found]) -> float:
    """The shortest mean side of the boards, to judge whether more pixels would help."""
    return min((mean_side(board.corners) for board in found), default=0.0)
