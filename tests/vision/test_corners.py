"""Finding boards: the geometry of the closer looks, with drawn heat maps."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.conftest import four_colours, photo_image
from vision import Look
from vision.corners import (
    CLOSE_STRIDE,
    Found,
    area,
    distinct,
    find_boards,
    in_white_light,
    is_sound,
    side_of,
    soft_points,
    unequal,
)
from vision.flatten import Corners

SQUARE = np.array([(10.0, 10.0), (90.0, 10.0), (90.0, 90.0), (10.0, 90.0)])


def test_nearly_equal_boards_are_looked_at_once() -> None:
    boards = [SQUARE + shift for shift in (0.0, 1.0, 8.0, 9.0)]
    assert unequal(boards) == [0, 2]
    assert unequal(boards, apart=0.2) == [0]


def test_corners_are_the_centre_of_mass_of_their_heat() -> None:
    heat = np.full((4, 32, 32), -20.0, np.float32)
    for corner, (row, column) in enumerate([(4, 5), (4, 26), (27, 26), (27, 5)]):
        heat[corner, row, column : column + 2] = 5.0
    expected = [
        ((column + 1) * CLOSE_STRIDE - 0.5, (row + 0.5) * CLOSE_STRIDE - 0.5)
        for row, column in [(4, 5), (4, 26), (27, 26), (27, 5)]
    ]
    assert soft_points(heat) == pytest.approx(np.array(expected), abs=0.01)


def test_of_two_boards_on_each_other_the_likelier_stays() -> None:
    boards = [Found(SQUARE, 0.7), Found(SQUARE + 5, 0.9), Found(SQUARE + 200, 0.6)]
    assert [board.confidence for board in distinct(boards)] == [0.9, 0.6]
    assert side_of(boards) == pytest.approx(80)
    assert side_of([]) == 0


@pytest.mark.parametrize(
    ("corners", "sound"),
    [
        (SQUARE, True),
        (SQUARE[::-1], False),
        (SQUARE[[0, 2, 1, 3]], False),
        (SQUARE * np.nan, False),
        (SQUARE * (1, 0.02), False),
    ],
)
def test_only_convex_clockwise_corners_are_sound(corners: Corners, sound: bool) -> None:
    assert is_sound(corners) is sound


def test_area_is_signed() -> None:
    assert area(SQUARE) == pytest.approx(6400)
    assert area(SQUARE[::-1]) == pytest.approx(-6400)


def test_no_board_is_found_in_plain_pictures(look: Look) -> None:
    rng = np.random.default_rng(3)
    noise = rng.integers(0, 255, (480, 640, 3)).astype(np.uint8)
    flat = np.full((480, 640, 3), (90, 200, 190), np.uint8)
    for image in (four_colours(640, 480), noise, flat, np.zeros((480, 640, 3), np.uint8)):
        assert find_boards(image, look) == []


@pytest.mark.parametrize("light", [(0.34, 0.66, 1.0), (0.2, 0.2, 0.2), (0.8, 1.0, 0.7)])
def test_white_light_makes_up_for_lamps_and_for_dark(light: tuple[float, ...]) -> None:
    image = np.full((40, 60, 3), 150, np.uint8)
    lit = (image * np.array(light)).astype(np.uint8)
    blue, green, red = (float(mean) for mean in in_white_light(lit).mean(axis=(0, 1)))
    assert max(blue, green, red) - min(blue, green, red) < 6
    assert green > 95


def test_a_board_in_very_warm_light_is_found(look: Look) -> None:
    warm = np.clip(photo_image("dev-094") * np.array((0.3, 0.62, 1.0)), 0, 255).astype(np.uint8)
    assert len(find_boards(warm, look)) == 1
