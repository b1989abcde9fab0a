"""Boards that are not seen at once: what is tried again, and what is not."""

from __future__ import annotations

import numpy as np
import pytest

from vision import Look, corners
from vision.corners import (
    EXPLAINED,
    LIKELY,
    POOR,
    SPARK,
    Found,
    Rough,
    covered,
    is_hopeless,
    may_hide_one,
    settled,
)
from vision.flatten import Corners, Halves
from vision.outline import CLEAR

SQUARE = np.array([(10.0, 10.0), (110.0, 10.0), (110.0, 110.0), (10.0, 110.0)])
HALVES = Halves(np.zeros((200, 200, 3), np.uint8))


def rough(likeness: float) -> Rough:
    return Rough(SQUARE / 4, likeness, SQUARE)


@pytest.mark.parametrize(
    ("likeness", "spark", "again"),
    [
        (POOR - 0.1, 0.0, True),
        (POOR + 0.01, SPARK / 2, False),
        (POOR + 0.01, SPARK * 2, True),
        (CLEAR + 0.01, 0.9, False),
    ],
)
def test_unclear_patches_with_a_spark_are_tried_again(
    likeness: float, spark: float, again: bool
) -> None:
    assert may_hide_one(rough(likeness), spark, []) is again


def test_a_patch_that_boards_explain_is_not_tried_again() -> None:
    assert not may_hide_one(rough(0.5), 0.5, [Found(SQUARE, 1.0)])
    half = Found(SQUARE * (0.5, 1.0) + (5, 0), 1.0)
    assert covered(SQUARE, [half]) == pytest.approx(0.5)
    assert may_hide_one(rough(0.5), 0.5, [half])
    assert covered(SQUARE, [half, Found(half.corners + np.array((50, 0)), 1.0)]) > EXPLAINED


def test_only_patches_without_any_board_are_hopeless() -> None:
    doubtful, other = rough(0.7), rough(0.7)
    assert is_hopeless(other, [doubtful], [])
    assert not is_hopeless(doubtful, [doubtful], [])
    assert not is_hopeless(other, [doubtful], [Found(SQUARE, 1.0)])


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
    board = settled(HALVES, Found(SQUARE, 0.99), Found(SQUARE + 1, 0.99), look)
    assert board.corners == pytest.approx(SQUARE + 0.5)
    assert again.asked == []


@pytest.mark.parametrize(
    ("moved", "confidence"), [(9.0, 0.99), (0.0, LIKELY - 0.1)], ids=["moved", "unsure"]
)
def test_two_looks_that_differ_bring_one_more_from_both_sides(
    monkeypatch: pytest.MonkeyPatch, look: Look, moved: float, confidence: float
) -> None:
    again = Looks(Found(SQUARE + 3, 0.98))
    monkeypatch.setattr(corners, "look_closer", again)
    board = settled(HALVES, Found(SQUARE, 0.99), Found(SQUARE + moved, confidence), look)
    assert board is again.answer
    assert again.asked == [(1, (0, 2))]


def test_nonsense_is_not_looked_at_again(monkeypatch: pytest.MonkeyPatch, look: Look) -> None:
    again = Looks(Found(SQUARE, 1.0))
    monkeypatch.setattr(corners, "look_closer", again)
    nonsense = Found(SQUARE * np.nan, 0.5)
    assert settled(HALVES, Found(SQUARE, 0.99), nonsense, look) is nonsense
    assert again.asked == []
