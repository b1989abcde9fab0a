"""The pipeline: a photo's bytes in, a reading out."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace

import cv2
import numpy as np

from vision.consistent import read_squares
from vision.corners import Found, find_boards, side_of
from vision.flatten import Corners, Halves, as_corners, as_quad, in_order
from vision.looks import LOOKS, Look
from vision.marks import make_canvas
from vision.photo import HANDY, Photo, open_photo
from vision.reading import BoardReading, Image, NotAPhoto, Point, Reading
from vision.squares import flat_board, see_squares
from vision.trouble import why_nothing

Watch = Callable[[str, Callable[[], Image]], None]  # draws a step only for who looks at it

SHORT_SIDE = 150.0  # a board with a shorter mean side is read again from more pixels


def ignore(name: str, draw: Callable[[], Image]) -> None:
    """Looks at no step."""


def read_photo(
    data: bytes,
    *,
    look: Look = LOOKS["tiny-towns"],
    corners: Sequence[Point] | None = None,
    watch: Watch = ignore,
) -> Reading | NotAPhoto:
    """All boards of a photo, or the squares of the one board whose corners are given."""
    begun = time.perf_counter()
    photo = open_photo(data)
    if isinstance(photo, NotAPhoto):
        return photo
    watch("photo", lambda: photo.image)
    found = by_hand(photo, corners) if corners is not None else find_boards(photo.image, look)
    large, found = with_more_pixels(data, photo, found)
    watch("canvas", lambda: make_canvas(Halves(large.image)).image)
    watch("corners", lambda: drawn(large.image, [board.corners for board in found]))
    boards = tuple(read_board(large, board, look, watch, n) for n, board in enumerate(found, 1))
    trouble = None if boards else why_nothing(large.image)
    ms = (time.perf_counter() - begun) * 1000
    return Reading(large.width, large.height, ms, boards, trouble)


def by_hand(photo: Photo, corners: Sequence[Point]) -> list[Found]:
    """One board where the player says it is."""
    return [Found((in_order(corners) + 0.5) / photo.scale - 0.5, 1.0)]


def with_more_pixels(data: bytes, photo: Photo, found: list[Found]) -> tuple[Photo, list[Found]]:
    """The photo decoded larger where its boards are small and the file has more to give."""
    if not found or side_of(found) >= SHORT_SIDE or photo.scale < 1.5:
        return photo, found
    larger = open_photo(data, handy=2 * HANDY)
    if isinstance(larger, NotAPhoto):
        return photo, found
    grown = photo.scale / larger.scale
    return larger, [replace(b, corners=(b.corners + 0.5) * grown - 0.5) for b in found]


def read_board(photo: Photo, found: Found, look: Look, watch: Watch, number: int) -> BoardReading:
    """The squares of one board, and its corners in pixels of the original."""
    watch(f"board-{number}", lambda: flat_board(photo.image, found.corners))
    squares = read_squares(see_squares(photo.image, found.corners, look), look)
    corners: Corners = (found.corners + 0.5) * photo.scale - 0.5
    return BoardReading(as_quad(corners), found.confidence, squares)


def drawn(image: Image, quads: list[Corners]) -> Image:
    """The picture with the outlines of its boards, the first corner marked."""
    copy = image.copy()
    for quad in quads:
        points = as_corners(quad).round().astype(np.int32)
        cv2.polylines(copy, [points], True, (255, 0, 255), 2)
        cv2.circle(copy, (int(points[0][0]), int(points[0][1])), 7, (255, 0, 255), -1)
    return copy
