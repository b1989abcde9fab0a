"""How many copies of a card lie in a column, each covering all but the upper edge of the one behind it.

What is printed above the name, mostly a number, is seen on every edge that shows. It is slid upwards
over the photo and found again once for each copy, whatever it says.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards.lines import Box
from vision.reading import Image

# Sizes are in heights of the name's letters.
UNIT = 20  # pixels of that height
LATERAL = 0.6  # that a copy may lie to the side of the one before it
NEAREST, FURTHEST = 0.8, 4.5  # from one copy to the next; beyond that the name itself would show
FIRST = 1.3  # times as far as any step before it, the next may be at most
MOST = 12  # copies in a column
ALIKE = 0.68  # correlation of a number with the same one on another copy
BESIDE = 0.8  # from the name's middle to that of what stands above it, sideways
ABOVE = 1.8  # and upwards, from the upper edge of the name
SMALLEST, LARGEST = 0.45, 2.4
MARGIN = 0.1
ASIDE = 0.35
STANDS_OUT = 40  # grey levels by which a digit differs from its band
APART = 34.0  # grey levels by which pixels of two copies may differ on average
PLAIN = 8.0  # grey levels of difference below which there is nothing to find again
SAME_WAY = 0.9  # cosine of the angle between two names of a column
REACH = 9.0  # from one name to the next in a column


class Place(NamedTuple):
    """Where a name stands, and how high its letters are in pixels."""

    box: Box
    letters: float


class Patch(NamedTuple):
    """What stands above a name: its frame beside the name's middle, upwards and sideways."""

    left: float
    right: float
    top: float
    bottom: float


def count(image: Image, places: Sequence[Place], boxes: Sequence[Box]) -> int:
    """How many copies there are of a card whose name was read at these places."""
    return sum(_columns(image, places, boxes))


def _columns(image: Image, places: Sequence[Place], boxes: Sequence[Box]) -> Iterator[int]:
    """The copies of each column; names that stand closely above each other are in one."""
    left = list(places)
    while left:
        best, *left = left
        column = [best, *(each for each in left if _in_column(best, each))]
        left = [each for each in left if each not in column]
        front = min(column, key=lambda each: _height(best, each))
        if _height(best, front) < 0:
            front = Place(replace(front.box, along=best.box.along), best.letters)
        patch = _patch_above(image, front, boxes)
        yield max(len(column), 1 + (copies_above(image, front, patch) if patch else 0))


def _height(best: Place, other: Place) -> float:
    """How far another name stands above one."""
    return float((best.box.middle - other.box.middle) @ best.box.down)


def _in_column(best: Place, other: Place) -> bool:
    """Whether two names stand so closely above each other that their cards overlap.

    One that is half covered may have been read upside down.
    """
    if abs(float(other.box.along @ best.box.along)) < SAME_WAY:
        return False
    aside = float((other.box.middle - best.box.middle) @ best.box.along)
    return abs(aside) < 2 * best.letters and abs(_height(best, other)) < REACH * best.letters


def _patch_above(image: Image, place: Place, boxes: Sequence[Box]) -> Patch | None:
    """The frame of what stands right above a name; the nearest, for further up are other copies'."""
    texts = (_frame(place, box) for box in boxes if box is not place.box)
    found = [patch for patch in (*texts, *_marks(image, place)) if _stands_above(place, patch)]
    return max(found, key=lambda patch: patch.top + patch.bottom, default=None)


def _frame(place: Place, box: Box) -> Patch:
    """A box as seen from the middle of a name, in heights of its letters."""
    corners = (box.corners - place.box.middle) / place.letters
    across, down = corners @ place.box.along, corners @ place.box.down
    return Patch(*(float(x) for x in (across.min(), across.max(), down.min(), down.max())))


def _stands_above(place: Place, patch: Patch) -> bool:
    edge = -place.box.height / 2 / place.letters
    middle = (patch.top + patch.bottom) / 2
    size = patch.bottom - patch.top
    return (
        abs(patch.left + patch.right) / 2 < BESIDE
        and edge - ABOVE < middle < edge - 0.1
        and SMALLEST < size < LARGEST
        and patch.right - patch.left < 3 * LARGEST
    )


def _marks(image: Image, place: Place) -> Iterator[Patch]:
    """The frames of what stands out of its band: a single digit is often not seen as text."""
    edge = -place.box.height / 2 / place.letters
    field = Patch(-LARGEST, LARGEST, edge - ABOVE - SMALLEST, edge)
    pixels = _straight(image, place, field).astype(np.int16)
    # Against the middle of its row, so that the edges of cards and bands vanish.
    apart = np.abs(pixels - np.median(pixels, axis=1, keepdims=True)).max(axis=2)
    _, _, frames, _ = cv2.connectedComponentsWithStats((apart > STANDS_OUT).astype(np.uint8))
    for left, top, width, height, _area in frames[1:].tolist():
        yield Patch(
            field.left + left / UNIT,
            field.left + (left + width) / UNIT,
            field.top + top / UNIT,
            field.top + (top + height) / UNIT,
        )


def copies_above(image: Image, place: Place, patch: Patch) -> int:
    """How often what stands above a name is seen again further up."""
    frame = Patch(
        patch.left - ASIDE, patch.right + ASIDE, patch.top - MARGIN, patch.bottom + MARGIN
    )
    number = _straight(image, place, frame)
    far = MOST * FURTHEST / 2
    field = Patch(frame.left - LATERAL, frame.right + LATERAL, frame.top - far, frame.bottom)
    strip = _straight(image, place, field)
    if number.std() < PLAIN:
        return 0
    alike = cv2.matchTemplate(strip, number, cv2.TM_CCOEFF_NORMED)
    apart = np.sqrt(cv2.matchTemplate(strip, number, cv2.TM_SQDIFF) / number.size)
    alike[apart > APART] = 0  # the same shape in other colours is another card, or the table
    return _steps(alike.max(axis=1)[::-1])


def _straight(image: Image, place: Place, patch: Patch) -> Image:
    """A part of the photo as seen from a name, upright and in one size for all names."""
    at = np.array(((patch.left, patch.top), (patch.right, patch.top), (patch.left, patch.bottom)))
    at *= place.letters
    source = place.box.middle + at[:, :1] * place.box.along + at[:, 1:] * place.box.down
    width, height = (patch.right - patch.left) * UNIT, (patch.bottom - patch.top) * UNIT
    size = (max(1, round(width)), max(1, round(height)))
    target = np.array(((0, 0), (width, 0), (0, height)), np.float32)
    way = cv2.getAffineTransform(source.astype(np.float32), target)
    straight = cv2.warpAffine(image, way, size, flags=cv2.INTER_AREA)
    return np.asarray(cv2.GaussianBlur(straight, (0, 0), 0.8), np.uint8)


def _steps(alike: NDArray[np.float32]) -> int:
    """How many times the next one is found, each not too near and not too far from the last."""
    at, copies, furthest = 0, 0, FURTHEST * UNIT
    while copies < MOST:
        first, last = at + round(NEAREST * UNIT), min(at + round(furthest), len(alike) - 1)
        peak = next((n for n in range(first, last) if _is_peak(alike, n)), None)
        if peak is None:
            break
        furthest = min(furthest, FIRST * (peak - at)) if copies else furthest
        at, copies = peak, copies + 1
    return copies


def _is_peak(alike: NDArray[np.float32], at: int) -> bool:
    around = alike[max(0, at - UNIT // 2) : at + UNIT // 2 + 1]
    return bool(alike[at] >= ALIKE and alike[at] == around.max())
