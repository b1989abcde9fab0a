"""Where lines of text stand in a photo, at any turn, and what they say."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards.networks import LINE, STRIDE, Line, marked, read_lines
from vision.reading import Image

SIDE = 1280  # the long side of the picture in which text is looked for
OVERLAP = 96  # pixels that the halves share, so that no name is cut by both
LIKELY = 0.2  # pixels that may be text,
MEAN = 0.35  # and how likely those of one line are on average
SHORTEST = 4.0  # pixels that a line is high at least where it is looked for
GROWTH = 1.7  # the marks are narrower than the text; so much of area over outline is added
MOST_LINES = 400  # a newspaper has more, and shows no cards
WIDEST = 640  # pixels of a line when it is read; no name is longer
BATCH = 8

Vector = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Box:
    """A line of text: its middle, the way it is written, and its size, in pixels of the photo."""

    middle: Vector
    along: Vector  # of length 1, from its first letter to its last, or the other way round
    width: float
    height: float

    @property
    def down(self) -> Vector:
        """The way to the next line of the same text."""
        return np.array((-self.along[1], self.along[0]))

    @property
    def turned(self) -> Box:
        """The same line written from its other end."""
        return replace(self, along=-self.along)

    @property
    def corners(self) -> Vector:
        """Clockwise from the upper left as written."""
        across, down = self.along * self.width / 2, self.down * self.height / 2
        return self.middle + np.array((-across - down, across - down, across + down, down - across))


def find_lines(image: Image) -> list[Box]:
    """All lines of text in a picture, those of largest letters first."""
    height, width = image.shape[:2]
    share = min(1.0, SIDE / max(height, width))
    size = [max(STRIDE, round(side * share / STRIDE) * STRIDE) for side in (width, height)]
    small = cv2.resize(image, size, interpolation=cv2.INTER_AREA)
    likely = _marked_in_halves(np.asarray(small, np.uint8))
    scale = np.array((width / size[0], height / size[1]))
    boxes = [_box(outline, likely, scale) for outline in _outlines(likely)]
    found = [box for box in boxes if box is not None]
    return sorted(found, key=lambda box: -box.height)[:MOST_LINES]


def _marked_in_halves(image: Image) -> NDArray[np.float32]:
    """Where text is, looked for in one half after the other: the network takes half the memory then."""
    long = int(np.argmax(image.shape[:2]))
    side = image.shape[long]
    if side <= SIDE // 2:
        return marked(image)
    half = -(-side // (2 * STRIDE)) * STRIDE + OVERLAP
    turned = image if long == 0 else image.swapaxes(0, 1)
    found = np.zeros(turned.shape[:2], np.float32)
    for part in (slice(0, half), slice(side - half, side)):
        piece = turned[part] if long == 0 else turned[part].swapaxes(0, 1)
        likely = marked(np.ascontiguousarray(piece))
        found[part] = np.maximum(found[part], likely if long == 0 else likely.T)
    return found if long == 0 else np.ascontiguousarray(found.T)


def _outlines(likely: NDArray[np.float32]) -> Sequence[NDArray[np.int32]]:
    mask = cv2.dilate((likely > LIKELY).astype(np.uint8), np.ones((2, 2), np.uint8))
    outlines, _ = cv2.findContours(mask, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)
    return outlines  # type: ignore[return-value]


def _box(outline: NDArray[np.int32], likely: NDArray[np.float32], scale: Vector) -> Box | None:
    """The line of one mark; nothing where it is too small or not likely enough."""
    corners = cv2.boxPoints(cv2.minAreaRect(outline))
    sides = corners[1] - corners[0], corners[2] - corners[1]
    long, short = sorted(sides, key=lambda side: -float(np.hypot(*side)))
    width, height = float(np.hypot(*long)), float(np.hypot(*short))
    if height < SHORTEST / 2 or _mean_in(outline, likely) < MEAN:
        return None
    grown = GROWTH * width * height / (2 * (width + height))
    if height + 2 * grown < SHORTEST:
        return None
    along = np.asarray(long / width, np.float64)
    along = along if along[0] > 0 or (along[0] == 0 and along[1] > 0) else -along
    middle = (corners.mean(axis=0) + 0.5) * scale - 0.5
    size = float(scale.mean())
    return Box(middle, along, (width + 2 * grown) * size, (height + 2 * grown) * size)


def _mean_in(outline: NDArray[np.int32], likely: NDArray[np.float32]) -> float:
    """How likely the pixels within an outline are text, on average."""
    left, top, width, height = cv2.boundingRect(outline)
    mask = np.zeros((height, width), np.uint8)
    cv2.fillPoly(mask, [outline - (left, top)], 1)
    return cv2.mean(likely[top : top + height, left : left + width], mask)[0]


class Cutter:
    """Cuts lines out of a photo, straight and as high as the network reads them."""

    def __init__(self, image: Image) -> None:
        self._levels = [image]  # each half as large as the one before, so that nothing flickers

    def cut(self, box: Box) -> Image:
        """One line, `LINE` pixels high, its width that of its letters."""
        level = max(0, int(np.log2(max(1.0, box.height / LINE))))
        while len(self._levels) <= level:
            self._levels.append(np.asarray(cv2.pyrDown(self._levels[-1]), np.uint8))
        width = int(np.clip(round(LINE * box.width / box.height), LINE // 2, WIDEST))
        source = box.corners[[0, 1, 3]].astype(np.float32) / 2**level
        target = np.array(((0, 0), (width, 0), (0, LINE)), np.float32)
        way = cv2.getAffineTransform(source, target)
        return np.asarray(
            cv2.warpAffine(
                self._levels[level],
                way,
                (width, LINE),
                flags=cv2.INTER_CUBIC,
                borderMode=cv2.BORDER_REPLICATE,
            ),
            np.uint8,
        )

    def read(self, boxes: Sequence[Box]) -> list[Line]:
        """What the lines say, written as their boxes say."""
        cuts = [self.cut(box) for box in boxes]
        order = sorted(range(len(cuts)), key=lambda number: cuts[number].shape[1])
        lines: dict[int, Line] = {}
        for first in range(0, len(order), BATCH):
            numbers = order[first : first + BATCH]
            widest = max(cuts[number].shape[1] for number in numbers)
            batch = [_padded(cuts[number], widest) for number in numbers]
            lines.update(zip(numbers, read_lines(batch), strict=True))
        return [lines[number] for number in range(len(cuts))]


def _padded(image: Image, width: int) -> Image:
    """The picture with grey at its right end, as the network was taught."""
    missing = width - image.shape[1]
    return np.pad(image, ((0, 0), (0, missing), (0, 0)), constant_values=128)
