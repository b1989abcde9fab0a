"""Measures readings against labelled photos: python -m vision.evaluate DIR [--wrong]."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, fields
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from vision.flatten import as_corners, mean_side
from vision.read import read_photo
from vision.reading import BoardReading, NotAPhoto, Reading

NEAR = 0.03  # of the board's side: corners within this are right
BINS = (0.0, 0.5, 0.7, 0.9, 0.99, 1.0001)


@dataclass(slots=True)
class Tally:
    """What was right and what was not, over a folder."""

    photos: int = 0
    photos_found: int = 0  # every board found, none invented
    photos_near: int = 0  # and all corners near
    boards: int = 0
    boards_found: int = 0
    boards_invented: int = 0
    boards_whole: int = 0
    asked: int = 0  # squares of all labelled boards, found or not
    squares: int = 0
    squares_right: int = 0
    on: int = 0
    on_right: int = 0
    on_invented: int = 0
    confusion: Counter[tuple[str, str]] = field(default_factory=Counter)
    sure: list[tuple[float, bool]] = field(default_factory=list)
    times: list[float] = field(default_factory=list)
    gaps: list[float] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        """Counts what another tally counted, too."""
        for one in fields(self):
            setattr(self, one.name, getattr(self, one.name) + getattr(other, one.name))

    def given(self, least: float) -> list[bool]:
        """Of the squares given with at least so much confidence whether each was right."""
        return [right for confidence, right in self.sure if confidence >= least]


def labels_in(folder: Path) -> Iterator[tuple[Path, dict[str, Any]]]:
    """Each labelled photo of a folder."""
    for path in sorted(folder.glob("*.json")):
        label = json.loads(path.read_text())
        photo = folder / label.get("photo", f"{path.stem}.jpg")
        if "boards" in label and photo.exists():
            yield photo, label


def gap(board: BoardReading, label: dict[str, Any]) -> float:
    """The largest distance of a corner from where it should be, in sides of the board."""
    truth = as_corners(label["corners"])
    corners = as_corners(board.corners)
    ways = [np.linalg.norm(np.roll(corners, turn, 0) - truth, axis=1).max() for turn in range(4)]
    return float(min(ways)) / mean_side(truth)


def match(
    reading: Reading, labels: list[dict[str, Any]]
) -> Iterator[tuple[dict[str, Any], BoardReading | None]]:
    """For each labelled board the reading's board that lies on it, if any."""
    left = list(reading.boards)
    for label in labels:
        best = min(left, key=lambda board: gap(board, label), default=None)
        if best is not None and gap(best, label) < 0.5:
            left.remove(best)
            yield label, best
        else:
            yield label, None


def count_squares(tally: Tally, board: BoardReading, label: dict[str, Any], name: str) -> None:
    """Compares one board square by square."""
    before = tally.squares_right
    for index, (square, piece) in enumerate(zip(board.squares, label["squares"], strict=True)):
        right = square.piece == piece
        tally.squares += 1
        tally.squares_right += right
        tally.confusion[piece or "empty", square.piece or "empty"] += 1
        tally.sure.append((square.confidence, right))
        on = sorted(label["on"].get(str(index), []))
        tally.on += bool(on)
        tally.on_right += bool(on) and sorted(square.on) == on
        tally.on_invented += not on and bool(square.on)
        if not right:
            tally.wrong.append(
                f"{name} square {index}: {piece} read as {square.piece} ({square.confidence:.2f})"
            )
        elif sorted(square.on) != on:
            tally.wrong.append(f"{name} square {index}: on {on} read as {list(square.on)}")
    tally.boards_whole += tally.squares_right - before == len(label["squares"])


def count_photo(tally: Tally, path: Path, label: dict[str, Any]) -> None:
    """Reads one photo and compares all of it."""
    data = path.read_bytes()
    begun = time.perf_counter()
    reading = read_photo(data)
    tally.times.append((time.perf_counter() - begun) * 1000)
    count_reading(tally, reading, label["boards"], path.name)


def count_reading(
    tally: Tally, reading: Reading | NotAPhoto, labels: list[dict[str, Any]], name: str
) -> None:
    """Compares a reading with the labels of all its boards."""
    tally.photos += 1
    tally.boards += len(labels)
    tally.asked += sum(len(label["squares"]) for label in labels)
    boards = reading.boards if isinstance(reading, Reading) else ()
    pairs = list(match(reading, labels)) if isinstance(reading, Reading) else []
    hits = [(truth, board) for truth, board in pairs if board is not None]
    tally.boards_found += len(hits)
    tally.boards_invented += len(boards) - len(hits)
    complete = len(hits) == len(labels) == len(boards)
    gaps = [gap(board, truth) for truth, board in hits]
    tally.gaps += gaps
    tally.photos_found += complete
    tally.photos_near += complete and all(one <= NEAR for one in gaps)
    if not complete or any(one > NEAR for one in gaps):
        tally.wrong.append(
            f"{name}: {len(boards)} boards for {len(labels)}, gaps {np.round(gaps, 3)}"
        )
    for truth, board in hits:
        count_squares(tally, board, truth, name)


def evaluate(folder: Path) -> Tally:
    """All labelled photos of a folder."""
    tally = Tally()
    for path, label in labels_in(folder):
        count_photo(tally, path, label)
    return tally


def share(part: int, whole: int) -> str:
    """A count and its percentage."""
    return f"{part} of {whole}" + (f" ({part / whole:.2%})" if whole else "")


def summary(tally: Tally) -> Iterator[str]:
    """The rates, one a line."""
    yield f"photos read as they should (boards)   {share(tally.photos_found, tally.photos)}"
    yield f"... and all corners within {NEAR:.0%}         {share(tally.photos_near, tally.photos)}"
    yield f"boards found                          {share(tally.boards_found, tally.boards)}"
    yield f"boards invented                       {tally.boards_invented}"
    yield f"squares right                         {share(tally.squares_right, tally.squares)}"
    yield f"boards right in every square          {share(tally.boards_whole, tally.boards)}"
    yield f"cubes on buildings right              {share(tally.on_right, tally.on)}, {tally.on_invented} invented"
    if tally.gaps:
        middle, high, most = np.percentile(tally.gaps, [50, 95, 100])
        yield f"corner gap, share of the side         median {middle:.2%}, 95 % {high:.2%}, most {most:.2%}"
    if tally.times:
        middle, high = np.percentile(tally.times, [50, 95])
        yield f"time                                  median {middle:.0f} ms, 95 % {high:.0f} ms"


class Bin(NamedTuple):
    """The squares whose confidence lay in one range: how sure on average, and how many were right."""

    low: float
    high: float
    squares: int
    mean: float
    right: float


def bins_of(sure: Iterable[tuple[float, bool]]) -> Iterator[Bin]:
    """Each range of confidence that was given at all."""
    values = np.array([(confidence, right) for confidence, right in sure]).reshape(-1, 2)
    for low, high in pairwise(BINS):
        inside = values[(values[:, 0] >= low) & (values[:, 0] < high)]
        if len(inside):
            mean, right = (float(share) for share in inside.mean(axis=0))
            yield Bin(low, min(high, 1), len(inside), mean, right)


def calibration(sure: Iterable[tuple[float, bool]]) -> Iterator[str]:
    """For each range of confidence how much of it was right."""
    yield "confidence      squares  mean    right"
    for low, high, squares, mean, right in bins_of(sure):
        yield f"{low:.2f} to {high:.2f}  {squares:9d}  {mean:.3f}   {right:.3f}"


def confusion(counts: Counter[tuple[str, str]]) -> Iterator[str]:
    """A table: what it is down, what was read across."""
    names = sorted({name for pair in counts for name in pair})
    yield "is \\ read " + " ".join(f"{name[:5]:>5}" for name in names)
    for name in names:
        yield f"{name:9} " + " ".join(f"{counts[name, other] or '.':>5}" for other in names)


def main(arguments: list[str] | None = None) -> int:
    """Prints rates, calibration and confusion of a labelled folder."""
    parser = argparse.ArgumentParser(prog="python -m vision.evaluate", description=__doc__)
    parser.add_argument("folder", type=Path, metavar="DIR")
    parser.add_argument("--wrong", action="store_true", help="list everything that was wrong")
    parser.add_argument(
        "--conditions", action="store_true", help="every board turned, blurred, dark, far away ..."
    )
    parser.add_argument("--every", type=int, default=1, help="only every so many photos")
    options = parser.parse_args(arguments)
    if options.conditions:
        from vision.conditions import measure, table  # it measures with this module

        measured = list(measure(options.folder, options.every))
        wrong = [line for _, tally in measured for line in tally.wrong] if options.wrong else []
        sys.stdout.write("\n".join([*table(measured), *wrong]) + "\n")
        return 0
    tally = evaluate(options.folder)
    parts = [summary(tally), calibration(tally.sure), confusion(tally.confusion)]
    text = "\n\n".join("\n".join(part) for part in parts)
    if options.wrong:
        text += "\n\n" + "\n".join(tally.wrong)
    sys.stdout.write(text + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
