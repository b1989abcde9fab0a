"""Photo in, the corners of every complete board out: a coarse look, then closer looks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.flatten import Corners, Halves, in_order, mean_side, straighten, transform
from vision.looks import Look
from vision.marks import (
    LIKE,
    MARKED,
    OTHER_LEVELS,
    Canvas,
    Marks,
    Patch,
    drawn,
    in_marks,
    is_cut_off,
    make_canvas,
    marks_of,
    patches_in,
    sigmoid,
    view_of,
)
from vision.models import as_batch, load
from vision.outline import CLEAR, Mask
from vision.reading import Image
from vision.steps import Watch, ignore, with_marks

# The closer look: a straightened square around the board.
CLOSE = 128
AROUND = 0.22  # of the board's side, on each side
CLOSE_STRIDE = 4
OPPOSITE = (2,)  # quarter turns: the third look is taken from the other side
CALM = 0.02  # of a side that two looks may differ by
SPARK = 0.003  # boards less likely at the first look are not looked at a second time,
HOPE = 0.02  # less likely at the second not a third,
FAITH = 0.3  # and those that neither the second nor the third thinks likelier not a fourth
SPACE = 0.35  # of a patch's own size is left around it in a closer view
EXPLAINED = 0.75  # of a patch that lies under boards
SMALLER = 0.25  # of the largest board's area: smaller patches beside it hide none
FEW = 6  # other ways to see patches that are looked at closer
LIKELY = 0.97
IN_VIEW = 0.955  # of a board must be in the photo; a corner may be cut off by a little
NEARLY = 0.04  # of a side that two boards' corners may differ by to be one after the first look,
ROUGHLY = 0.12  # and before it
FAR = 2  # times that the canvas is larger where boards far away are looked for
FAR_SIDE = 0.3  # of a photo's long side: boards that are all smaller may have others further away
HINT = 0.1  # boards far away are marked at least so much even on the usual canvas,
SPECK = 6  # in more places than so many, and around those so many more are looked at;
AROUND_HINT = 12.0
FEW_HINTS = 3  # scattered ones that are quicker looked at one by one than with the whole photo;
BESIDE = 1.15  # so many times as far from the middle of another board as its own corners are
NOT_CUT = 0.8  # of a board far away must seem to be in the photo,
TINY = 0.25  # and on one table it is not so many times smaller than the largest board
GREY = 100.0  # how bright a picture is on average at least where it is looked at in white light,
WHITER = 4.0  # and how many times a colour is made stronger at most
SAME = 0.3  # two boards that share more of their area are one board


@dataclass(frozen=True, slots=True)
class Found:
    """One board's corners in the picture, and how likely it is a complete board."""

    corners: Corners
    confidence: float


def area(corners: Corners) -> float:
    """The area of a quadrangle, negative when it is not clockwise."""
    x, y = corners[:, 0], corners[:, 1]
    return float((x * np.roll(y, -1) - y * np.roll(x, -1)).sum() / 2)


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
    return [
        mean_of([look_once(halves, np.roll(quad, -turn, axis=0), look) for turn in turns], turns)
        for quad in quads
    ]


def look_once(halves: Halves, quad: Corners, look: Look) -> Found:
    """Better corners for rough ones as one side shows them."""
    view = straighten(halves, quad, CLOSE, AROUND)
    # One view at a time: OpenCV is not faster with several.
    (heat,), (score,) = sorted(load(look.refiner)(as_batch(view)), key=lambda out: -out.ndim)
    back = np.linalg.inv(transform(quad, CLOSE, AROUND))
    points = cv2.perspectiveTransform(soft_points(heat).reshape(1, 4, 2), back)
    return Found(np.asarray(points, np.float64).reshape(4, 2), float(sigmoid(score)[0]))


def mean_of(sides: list[Found], turns: tuple[int, ...]) -> Found:
    """One board out of what its sides showed."""
    corners = [np.roll(side.corners, turn, axis=0) for side, turn in zip(sides, turns, strict=True)]
    confidence = sum(side.confidence for side in sides) / len(sides)
    return Found(np.asarray(np.mean(corners, axis=0), np.float64), confidence)


def in_view(corners: Corners, width: int, height: int) -> float:
    """The share of a board that is inside a picture of this size."""
    edge = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
    shared, _ = cv2.intersectConvexConvex(corners.astype(np.float32), edge)
    return float(shared) / max(abs(area(corners)), 1e-6)


def distinct(found: list[Found]) -> list[Found]:
    """The likeliest of those that lie on each other."""
    return [found[place] for place in likeliest(found)]


def likeliest(found: list[Found]) -> list[int]:
    """The places in the list of the likeliest of those that lie on each other, the likeliest first."""
    kept: list[int] = []
    for place in sorted(range(len(found)), key=lambda place: -found[place].confidence):
        if all(overlap(found[place].corners, found[other].corners) < SAME for other in kept):
            kept.append(place)
    return kept


def unequal(quads: Sequence[Corners], apart: float = NEARLY) -> list[int]:
    """The places in the list of the first of those with about the same corners."""
    kept: list[int] = []
    for place, corners in enumerate(quads):
        near = apart * mean_side(corners)
        if all(np.abs(corners - quads[other]).max() > near for other in kept):
            kept.append(place)
    return kept


def complete_boards(
    halves: Halves, rough: list[Corners], look: Look
) -> tuple[list[Found], list[float]]:
    """The rough boards that are one, complete and in view, with exact corners; and for each rough
    one how likely it seemed to be one."""
    first = look_closer(halves, rough, look)
    # The first look brings rough corners nearer; it judges them badly, but not so badly.
    sound = [p for p, b in enumerate(first) if b.confidence > SPARK and is_sound(b.corners)]
    kept = [sound[place] for place in unequal([first[place].corners for place in sound])]
    second = look_closer(halves, [first[place].corners for place in kept], look)
    pairs = [
        (first[place], board)
        for place, board in zip(kept, second, strict=True)
        if board.confidence > HOPE and is_sound(board.corners)
    ]
    alive = likeliest([board for _, board in pairs])
    last = [settled(halves, *pairs[place], look) for place in alive]
    height, width = halves[0].shape[:2]
    sure = [
        Found(in_order(board.corners), board.confidence)
        for board in distinct([b for b in last if is_sound(b.corners)])
        if board.confidence > LIKELY and in_view(board.corners, width, height) > IN_VIEW
    ]
    sparks = [board.confidence for board in first]
    for place, board in zip(kept, second, strict=True):
        sparks[place] = max(sparks[place], board.confidence)
    return sure, sparks


def agree(one: Found, other: Found) -> bool:
    """Whether two looks show the same board and neither doubts it."""
    moved = np.abs(one.corners - other.corners).max() / mean_side(one.corners)
    return bool(moved < CALM and min(one.confidence, other.confidence) > LIKELY)


def settled(halves: Halves, first: Found, second: Found, look: Look) -> Found:
    """The second look where it agrees with the first; otherwise the other side is asked, too, and
    where that differs again, both sides look once more."""
    if agree(first, second):
        return second
    (third,) = look_closer(halves, [second.corners], look, OPPOSITE)
    if agree(second, third):
        return mean_of([second, third], (0, 0))
    hopeless = max(second.confidence, third.confidence) < FAITH
    if hopeless or not is_sound(third.corners):
        return third
    return look_closer(halves, [third.corners], look, (0, *OPPOSITE))[0]


def is_like_a_board(patch: Patch) -> bool:
    """Whether a patch is worth a closer look as it is."""
    return patch.likeness > LIKE and is_sound(patch.corners)


def may_hide_one(canvas: Canvas, patch: Patch, spark: float, found: list[Found]) -> bool:
    """Whether a patch that boards do not explain is worth a closer view."""
    under = drawn(canvas, [board.corners for board in found]) & patch.mask
    if under.sum() > EXPLAINED * patch.mask.sum():
        return False
    if not found:
        return True
    if is_cut_off(canvas, patch.mask) or (patch.likeness > CLEAR and spark < SPARK):
        return False
    # Boards on one table are about equally large.
    largest = max(area(in_marks(canvas, board.corners)) for board in found)
    return float(patch.mask.sum()) > SMALLER * largest


def find_boards(image: Image, look: Look, watch: Watch = ignore) -> list[Found]:
    """All complete boards of the picture, left to right, with ordered corners; where there seem to be
    none it is looked at again as in white light."""
    found = boards_in(image, look, watch) or boards_in(in_white_light(image), look, watch)
    return sorted(found, key=lambda board: float(board.corners[:, 0].mean()))


def in_white_light(image: Image) -> Image:
    """The picture with its mean colour made grey and not dark: a warm lamp, a green tube or too little
    light made up for."""
    mean = np.array(cv2.mean(image)[:3])
    gains = np.clip(max(float(mean.mean()), GREY) / np.maximum(mean, 1.0), 0.5, WHITER)
    return np.asarray(cv2.transform(image, np.diag(gains)), np.uint8)


def boards_in(image: Image, look: Look, watch: Watch) -> list[Found]:
    """First the boards whose marks are clear, then what a closer view shows of the others, then what
    a larger canvas shows of those far away."""
    halves = Halves(image)
    canvas = make_canvas(halves)
    marks = marks_of(canvas, look)
    watch("marks", lambda: with_marks(canvas.image, marks))
    patches = patches_in(canvas, marks, (MARKED,))
    rough = {place: p.corners for place, p in enumerate(patches) if is_like_a_board(p)}
    found, likely = complete_boards(halves, list(rough.values()), look)
    sparks = dict(zip(rough, likely, strict=True))
    hiding = [
        patch
        for place, patch in enumerate(patches)
        if may_hide_one(canvas, patch, sparks.get(place, 0.0), found)
    ]
    if hiding:
        more = hidden_boards(halves, canvas, marks, hiding, found, look, watch)
        found = distinct([*found, *more])
    if all(mean_side(board.corners) < FAR_SIDE * max(image.shape[:2]) for board in found):
        hints = marked_beside(canvas, marks, found)
        if hints or not found:
            tried = list(rough.values())
            far = far_boards(halves, far_views(halves, canvas, hints), found, tried, look, watch)
            found = distinct([*found, *far])
    return found


def hidden_boards(
    halves: Halves,
    canvas: Canvas,
    marks: Marks,
    hiding: list[Patch],
    found: list[Found],
    look: Look,
    watch: Watch,
) -> list[Found]:
    """The boards that a closer view shows where patches may hide some."""
    space = SPACE * max(float(patch.mask.sum()) ** 0.5 for patch in hiding)
    closer = view_of(halves[0], canvas, [patch.mask for patch in hiding], space)
    if closer is not None:
        canvas, marks = closer, marks_of(closer, look)
    marks = marks.copy()
    marks[drawn(canvas, [board.corners for board in found]) > 0] = 0
    watch("other-marks", lambda: with_marks(canvas.image, marks))
    return other_boards(halves, canvas, marks, look)


def marked_beside(canvas: Canvas, marks: Marks, found: list[Found]) -> list[Mask]:
    """What is marked apart from the boards and not cut off by the photo's edge."""
    middles = [board.corners.mean(axis=0) for board in found]
    wide = [(b.corners - m) * BESIDE + m for b, m in zip(found, middles, strict=True)]
    apart = ((marks > HINT) & (drawn(canvas, wide) == 0)).astype(np.uint8)
    count, parts = cv2.connectedComponents(apart)
    masks = [(parts == part).astype(np.uint8) for part in range(1, count)]
    return [mask for mask in masks if mask.sum() > SPECK and not is_cut_off(canvas, mask)]


def far_views(halves: Halves, canvas: Canvas, hints: list[Mask]) -> list[Canvas]:
    """Where hints show boards far away it is enough to look at those places, all at once or one by one;
    else at the whole photo."""
    if hints:
        for groups in ([hints], [[hint] for hint in hints[: FEW_HINTS + 1]]):
            views = [view_of(halves[0], canvas, group, AROUND_HINT) for group in groups]
            near = [view for view in views if view and view.scale >= FAR * canvas.scale]
            if len(near) == len(groups) <= FEW_HINTS:
                return near
    return [make_canvas(halves, times=FAR)]


def far_boards(
    halves: Halves,
    views: list[Canvas],
    found: list[Found],
    tried: list[Corners],
    look: Look,
    watch: Watch,
) -> list[Found]:
    """The boards that only show in a larger view; where it shows what was tried, it is not again."""
    seen = [quad for canvas in views for quad in far_quads(halves, canvas, found, look, watch)]
    quads = [*tried, *seen]
    new = [quads[place] for place in unequal(quads, ROUGHLY) if place >= len(tried)]
    return complete_boards(halves, new, look)[0]


def far_quads(
    halves: Halves, canvas: Canvas, found: list[Found], look: Look, watch: Watch
) -> list[Corners]:
    """The rough corners of what may be boards in one larger view."""
    marks = marks_of(canvas, look)
    marks[drawn(canvas, [board.corners for board in found]) > 0] = 0
    watch("far-marks", lambda: with_marks(canvas.image, marks))
    height, width = halves[0].shape[:2]
    least = TINY * max((mean_side(board.corners) for board in found), default=0.0)
    return [
        patch.corners
        for patch in patches_in(canvas, marks, (MARKED,))
        if is_like_a_board(patch)
        and mean_side(patch.corners) > least
        and in_view(patch.corners, width, height) > NOT_CUT
    ]


def other_boards(halves: Halves, canvas: Canvas, marks: Marks, look: Look) -> list[Found]:
    """The boards among marks that can be seen in several ways: the likeliest few are tried."""
    ways = [p.corners for p in patches_in(canvas, marks, OTHER_LEVELS) if is_like_a_board(p)]
    few = [ways[place] for place in unequal(ways, ROUGHLY)][:FEW]
    return complete_boards(halves, few, look)[0]


def side_of(found: list[Found]) -> float:
    """The shortest mean side of the boards, to judge whether more pixels would help."""
    return min((mean_side(board.corners) for board in found), default=0.0)
