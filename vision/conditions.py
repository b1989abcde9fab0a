"""The same boards under worse conditions: turned, blurred, dark, far away. Each is seeded and plain data."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import cos, radians, sin
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.evaluate import Tally, count_reading, labels_in, match
from vision.flatten import Corners, as_corners, mean_side
from vision.read import read_photo
from vision.reading import Image, NotAPhoto, Reading

Way = NDArray[np.float64]
Change = Callable[[Image, float], Image]  # a picture and the side of a square in it
SHAPE = 4 / 3  # of a photo's width to its height
USUAL = 0.6  # of the photo's width that a board fills where nothing else is said
FITS = 0.98  # of the photo's height that a board may fill
LONGEST = 4032  # pixels of a photo's long side
SURE = 0.9


@dataclass(frozen=True, slots=True)
class Condition:
    """One way to take a photo of a board again."""

    name: str
    turn: float = 0.0  # degrees
    tilt: tuple[float, float] = (0.0, 0.0)  # how much shorter the top and the left side become
    width: float = USUAL
    change: Change = lambda image, square: image


def times(*gains: float) -> Change:
    """Brighter or darker, each of blue, green and red by its own; what is too bright is clipped."""

    def change(image: Image, square: float) -> Image:
        return np.asarray(np.clip(image * np.array(gains), 0, 255), np.uint8)

    return change


def blurred(share: float) -> Change:
    """Out of focus: the deviation as a share of a square."""
    return lambda image, square: np.asarray(
        cv2.GaussianBlur(image, (0, 0), max(share * square, 0.1)), np.uint8
    )


def shaken(share: float, angle: float = 0.6) -> Change:
    """Moved while the shutter was open, by a share of a square."""

    def change(image: Image, square: float) -> Image:
        half = max(1, round(share * square / 2))
        kernel = np.zeros((2 * half + 1, 2 * half + 1), np.float32)
        reach = np.array((cos(angle), sin(angle))) * half
        ends = [tuple((half + s * reach).round().astype(int).tolist()) for s in (-1, 1)]
        cv2.line(kernel, ends[0], ends[1], 1.0)
        return np.asarray(cv2.filter2D(image, -1, kernel / kernel.sum()), np.uint8)

    return change


def coded(quality: int) -> Change:
    """Through a coarse JPEG."""

    def change(image: Image, square: float) -> Image:
        data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
        return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)

    return change


def in_the_dark(image: Image, square: float) -> Image:
    """A quarter of the light, and the sensor's noise."""
    noise = np.random.default_rng(0).standard_normal(image.shape, np.float32) * 6
    return np.asarray(np.clip(image * 0.25 + noise, 0, 255), np.uint8)


def fewer(parts: int) -> Change:
    """From a half, a third ... of the pixels each way."""

    def change(image: Image, square: float) -> Image:
        height, width = image.shape[:2]
        size = (max(1, width // parts), max(1, height // parts))
        small = cv2.resize(image, size, interpolation=cv2.INTER_AREA)
        return np.asarray(cv2.resize(small, (width, height)), np.uint8)

    return change


CONDITIONS = (
    Condition("as it is"),
    *(Condition(f"turned by {t}", turn=t) for t in (15, 30, 45, 60, 75, 90, 180, 270)),
    *(Condition(f"blur {s:.0%}", change=blurred(s)) for s in (0.02, 0.04, 0.06, 0.08)),
    *(Condition(f"shake {s:.0%}", change=shaken(s)) for s in (0.1, 0.2)),
    *(Condition(f"JPEG {q}", change=coded(q)) for q in (40, 20)),
    Condition("brightness -50 %", change=times(0.5)),
    Condition("brightness +50 %", change=times(1.5)),
    Condition("a quarter of the light", change=in_the_dark),
    Condition("2700 K", change=times(0.34, 0.66, 1.0)),
    Condition("half warm", change=times(0.67, 0.83, 1.0)),
    Condition("10,000 K", change=times(1.0, 0.86, 0.79)),
    Condition("green tube", change=times(0.8, 1.0, 0.82)),
    *(Condition(f"pixels 1/{n}", change=fewer(n)) for n in (2, 3)),
    *(Condition(f"from the top {s}", tilt=(s, 0)) for s in (0.1, 0.2)),
    *(Condition(f"from the left {s}", tilt=(0, s)) for s in (0.1, 0.2)),
    *(Condition(f"width {s:.0%}", width=s) for s in (1.0, 0.35, 0.2)),
)
FAR = Condition("width 12%", width=0.12)  # measured beside them


def turned(degrees: float) -> Way:
    """Around the origin."""
    c, s = cos(radians(degrees)), sin(radians(degrees))
    return np.array([(c, -s, 0), (s, c, 0), (0, 0, 1)])


def tilted(corners: Corners, tilt: tuple[float, float]) -> Way:
    """As from further below or further right: the box around a board becomes a trapezium."""
    (left, top), (right, bottom) = corners.min(axis=0), corners.max(axis=0)
    box = np.array([(left, top), (right, top), (right, bottom), (left, bottom)], np.float32)
    across, down = (right - left) * tilt[0] / 2, (bottom - top) * tilt[1] / 2
    moves = np.array([(across, down), (-across, 0), (0, 0), (0, -down)], np.float32)
    return np.asarray(cv2.getPerspectiveTransform(box, box + moves), np.float64)


def moved(corners: Corners, way: Way) -> Corners:
    """Points on their way."""
    points = cv2.perspectiveTransform(corners.reshape(1, -1, 2), way)
    return np.asarray(points, np.float64).reshape(-1, 2)


def taken(image: Image, corners: Corners, condition: Condition) -> tuple[Image, Corners]:
    """The photo of one board taken again, as large as the board is in the photo; around it lies what
    the photo shows and, beyond that, the mean colour of its edge."""
    way = turned(condition.turn)
    way = tilted(moved(corners, way), condition.tilt) @ way
    quad = moved(corners, way)
    box = np.ptp(quad, axis=0)
    width = min(max(box[0] / condition.width, box[1] / FITS * SHAPE), LONGEST)
    size = (round(width), round(width / SHAPE))
    grow = min(1.0, width * condition.width / box[0], size[1] * FITS / box[1])
    middle = (quad.min(axis=0) + quad.max(axis=0)) / 2
    shift = np.array(size) / 2 - middle * grow
    way = np.array([(grow, 0, shift[0]), (0, grow, shift[1]), (0, 0, 1)]) @ way
    edge = np.concatenate([image[0], image[-1], image[:, 0], image[:, -1]])
    again = cv2.warpPerspective(
        image, way, size, flags=cv2.INTER_AREA, borderValue=edge.mean(axis=0).tolist()
    )
    quad = moved(corners, way)
    return condition.change(np.asarray(again, np.uint8), mean_side(quad) / 4), quad


def read_under(tally: Tally, path: Path, label: dict[str, Any], condition: Condition) -> None:
    """Each board of a labelled photo, taken again and compared; other boards beside it may be found."""
    image = np.asarray(cv2.imread(str(path)), np.uint8)
    for board in label["boards"]:
        again, quad = taken(image, as_corners(board["corners"]), condition)
        data = cv2.imencode(".jpg", again, [cv2.IMWRITE_JPEG_QUALITY, 92])[1].tobytes()
        reading = read_photo(data)
        truth = as_found(board | {"corners": quad.tolist()}, reading)
        count_reading(tally, reading, [truth], f"{path.name}, {condition.name}")


def as_found(truth: dict[str, Any], reading: Reading | NotAPhoto) -> dict[str, Any]:
    """A board's label beginning with the corner that the reading begins with: of a turned board
    either of two corners may be the first."""
    if isinstance(reading, NotAPhoto):
        return truth
    ((_, found),) = match(reading, [truth])
    if found is None:
        return truth
    gaps = np.linalg.norm(as_corners(truth["corners"]) - found.corners[0], axis=1)
    first = int(np.argmin(gaps))
    order = np.rot90(np.arange(16).reshape(4, 4), first).ravel().tolist()
    on = truth["on"]
    return {
        "corners": np.roll(as_corners(truth["corners"]), -first, axis=0).tolist(),
        "squares": [truth["squares"][old] for old in order],
        "on": {str(new): on[str(old)] for new, old in enumerate(order) if str(old) in on},
    }


def measure(folder: Path, every: int = 1) -> Iterator[tuple[Condition, Tally]]:
    """Every so-manieth labelled photo of a folder under each condition."""
    photos = list(labels_in(folder))[::every]
    for condition in (*CONDITIONS, FAR):
        tally = Tally()
        for path, label in photos:
            read_under(tally, path, label, condition)
        yield condition, tally


def together(tallies: list[Tally]) -> Tally:
    """Several tallies as one."""
    whole = Tally()
    for tally in tallies:
        whole.add(tally)
    return whole


def table(measured: list[tuple[Condition, Tally]]) -> Iterator[str]:
    """One line for each condition, then all but the far boards together."""
    yield f"{'condition':24} {'squares':>8} {'whole':>8} {'found':>8} {'invented':>9} {'sure, wrong':>12}"
    rows = [(condition.name, tally) for condition, tally in measured]
    usual = together([tally for condition, tally in measured if condition is not FAR])
    for name, tally in (*rows, (f"all {len(CONDITIONS)} but the far one", usual)):
        sure = tally.given(SURE)
        yield (
            f"{name:24} {part(tally.squares_right, tally.asked):>8}"
            f" {part(tally.boards_whole, tally.boards):>8}"
            f" {part(tally.boards_found, tally.boards):>8} {tally.boards_invented:>9}"
            f" {part(sure.count(False), len(sure)):>12}"
        )


def part(some: int, whole: int) -> str:
    """A percentage."""
    return f"{some / whole:.2%}" if whole else "-"
