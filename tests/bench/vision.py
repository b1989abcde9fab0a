"""Photos: time against one plain decode, memory, and how much is read rightly."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np

from tests.bench import Figure
from vision.bench import bench, large_photo, times_of
from vision.conditions import CONDITIONS, FAR, SURE, measure, together
from vision.evaluate import bins_of, evaluate

ROOT = Path(__file__).resolve().parents[2]
PHOTOS = ROOT / "tests" / "vision" / "photos"
ENOUGH = 20  # squares to hold a share to what was asked
SHARED = ROOT.parent / "shared" / "photos"
TIMED = 4  # every so-manieth of the photos beside the repository is timed
# Of squares and of whole boards, in percent: what was asked of each folder.
ASKED = {PHOTOS: (99.5, 93), SHARED / "dev": (99.8, 97)}


def figures() -> Iterator[Figure]:
    paths = [*sorted(PHOTOS.glob("dev-*.jpg")), *sorted((SHARED / "dev").glob("*.jpg"))[::TIMED]]
    (_, read, _), *ratios, (_, memory, _) = bench(
        np.asarray(cv2.imread(str(path)), np.uint8) for path in paths
    )
    yield Figure("vision: a 12-megapixel photo read, median", read, "ms")
    whose = ("median", "nineteen photos in twenty")
    for name, (_, ratio, most) in zip(whose, ratios, strict=True):
        yield Figure(f"vision: ... in full decodes, one thread, {name}", ratio, "times", most)
    yield Figure("vision: peak memory of a process that reads it", memory, "MB", 150)
    four = np.asarray(cv2.imread(str(PHOTOS / "own-four-boards.jpg")), np.uint8)
    spent, decode = times_of(large_photo(four))
    yield Figure("vision: a photo of four boards in full decodes", spent / decode, "times", 2.5)
    for name, folder in (("of the tests", PHOTOS), ("beside the repository", SHARED / "dev")):
        if folder.exists():
            yield from accuracy(name, folder)
    for name, every in (("real", 1), ("dev", 10)):
        if (SHARED / name).exists():
            yield from under_conditions(name, SHARED / name, every)


def under_conditions(name: str, folder: Path, every: int) -> Iterator[Figure]:
    measured = list(measure(folder, every))
    usual = together([tally for condition, tally in measured if condition is not FAR])
    far = together([tally for condition, tally in measured if condition is FAR])
    where = f"{name}, {len(CONDITIONS)} conditions"
    sure = usual.given(SURE)
    for what, part, whole, asked in (
        (f"squares right, {where}", usual.squares_right, usual.asked, 98.5),
        (f"boards right in every square, {where}", usual.boards_whole, usual.boards, 85),
        (f"right of squares given {SURE} or more, {where}", sum(sure), len(sure), 99.5),
        (f"boards found, {name}, {FAR.name}", far.boards_found, far.boards, None),
    ):
        yield Figure(f"vision: {what}", 100 * part / whole, "%", asked, at_least=True)


def accuracy(name: str, folder: Path) -> Iterator[Figure]:
    tally, (squares, boards) = evaluate(folder), ASKED[folder]
    for what, part, whole, asked in (
        ("photos with all corners near", tally.photos_near, tally.photos, 98),
        ("squares right", tally.squares_right, tally.squares, squares),
        ("boards right in every square", tally.boards_whole, tally.boards, boards),
    ):
        yield Figure(
            f"vision: {what}, photos {name}", 100 * part / whole, "%", asked, at_least=True
        )
    for one in bins_of(tally.sure):
        # Confidence means it: of squares given with so much at least that share is right.
        least = 100 * one.low if one.squares >= ENOUGH else None
        what = f"vision: right of {one.squares} squares given {one.low:g} to {one.high:g}"
        yield Figure(what, 100 * one.right, "%", least, at_least=True)
