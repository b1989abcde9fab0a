"""Finding boards: the geometry of each look, with drawn heat maps."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from tests.vision.conftest import four_colours
from vision import Look
from vision.corners import (
    CANVAS,
    CLOSE_STRIDE,
    FINE,
    RIM,
    STRIDE,
    Found,
    area,
    clear_quads,
    distinct,
    find_boards,
    grown,
    is_sound,
    make_canvas,
    other_quads,
    rough_boards,
    side_of,
    soft_points,
    unequal,
)
from vision.flatten import Corners, Halves, in_order

Marks = NDArray[np.float32]
Quads = Callable[[Marks], list[tuple[Corners, float]]]
SQUARE = np.array([(10.0, 10.0), (90.0, 10.0), (90.0, 90.0), (10.0, 90.0)])


@pytest.mark.parametrize("size", [(1280, 960), (960, 1280), (500, 500), (1600, 700)])
def test_points_of_the_canvas_lead_back_to_the_picture(size: tuple[int, int]) -> None:
    canvas = make_canvas(Halves(four_colours(*size)))
    assert canvas.image.shape == (CANVAS[1], CANVAS[0], 3)
    assert canvas.to_picture(canvas.from_picture(SQUARE)) == pytest.approx(SQUARE)


@pytest.mark.parametrize("size", [(1280, 960), (960, 1280)])
def test_the_canvas_shows_what_its_map_says(size: tuple[int, int]) -> None:
    image = four_colours(*size)
    canvas = make_canvas(Halves(image))
    for share in (0.25, 0.75):
        point = np.array([(size[0] * share, size[1] * 0.25)] * 4)
        x, y = canvas.from_picture(point)[0].round().astype(int)
        expected = image[int(size[1] * 0.25), int(size[0] * share)]
        assert np.abs(canvas.image[y, x].astype(int) - expected).max() < 5


def marks_of(*quads: Corners) -> Marks:
    """What the locator would say of boards at these corners among its marks."""
    mask = np.zeros((CANVAS[1] // FINE, CANVAS[0] // FINE), np.uint8)
    for quad in quads:
        cv2.fillPoly(mask, [quad.round().astype(np.int32)], 255)
    small = cv2.resize(mask, None, fx=FINE / STRIDE, fy=FINE / STRIDE, interpolation=cv2.INTER_AREA)
    return cv2.resize(small, mask.shape[::-1]).astype(np.float32) * np.float32(1 / 255)


def test_each_marked_patch_gives_its_corners() -> None:
    small = SQUARE * 0.3 + (95, 50)
    (first, _), (second, _) = clear_quads(marks_of(SQUARE, small))
    assert in_order(first) == pytest.approx(SQUARE, abs=2)
    assert in_order(second) == pytest.approx(small, abs=2)


@pytest.mark.parametrize("quads_in", [clear_quads, other_quads])
def test_a_hidden_corner_is_restored(quads_in: Quads) -> None:
    bitten = marks_of(SQUARE)
    bitten[80:90, 80:90] = 0
    best, _ = max(quads_in(bitten), key=lambda pair: pair[1])
    assert in_order(best) == pytest.approx(SQUARE, abs=3)


@pytest.mark.parametrize("quads_in", [clear_quads, other_quads])
def test_specks_are_no_boards(quads_in: Quads) -> None:
    assert quads_in(marks_of(SQUARE * 0.07 + 50)) == []


def test_two_boards_in_one_patch_are_parted_by_a_higher_mark() -> None:
    left, right = SQUARE * 0.5 + (2, 20), SQUARE * 0.5 + (47, 20)
    marks = marks_of(left, right)
    marks[25:65, 45:54] = 0.6
    assert len(clear_quads(marks)) == 1
    for board in (left, right):
        assert any(np.abs(in_order(quad) - board).max() < 4 for quad, _ in other_quads(marks))


def test_what_cannot_be_a_board_is_left_out() -> None:
    canvas = make_canvas(Halves(four_colours(1280, 960)))
    line = np.array([(10.0, 10.0), (90.0, 10.0), (90.0, 10.2), (10.0, 10.2)])
    rough = rough_boards(canvas, [(SQUARE, 0.7), (SQUARE + 5, 0.9), (line, 0.99), (SQUARE, 0.3)])
    assert [guess.likeness for guess in rough] == [0.9, 0.7]


def test_nearly_equal_boards_are_looked_at_once() -> None:
    boards = [Found(SQUARE + shift, 1.0) for shift in (0.0, 1.0, 20.0, 21.0)]
    assert unequal(boards) == [0, 2]


def test_the_marked_part_grows_to_the_whole_board() -> None:
    part = SQUARE * (1 - 2 * RIM) + np.array((50, 50)) * 2 * RIM
    assert grown(part) == pytest.approx(SQUARE, abs=1e-3)


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
