"""The pipeline: a photo's bytes in, a reading out."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np

from vision.consistent import read_squares
from vision.corners import Found, find_boards, in_view, side_of
from vision.flatten import Corners, as_quad, flatten_board, in_order
from vision.looks import LOOKS, Look
from vision.photo import HANDY, OpenedPhoto, open_photo
from vision.reading import BoardReading, NotAPhoto, Point, Reading
from vision.squares import flat_board, see_squares
from vision.steps import Watch, ignore, with_answers, with_outlines
from vision.trouble import NO_FRAME, why_nothing

SMALLEST = 0.002  # of a photo's area that a board set by hand must fill,
MOSTLY = 0.5  # and how much of it must be in the photo
CLEAR = 0.78  # the squares of a board that was found are on average at least so sure
SHORT_SIDE = 150.0  # a board with a shorter mean side is read again from more pixels


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
    found = (
        by_hand(photo, corners) if corners is not None else find_boards(photo.image, look, watch)
    )
    large, found = with_more_pixels(data, photo, found)
    watch("corners", lambda: with_outlines(large.image, [board.corners for board in found]))
    boards = tuple(read_board(large, board, look, watch, n) for n, board in enumerate(found, 1))
    if corners is None:
        boards = tuple(board for board in boards if is_clear(board))
    trouble = None
    if not boards:
        trouble = NO_FRAME if corners is not None else why_nothing(large.image)
    ms = (time.perf_counter() - begun) * 1000
    return Reading(large.width, large.height, ms, boards, trouble)


def is_clear(board: BoardReading) -> bool:
    """Whether a board is one: squares of other games are guesses, and the reader says so."""
    return sum(square.confidence for square in board.squares) >= CLEAR * len(board.squares)


def by_hand(photo: OpenedPhoto, corners: Sequence[Point]) -> list[Found]:
    """The board where the player says it is, if that can be one."""
    if not frames_a_board(corners, photo.width, photo.height):
        return []
    return [Found((in_order(corners) + 0.5) / photo.scale - 0.5, 1.0)]


def frames_a_board(corners: Sequence[Point], width: int, height: int) -> bool:
    """Whether four points span a bulging quadrangle of some size that is mostly in the photo."""
    points, size = np.array(corners, np.float64), np.array((width, height))
    if points.shape != (4, 2) or not np.isfinite(points).all():
        return False
    if (points < -size / 2).any() or (points > size * 1.5).any():
        return False
    hull = cv2.convexHull(points.astype(np.float32))
    if len(hull) != 4 or cv2.contourArea(hull) < SMALLEST * width * height:
        return False
    return in_view(in_order(points), width, height) > MOSTLY


def with_more_pixels(
    data: bytes, photo: OpenedPhoto, found: list[Found]
) -> tuple[OpenedPhoto, list[Found]]:
    """The photo decoded larger where its boards are small and the file has more to give."""
    if not found or side_of(found) >= SHORT_SIDE or photo.scale < 1.5:
        return photo, found
    larger = open_photo(data, handy=2 * HANDY)
    if isinstance(larger, NotAPhoto):
        return photo, found
    grown = photo.scale / larger.scale
    return larger, [replace(b, corners=(b.corners + 0.5) * grown - 0.5) for b in found]


def read_board(
    photo: OpenedPhoto, found: Found, look: Look, watch: Watch, number: int
) -> BoardReading:
    """The squares of one board, and its corners in pixels of the original."""
    watch(f"board-{number}", lambda: flat_board(photo.image, found.corners))
    squares = read_squares(see_squares(photo.image, found.corners, look), look)
    watch(
        f"squares-{number}",
        lambda: with_answers(
            flatten_board(photo.image, as_quad(found.corners)), squares, look.rows, look.columns
        ),
    )
    corners: Corners = (found.corners + 0.5) * photo.scale - 0.5
    return BoardReading(as_quad(corners), found.confidence, squares)
