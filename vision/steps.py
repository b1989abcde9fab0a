"""Pictures of each step of reading, for a person who wants to see why."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.flatten import Corners
from vision.reading import Image, SquareReading

Watch = Callable[[str, Callable[[], Image]], None]  # draws a step only for who looks at it

PINK, WHITE, BLACK = (255, 0, 255), (255, 255, 255), (0, 0, 0)
FONT = cv2.FONT_HERSHEY_SIMPLEX
LINE = 16  # pixels between two lines of words


def ignore(name: str, draw: Callable[[], Image]) -> None:
    """Looks at no step."""


def writer(folder: Path, photo: str) -> Watch:
    """Writes each step's picture into a folder, numbered in order."""
    names: list[str] = []

    def write(name: str, draw: Callable[[], Image]) -> None:
        names.append(name)
        coded = cv2.imencode(".png", draw())[1]
        # Not OpenCV's own writing: it says nothing of a full disk and dies of a strange name.
        (folder / f"{photo}-{len(names)}-{name}.png").write_bytes(coded.tobytes())

    return write


def with_outlines(image: Image, quads: Iterable[Corners]) -> Image:
    """The picture with the outlines of its boards, the first corner marked."""
    copy = image.copy()
    for quad in quads:
        points = quad.round().astype(np.int32)
        cv2.polylines(copy, [points], True, PINK, 2)
        cv2.circle(copy, (int(points[0][0]), int(points[0][1])), 7, PINK, -1)
    return copy


def with_marks(image: Image, marks: NDArray[np.float32]) -> Image:
    """The picture in grey, and over it in colour how likely each place is inside a board."""
    height, width = image.shape[:2]
    share = cv2.resize(marks, (width, height), interpolation=cv2.INTER_LINEAR)
    grey = cv2.cvtColor(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
    colour = cv2.applyColorMap((share * 255).astype(np.uint8), cv2.COLORMAP_JET)
    return np.asarray(cv2.addWeighted(grey, 0.5, colour, 0.5, 0), np.uint8)


def with_answers(flat: Image, squares: Iterable[SquareReading], rows: int, columns: int) -> Image:
    """The straight board with what each square was read as, and how sure."""
    copy = flat.copy()
    height, width = flat.shape[:2]
    for square in squares:
        left, bottom = square.column * width // columns + 3, (square.row + 1) * height // rows - 8
        lines = [*square.on, f"{square.piece or 'empty'} {square.confidence:.0%}"]
        for line, text in enumerate(reversed(lines)):
            place = (left, bottom - LINE * line)
            cv2.putText(copy, text, place, FONT, 0.42, BLACK, 3, cv2.LINE_AA)
            cv2.putText(copy, text, place, FONT, 0.42, WHITE, 1, cv2.LINE_AA)
    return copy
