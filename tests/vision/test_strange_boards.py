"""Boards that are none, or are behind something: on a screen, drawn by hand, behind glass."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
import pytest

from tests.vision.conftest import jpeg, photo_image
from vision import Look, Reading, read_photo
from vision.reading import Image

Picture = Callable[[], Image]


def on_a_screen() -> Image:
    """A photo shown by a phone on a table: bezel, glow, lines of pixels and a slanted view."""
    shown = cv2.resize(photo_image("dev-094"), (700, 500))
    lines = 0.8 + 0.2 * np.sin(np.arange(500) * 1.7)[:, None, None]
    shown = np.clip(shown * lines * 1.15 + 12, 0, 255).astype(np.uint8)
    phone = cv2.copyMakeBorder(shown, 30, 30, 60, 60, cv2.BORDER_CONSTANT, value=(15, 15, 15))
    height, width = phone.shape[:2]
    source = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
    target = np.array([(120, 160), (1010, 90), (1080, 720), (70, 690)], np.float32)
    way = cv2.getPerspectiveTransform(source, target)
    table = cv2.warpPerspective(phone, way, (1200, 900), borderValue=(60, 90, 130))
    return np.asarray(table, np.uint8)


def drawn() -> Image:
    """Sixteen squares with a felt pen on paper, and what a child puts into them."""
    paper = np.full((900, 1200, 3), (235, 240, 243), np.uint8)
    for line in range(5):
        at = 150 + 150 * line
        cv2.line(paper, (300, at), (900, at + 3), (40, 40, 40), 6)
        cv2.line(paper, (150 + at, 150), (150 + at, 750), (40, 40, 40), 6)
    colours = [(200, 60, 20), (40, 40, 210), (40, 200, 230), (60, 140, 40)]
    for place in range(16):
        centre = (375 + 150 * (place % 4), 225 + 150 * (place // 4))
        if place % 3:
            cv2.circle(paper, centre, 40, colours[place % 4], -1)
    return paper


def behind_glass() -> Image:
    """A board in a glass case: a window and lamps are mirrored over it."""
    image = photo_image("dev-139").astype(np.float32)
    height, width = image.shape[:2]
    mirrored = np.zeros_like(image)
    cv2.rectangle(mirrored, (width // 5, 0), (width // 2, height), (230, 225, 215), -1)
    cv2.circle(mirrored, (3 * width // 4, height // 3), width // 12, (255, 255, 255), -1)
    soft = cv2.GaussianBlur(mirrored, (0, 0), width / 80)
    return np.asarray(np.clip(image * 0.8 + soft * 0.35, 0, 255), np.uint8)


PICTURES = {"screen": on_a_screen, "drawn": drawn, "glass": behind_glass}


@pytest.mark.parametrize("picture", PICTURES.values(), ids=PICTURES)
@pytest.mark.parametrize("size", [1.0, 0.3], ids=["large", "small"])
def test_a_strange_board_is_read_or_refused(picture: Picture, size: float, look: Look) -> None:
    image = np.asarray(cv2.resize(picture(), None, fx=size, fy=size), np.uint8)
    reading = read_photo(jpeg(image))
    assert isinstance(reading, Reading)
    assert (reading.trouble is None) is bool(reading.boards)
    for board in reading.boards:
        assert len(board.squares) == 16
        assert np.isfinite(np.array(board.corners)).all()
        assert all(0 <= square.confidence <= 1 for square in board.squares)


def test_a_drawing_is_no_board(look: Look) -> None:
    reading = read_photo(jpeg(drawn()))
    assert isinstance(reading, Reading)
    assert reading.boards == ()


@pytest.mark.parametrize("picture", PICTURES.values(), ids=PICTURES)
def test_a_strange_board_is_read_where_the_player_says_it_is(picture: Picture, look: Look) -> None:
    image = picture()
    height, width = image.shape[:2]
    corners = [(width * x, height * y) for x, y in ((0.2, 0.2), (0.8, 0.2), (0.8, 0.8), (0.2, 0.8))]
    reading = read_photo(jpeg(image), corners=corners)
    assert isinstance(reading, Reading)
    assert len(reading.boards) == 1
