"""How often a board is looked at, and that the mirror is put right again."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from vision import LOOKS, Look, squares
from vision.reading import Image
from vision.squares import NO_DOUBT, Shares, see_squares, turned_back

LOOK = LOOKS["tiny-towns"]
ANSWERS = len(LOOK.labels) + len(LOOK.cubes) * (LOOK.stack + 1)
BOARD = np.array([(100.0, 100.0), (300.0, 100.0), (300.0, 300.0), (100.0, 300.0)])
PHOTO = np.zeros((400, 400, 3), np.uint8)


class Eyes:
    """Stands in for the network: at each look it sees the second label in one column of the first
    row, more or less surely, and the first label in all other squares."""

    def __init__(self, *looks: tuple[int, float]) -> None:
        self.looks = list(looks)

    def __call__(self, flat: Image, look: Look) -> Shares:
        column, sure = self.looks.pop(0)
        odds = np.zeros((ANSWERS, 4, 4))
        odds[0] = 50.0
        odds[:2, 0, column] = 0.0, sure
        return odds


def second_label(monkeypatch: pytest.MonkeyPatch, eyes: Eyes) -> NDArray[np.float64]:
    """How likely the second label is in each square of the first row."""
    monkeypatch.setattr(squares, "odds_of", eyes)
    return see_squares(PHOTO, BOARD, LOOK).labels[:4, 1]


def test_a_sure_board_is_looked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    eyes = Eyes((0, 50.0), (0, 50.0))
    assert second_label(monkeypatch, eyes)[0] > NO_DOUBT
    assert len(eyes.looks) == 1


@pytest.mark.parametrize(("in_the_mirror", "likely"), [(20.0, True), (-20.0, False)])
def test_a_doubtful_board_is_looked_at_in_the_mirror_and_the_mean_counts(
    monkeypatch: pytest.MonkeyPatch, in_the_mirror: float, likely: bool
) -> None:
    # What is on the left is on the right in the mirror.
    eyes = Eyes((0, 1.0), (3, in_the_mirror))
    first, *others = second_label(monkeypatch, eyes)
    assert eyes.looks == []
    assert bool(first > NO_DOUBT) is likely
    assert max(others) < 0.01


@pytest.mark.parametrize("turns", range(4))
def test_answers_come_back_to_the_boards_own_squares(turns: int) -> None:
    own = np.arange(16.0).reshape(1, 4, 4)
    seen = np.rot90(own, turns, axes=(1, 2))
    assert (turned_back(seen, turns) == own).all()
