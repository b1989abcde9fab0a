"""Rendered photos and their labels, as the networks learn from them."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.flatten import Corners
from vision.lean import lean
from vision.looks import LOOKS

LOOK = LOOKS["tiny-towns"]
ENOUGH = 0.5  # of a cut board in view to read the rest of it
UNIT = np.array([(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)])
UNKNOWN = -1  # the piece of a square that is hidden or out of view
HELD_OUT = 10  # one photo in so many is kept for calibration and for choosing


@dataclass(frozen=True, slots=True)
class Board:
    """One labelled board: where it is and what its squares hold, as numbers."""

    corners: Corners
    pieces: NDArray[np.int64]  # 4 x 4 label numbers, or UNKNOWN
    on: NDArray[np.int64]  # 5 x 4 x 4 counts of each cube on top
    lean: NDArray[np.float64]  # how far pieces of height 1 lean, in the board's own directions


@dataclass(frozen=True, slots=True)
class LabelledPhoto:
    """One rendered photo: complete boards, and boards only partly in view."""

    name: str
    image: NDArray[np.uint8]
    boards: tuple[Board, ...]
    partial: tuple[tuple[Corners, float], ...]
    cut: tuple[Board, ...] = ()  # the partial ones with something to read
    close: bool = False  # one board, rendered straight


def as_board(record: dict[str, Any], width: int, height: int) -> Board:
    """A label file's board as numbers."""
    pieces = np.array([LOOK.labels.index(piece) for piece in record["squares"]])
    pieces[record["hidden"]] = UNKNOWN
    on = np.zeros((len(LOOK.cubes), 16), np.int64)
    for place, cubes in record["on"].items():
        for cube in cubes:
            on[LOOK.cubes.index(cube), int(place)] += 1
    corners = np.array(record["corners"])
    shift = np.array(record["lean"]) if "lean" in record else lean(corners, width, height)
    return Board(corners, pieces.reshape(4, 4), on.reshape(-1, 4, 4), shift)


def seen_part(board: Board, width: int, height: int) -> Board:
    """A cut board without the squares out of view."""
    way = cv2.getPerspectiveTransform(UNIT.astype(np.float32) * 4, board.corners.astype(np.float32))
    pieces = board.pieces.copy()
    for place in np.ndindex(4, 4):
        square = (UNIT * 0.8 + 0.1 + place[::-1]).reshape(1, 4, 2)
        points = cv2.perspectiveTransform(square, way).reshape(4, 2)
        if (points < 0).any() or (points > (width, height)).any():
            pieces[place] = UNKNOWN
    return replace(board, pieces=pieces)


def load_photo(label: Path) -> LabelledPhoto:
    """The photo beside a label file."""
    record = json.loads(label.read_text())
    image = cv2.imread(str(label.with_suffix(".jpg")))
    size = (record["width"], record["height"])
    boards = tuple(as_board(board, *size) for board in record["boards"])
    partial = tuple(
        (np.array(b["corners"]), float(b["in_frame"])) for b in record.get("partial", [])
    )
    cut = tuple(
        seen_part(as_board(b, *size), *size)
        for b in record.get("partial", [])
        if b["in_frame"] > ENOUGH
    )
    close = any("lean" in board for board in record["boards"])
    return LabelledPhoto(label.stem, np.asarray(image, np.uint8), boards, partial, cut, close)


def load_photos(folder: Path) -> tuple[list[LabelledPhoto], list[LabelledPhoto]]:
    """Photos to learn from, and photos held out."""
    photos = [load_photo(label) for label in sorted(folder.glob("*.json"))]
    kept = [photo for photo in photos if int(photo.name) % HELD_OUT == 0]
    return [photo for photo in photos if int(photo.name) % HELD_OUT != 0], kept
