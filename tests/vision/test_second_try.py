"""Boards that are not seen at once: what is tried again, and what is not."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from vision import Look, corners
from vision.corners import (
    FAITH,
    FAR,
    HINT,
    LIKELY,
    SMALLER,
    SPARK,
    SPECK,
    Found,
    complete_boards,
    far_views,
    find_boards,
    is_like_a_board,
    marked_beside,
    may_hide_one,
    settled,
)
from vision.flatten import Corners, Halves, in_order
from vision.marks import (
    CANVAS,
    FINE,
    RIM,
    Canvas,
    Marks,
    Patch,
    drawn,
    from_marks,
    grown,
    make_canvas,
)
from vision.outline import CLEAR

SQUARE = np.array([(10.0, 10.0), (110.0, 10.0), (110.0, 110.0), (10.0, 110.0)])
HALVES = Halves(np.zeros((200, 200, 3), np.uint8))
BOARD = np.array([(10.0, 30.0), (50.0, 30.0), (50.0, 70.0), (10.0, 70.0)])  # among the marks


TABLE = np.zeros((960, 1280, 3), np.uint8)  # a picture of which only the size matters


@pytest.fixture
def canvas() -> Canvas:
    """That picture as the locator sees it."""
    return make_canvas(Halves(TABLE))


def patch_at(canvas: Canvas, x: int, side: int = 40, likeness: float = 0.7) -> Patch:
    """A square patch that begins at a column of the marks."""
    mask = np.zeros((96, 128), np.uint8)
    mask[30 : 30 + side, x : x + side] = 1
    quad = np.array([(x, 30), (x + side, 30), (x + side, 30 + side), (x, 30 + side)], np.float64)
    return Patch(mask, likeness, from_marks(canvas, grown(quad)))


def board_at(canvas: Canvas, x: float, share: float = 1.0) -> Found:
    """A board that begins at a column of the marks."""
    return Found(from_marks(canvas, BOARD * (share, 1.0) + (x - 10.0 * share, 0.0)), 1.0)


def test_without_any_board_every_patch_is_seen_closer(canvas: Canvas) -> None:
    assert may_hide_one(canvas, patch_at(canvas, 0, 9, likeness=0.99), 0.0, [])


@pytest.mark.parametrize(
    ("likeness", "spark", "again"),
    [(0.4, 0.0, True), (CLEAR + 0.01, SPARK / 2, False), (CLEAR + 0.01, SPARK * 2, True)],
)
def test_a_clear_patch_without_a_spark_hides_nothing(
    canvas: Canvas, likeness: float, spark: float, again: bool
) -> None:
    patch = patch_at(canvas, 70, likeness=likeness)
    assert may_hide_one(canvas, patch, spark, [board_at(canvas, 10)]) is again


def test_a_patch_that_boards_explain_is_not_tried_again(canvas: Canvas) -> None:
    patch = patch_at(canvas, 60)
    left, right = board_at(canvas, 60, 0.5), board_at(canvas, 80, 0.5)
    assert may_hide_one(canvas, patch, 0.5, [left])
    assert not may_hide_one(canvas, patch, 0.5, [left, right])


def test_what_is_much_smaller_than_a_board_is_none(canvas: Canvas) -> None:
    side = int(40 * SMALLER**0.5)
    for other, again in ((side + 2, True), (side - 2, False)):
        patch = patch_at(canvas, 70, other)
        assert may_hide_one(canvas, patch, 0.9, [board_at(canvas, 10)]) is again


def test_what_the_edge_cuts_off_is_no_complete_board(canvas: Canvas) -> None:
    assert not may_hide_one(canvas, patch_at(canvas, 84), 0.9, [board_at(canvas, 10)])


class Looks:
    """Stands in for the network: notes what is asked and gives the same board each time."""

    def __init__(self, answer: Found) -> None:
        self.answer = answer
        self.asked: list[tuple[int, tuple[int, ...]]] = []

    def __call__(
        self,
        halves: Halves,
        quads: list[Corners],
        look: Look,
        turns: tuple[int, ...] = (0,),
    ) -> list[Found]:
        self.asked.append((len(quads), turns))
        return [self.answer for _ in quads]


def test_two_looks_that_agree_are_enough(monkeypatch: pytest.MonkeyPatch, look: Look) -> None:
    again = Looks(Found(SQUARE + 50, 1.0))
    monkeypatch.setattr(corners, "look_closer", again)
    second = Found(SQUARE + 1, 0.99)
    assert settled(HALVES, Found(SQUARE, 0.99), second, look) is second
    assert again.asked == []


@pytest.mark.parametrize(
    ("moved", "confidence"), [(9.0, 0.99), (0.0, LIKELY - 0.1)], ids=["moved", "unsure"]
)
def test_where_two_looks_differ_the_other_side_is_asked(
    monkeypatch: pytest.MonkeyPatch, look: Look, moved: float, confidence: float
) -> None:
    again = Looks(Found(SQUARE + 1, 0.98))
    monkeypatch.setattr(corners, "look_closer", again)
    board = settled(HALVES, Found(SQUARE + moved, confidence), Found(SQUARE, 0.99), look)
    assert board.corners == pytest.approx(SQUARE + 0.5)
    assert again.asked == [(1, (2,))]


def test_where_that_differs_too_both_sides_look_once_more(
    monkeypatch: pytest.MonkeyPatch, look: Look
) -> None:
    again = Looks(Found(SQUARE + 9, 0.98))
    monkeypatch.setattr(corners, "look_closer", again)
    board = settled(HALVES, Found(SQUARE, 0.5), Found(SQUARE, 0.99), look)
    assert board is again.answer
    assert again.asked == [(1, (2,)), (1, (0, 2))]


def test_what_neither_side_believes_in_is_given_up(
    monkeypatch: pytest.MonkeyPatch, look: Look
) -> None:
    again = Looks(Found(SQUARE + 9, FAITH - 0.1))
    monkeypatch.setattr(corners, "look_closer", again)
    unlikely = Found(SQUARE, FAITH - 0.1)
    assert settled(HALVES, unlikely, unlikely, look) is again.answer
    assert again.asked == [(1, (2,))]


def test_nonsense_is_not_looked_at_again(monkeypatch: pytest.MonkeyPatch, look: Look) -> None:
    nonsense = Looks(Found(SQUARE * np.nan, 0.5))
    monkeypatch.setattr(corners, "look_closer", nonsense)
    assert settled(HALVES, Found(SQUARE, 0.5), Found(SQUARE, 0.99), look) is nonsense.answer
    assert nonsense.asked == [(1, (2,))]


@pytest.mark.parametrize(("spark", "looks"), [(SPARK / 2, 1), (0.99, 2)])
def test_what_has_no_spark_at_the_first_look_is_not_looked_at_again(
    monkeypatch: pytest.MonkeyPatch, look: Look, spark: float, looks: int
) -> None:
    asked = Looks(Found(SQUARE, spark))
    monkeypatch.setattr(corners, "look_closer", asked)
    found, sparks = complete_boards(HALVES, [SQUARE], look)
    assert sparks == [spark]
    assert len(found) == (looks == 2)
    assert sum(count for count, _ in asked.asked) == looks


def test_only_sound_patches_like_a_quadrangle_are_looked_at(canvas: Canvas) -> None:
    assert is_like_a_board(patch_at(canvas, 30, likeness=0.6))
    assert not is_like_a_board(patch_at(canvas, 30, likeness=0.4))
    line = replace(patch_at(canvas, 30, likeness=0.9), corners=SQUARE * (1.0, 0.02))
    assert not is_like_a_board(line)


class Table:
    """Stands in for both networks: two boards, of which the marks show the second only closer."""

    def __init__(self, boards: list[Corners]) -> None:
        self.boards, self.canvases, self.tried = boards, list[Canvas](), list[list[Corners]]()

    def marks_of(self, canvas: Canvas, look: Look) -> Marks:
        self.canvases.append(canvas)
        marks = drawn(canvas, [shrunk(board) for board in self.boards]).astype(np.float32)
        if len(self.canvases) == 1:
            marks[14:40, 78:88] = 1  # something beside the second board is taken for a part of it
        return marks

    def complete_boards(
        self, halves: Halves, rough: list[Corners], look: Look
    ) -> tuple[list[Found], list[float]]:
        self.tried.append(rough)
        near = [[b for b in self.boards if np.abs(in_order(quad) - b).max() < 30] for quad in rough]
        return [Found(b, 1.0) for hits in near for b in hits], [float(bool(hits)) for hits in near]


def shrunk(board: Corners) -> Corners:
    """The part of a board that the locator marks."""
    return np.asarray(board * (1 - 2 * RIM) + board.mean(axis=0) * 2 * RIM, np.float64)


def test_a_board_hidden_in_a_patch_is_found_in_the_closer_view(
    monkeypatch: pytest.MonkeyPatch, look: Look
) -> None:
    first = np.array([(100.0, 300.0), (500.0, 300.0), (500.0, 700.0), (100.0, 700.0)])
    table = Table([first, first + np.array((600, 0))])
    monkeypatch.setattr(corners, "marks_of", table.marks_of)
    monkeypatch.setattr(corners, "complete_boards", table.complete_boards)
    found = find_boards(TABLE, look)
    assert [board.corners.tolist() for board in found] == [b.tolist() for b in table.boards]
    whole, closer = table.canvases
    assert closer.scale > whole.scale
    again = [quad for quad in table.tried[1] if np.abs(quad - first).max() < 100]
    assert again == []  # what was found is wiped out and not tried twice


class FarTable(Table):
    """A table with a board that the marks show clearly only in a larger view."""

    def __init__(self, near: Corners, far: Corners, hint: float) -> None:
        super().__init__([near, far])
        self.hint = hint

    def marks_of(self, canvas: Canvas, look: Look) -> Marks:
        self.canvases.append(canvas)
        near, far = (drawn(canvas, [shrunk(b)]).astype(np.float32) for b in self.boards)
        return near + far * (1.0 if len(self.canvases) > 1 else self.hint)


UNIT = np.array([(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)])


@pytest.mark.parametrize(
    ("side", "hint", "looks"),
    [(150.0, 0.3, 2), (150.0, HINT / 2, 1), (500.0, 0.3, 1)],
    ids=["small", "no hint", "large"],
)
def test_boards_far_away_are_looked_for_where_all_are_small_and_there_is_a_hint(
    monkeypatch: pytest.MonkeyPatch, look: Look, side: float, hint: float, looks: int
) -> None:
    near, far = UNIT * side + (100, 300), UNIT * 150 + (900, 300)
    table = FarTable(near, far, hint)
    monkeypatch.setattr(corners, "marks_of", table.marks_of)
    monkeypatch.setattr(corners, "complete_boards", table.complete_boards)
    found = find_boards(TABLE, look)
    assert [board.corners.tolist() for board in found] == [b.tolist() for b in (near, far)[:looks]]
    assert len(table.canvases) == looks


def test_where_nothing_was_found_boards_far_away_need_no_hint(
    monkeypatch: pytest.MonkeyPatch, look: Look
) -> None:
    far = UNIT * 120 + (900, 300)
    table = FarTable(UNIT - 1000.0, far, 0.0)  # nothing else is in the photo
    monkeypatch.setattr(corners, "marks_of", table.marks_of)
    monkeypatch.setattr(corners, "complete_boards", table.complete_boards)
    assert len(find_boards(TABLE, look)) == 1


@pytest.mark.parametrize(
    ("at", "side", "looks"),
    [((1240, 300), 150, 1), ((900, 300), 60, 2)],
    ids=["cut by the edge", "tiny"],
)
def test_what_can_be_no_board_of_the_same_table_is_not_tried(
    monkeypatch: pytest.MonkeyPatch, look: Look, at: tuple[int, int], side: int, looks: int
) -> None:
    table = FarTable(UNIT * 300 + (100, 300), UNIT * side + at, 0.3)
    monkeypatch.setattr(corners, "marks_of", table.marks_of)
    monkeypatch.setattr(corners, "complete_boards", table.complete_boards)
    assert len(find_boards(TABLE, look)) == 1
    assert len(table.canvases) == looks  # what may be smaller is looked for,
    assert table.tried[1:] in ([], [[]])  # and is none


def hint_at(x: int, y: int, width: int, height: int) -> Marks:
    """Marks with one faint spot."""
    marks = np.zeros((CANVAS[1] // FINE, CANVAS[0] // FINE), np.float32)
    marks[y : y + height, x : x + width] = HINT + 0.1
    return marks


@pytest.mark.parametrize(
    ("marks", "hints"),
    [
        (hint_at(80, 40, SPECK, 2), 1),
        (hint_at(80, 40, SPECK, 1), 0),  # a speck
        (hint_at(7, 40, 12, 12), 0),  # at the edge of the photo
        (hint_at(30, 40, 10, 10), 0),  # on the board
        (hint_at(80, 40, 9, 9) + hint_at(95, 60, 9, 9), 2),
    ],
    ids=["hint", "speck", "cut off", "board", "two"],
)
def test_only_what_may_be_a_whole_board_is_a_hint(canvas: Canvas, marks: Marks, hints: int) -> None:
    assert len(marked_beside(canvas, marks, [board_at(canvas, 20)])) == hints


def test_hints_are_looked_at_from_near_and_many_on_the_whole_photo(canvas: Canvas) -> None:
    near = [hint_at(80, 40, 9, 9), hint_at(95, 50, 9, 9)]
    apart = [hint_at(10, 10, 9, 9), hint_at(110, 80, 9, 9)]
    many = [*apart, hint_at(110, 10, 9, 9), hint_at(10, 80, 9, 9)]
    views = [
        far_views(Halves(TABLE), canvas, [(marks > 0).astype(np.uint8) for marks in hints])
        for hints in (near, apart, many, [])
    ]
    small, large = CANVAS[0], FAR * CANVAS[0]
    widths = [[view.image.shape[1] for view in each] for each in views]
    assert widths == [[small], [small, small], [large], [large]]
    assert all(view.scale >= FAR * canvas.scale for each in views for view in each)
    ends = (
        ((80.0, 40.0), (103.0, 58.0)),
        ((10.0, 10.0), (18.0, 18.0)),
        ((110.0, 80.0), (118.0, 88.0)),
    )
    for view, places in zip((*views[0], *views[1]), ends, strict=True):
        shown = view.from_picture(from_marks(canvas, np.array(places)))
        assert (shown > 0).all()
        assert (shown < CANVAS).all()
