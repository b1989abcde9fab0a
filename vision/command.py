"""What the commands that read photos have in common: their options, and reading one file."""

from __future__ import annotations

import os
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Sequence
from pathlib import Path

from vision.looks import LOOKS, Look, copy_of, with_copy
from vision.read import read_photo
from vision.reading import NotAPhoto, Point, Reading
from vision.steps import ignore, writer
from vision.taught import Taught


def add_options(parser: ArgumentParser) -> None:
    """The photos, and how to look at them."""
    parser.add_argument("photos", nargs="+", type=Path, metavar="PHOTO")
    parser.add_argument("--look", choices=sorted(LOOKS), default="tiny-towns", help="which board")
    parser.add_argument(
        "--corners",
        type=points_of,
        metavar="'X,Y X,Y X,Y X,Y'",
        help="where the board is, in pixels of the upright photo; then only its squares are read",
    )
    parser.add_argument("--steps", type=folder_of, metavar="DIR", help="where each step is drawn")


def points_of(text: str) -> list[Point]:
    """Four points as they are written on a command line."""
    try:
        first, second, third, fourth = (
            (float(x), float(y)) for x, y in (point.split(",") for point in text.split())
        )
    except ValueError as problem:
        raise ArgumentTypeError(
            "expected four points, as in '10,10 90,10 90,90 10,90'"
        ) from problem
    return [first, second, third, fourth]


def folder_of(text: str) -> Path:
    """A folder to write into, made where it is not there yet."""
    folder = Path(text)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise ArgumentTypeError(f"{text} cannot be a folder: {problem.strerror}") from problem
    if not os.access(folder, os.W_OK):
        raise ArgumentTypeError(f"{text} cannot be written to")
    return folder


def copy_in(path: Path, look: Look) -> Taught | None:
    """What a file says of one copy of the game, unless it cannot be used."""
    try:
        return copy_of(path.read_bytes(), look)
    except OSError:
        return None


def read_file(
    path: Path,
    look: str,
    corners: Sequence[Point] | None = None,
    steps: Path | None = None,
    taught: Taught | None = None,
) -> Reading | NotAPhoto:
    """The reading of one file, or why there is none."""
    try:
        data = path.read_bytes()
    except OSError as problem:
        return NotAPhoto("unreadable", f"The file cannot be read: {problem.strerror}.")
    watch = writer(steps, path.name) if steps else ignore
    try:
        return read_photo(data, look=with_copy(LOOKS[look], taught), corners=corners, watch=watch)
    except OSError as problem:
        return NotAPhoto("unwritable", f"A step cannot be drawn: {problem.strerror}.")
