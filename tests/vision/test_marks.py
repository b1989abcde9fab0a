"""The coarse look: the canvas and the patches on it, with drawn marks."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.conftest import four_colours
from vision.flatten import Corners, Halves
from vision.marks import (
    CANVAS,
    CLOSER,
    FINE,
    MARKED,
    OTHER_LEVELS,
    RIM,
    STRIDE,
    Canvas,
    Marks,
    Patch,
    drawn,
    from_marks,
    grown,
    in_marks,
    is_cut_off,
    make_canvas,
    patches_in,
    view_of,
)

SQUARE = np.array([(10.0, 10.0), (90.0, 10.0), (90.0, 90.0), (10.0, 90.0)])
PICTURE = four_colours(1280, 960)
SPOT = np.array([(60.0, 40.0), (80.0, 40.0), (80.0, 60.0), (60.0, 60.0)])  # among the marks


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


@pytest.fixture
def canvas() -> Canvas:
    """A lying picture on the canvas."""
    return make_canvas(Halves(PICTURE))


def marks_like(*quads: Corners) -> Marks:
    """What the locator would say of boards whose marked parts have these corners."""
    mask = np.zeros((CANVAS[1] // FINE, CANVAS[0] // FINE), np.uint8)
    for quad in quads:
        cv2.fillPoly(mask, [quad.round().astype(np.int32)], 255)
    small = cv2.resize(mask, None, fx=FINE / STRIDE, fy=FINE / STRIDE, interpolation=cv2.INTER_AREA)
    return cv2.resize(small, mask.shape[::-1]).astype(np.float32) * np.float32(1 / 255)


def marked_part(canvas: Canvas, patch: Patch) -> Corners:
    """Where among the marks a patch's board has its marked part."""
    board = in_marks(canvas, patch.corners)
    return np.asarray(board * (1 - 2 * RIM) + board.mean(axis=0) * 2 * RIM, np.float64)


def patches(canvas: Canvas, marks: Marks) -> list[Patch]:
    """What is seen at once."""
    return patches_in(canvas, marks, (MARKED,))


def test_each_marked_patch_gives_its_board(canvas: Canvas) -> None:
    small = SQUARE * 0.3 + (95, 50)
    parts = [marked_part(canvas, p) for p in patches(canvas, marks_like(SQUARE, small))]
    for expected in (SQUARE, small):
        assert any(np.abs(part - expected).max() < 2 for part in parts)


def test_the_patch_most_like_a_quadrangle_comes_first(canvas: Canvas) -> None:
    marks = marks_like(SQUARE * 0.4 + (2, 2))
    cv2.circle(marks, (90, 50), 20, 1.0, -1)
    cv2.circle(marks, (100, 50), 12, 0.0, -1)
    square, moon = patches(canvas, marks)
    assert square.likeness > 0.9 > moon.likeness
    assert marked_part(canvas, square) == pytest.approx(SQUARE * 0.4 + (2, 2), abs=2)


def test_a_hidden_corner_is_restored(canvas: Canvas) -> None:
    bitten = marks_like(SQUARE)
    bitten[80:90, 80:90] = 0
    (patch,) = patches(canvas, bitten)
    assert marked_part(canvas, patch) == pytest.approx(SQUARE, abs=3)


def test_specks_are_no_boards(canvas: Canvas) -> None:
    assert patches(canvas, marks_like(SQUARE * 0.07 + 50)) == []


def test_two_boards_in_one_patch_are_parted_by_a_higher_mark(canvas: Canvas) -> None:
    left, right = SQUARE * 0.5 + (2, 20), SQUARE * 0.5 + (47, 20)
    marks = marks_like(left, right)
    marks[25:65, 45:54] = 0.6
    assert len(patches(canvas, marks)) == 1
    parts = [marked_part(canvas, p) for p in patches_in(canvas, marks, OTHER_LEVELS)]
    for board in (left, right):
        assert any(np.abs(part - board).max() < 4 for part in parts)


def test_the_marked_part_grows_to_the_whole_board() -> None:
    part = SQUARE * (1 - 2 * RIM) + np.array((50, 50)) * 2 * RIM
    assert grown(part) == pytest.approx(SQUARE, abs=1e-3)


def test_boards_are_drawn_where_they_lie_among_the_marks(canvas: Canvas) -> None:
    mask = drawn(canvas, [from_marks(canvas, SPOT)])
    assert (mask[41:59, 61:79] == 1).all()
    mask[39:62, 59:82] = 0
    assert not mask.any()


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize(("left", "cut"), [(30, False), (11, False), (8, True), (3, True)])
def test_a_board_at_the_edge_of_the_picture_is_cut_off(left: int, cut: bool, turned: bool) -> None:
    # The picture begins 6 pixels inside the marks; a board is a tenth larger than its patch.
    canvas = make_canvas(Halves(four_colours(960, 1280) if turned else PICTURE))
    marks = np.zeros((CANVAS[1] // FINE, CANVAS[0] // FINE), np.float32)
    marks[40:60, left : left + 20] = 1
    (patch,) = patches(canvas, marks)
    assert is_cut_off(canvas, patch.mask) is cut


@pytest.mark.parametrize("size", [(1280, 960), (960, 1280)])
def test_a_closer_view_shows_the_same_place_larger(size: tuple[int, int]) -> None:
    image = four_colours(*size)
    canvas = make_canvas(Halves(image))
    (patch,) = patches(canvas, marks_like(SPOT))
    closer = view_of(image, canvas, [patch.mask], 7.0)
    assert closer is not None
    assert closer.scale > CLOSER * canvas.scale
    assert closer.to_picture(closer.from_picture(patch.corners)) == pytest.approx(patch.corners)
    # The picture's four colours meet in its middle; the closer view has that point, too.
    x, y = closer.from_picture(np.array([(size[0] / 2, size[1] / 2)] * 4))[0].round().astype(int)
    around = closer.image[y - 4 : y + 5 : 8, x - 4 : x + 5 : 8].reshape(-1, 3)
    assert len({tuple(colour) for colour in around.tolist()}) == 4


def test_what_fills_the_picture_has_no_closer_view(canvas: Canvas) -> None:
    (patch,) = patches(canvas, marks_like(SQUARE))
    assert view_of(PICTURE, canvas, [patch.mask], 7.0) is None


def test_a_tall_part_of_a_lying_picture_is_no_closer_view(canvas: Canvas) -> None:
    # It is much narrower than the picture, but as high: the canvas cannot show it larger.
    tall = np.array([(40.0, 12.0), (84.0, 12.0), (84.0, 84.0), (40.0, 84.0)])
    (patch,) = patches(canvas, marks_like(tall))
    assert view_of(PICTURE, canvas, [patch.mask], 20.0) is None


@pytest.mark.parametrize("top", [4, 80])
def test_marks_beyond_a_wide_picture_have_no_view(top: int) -> None:
    wide = four_colours(1000, 300)
    canvas = make_canvas(Halves(wide))
    speck = np.array([(60.0, top), (70.0, top), (70.0, top + 10.0), (60.0, top + 10.0)])
    (patch,) = patches(canvas, marks_like(speck))
    assert view_of(wide, canvas, [patch.mask], 7.0) is None
