"""How often a board is looked at, and that the mirror is put right again."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from vision import LOOKS, Look, squares
from vision.reading import Image
from vision.squares import (
    NO_DOUBT,
    SIZE,
    Place,
    Shares,
    parts_around,
    see_squares,
    squares_of,
    turned_back,
)

LOOK = LOOKS["tiny-towns"]
ANSWERS = len(LOOK.labels) + len(LOOK.cubes) * (LOOK.stack + 1)
BOARD = np.array([(100.0, 100.0), (300.0, 100.0), (300.0, 300.0), (100.0, 300.0)])
PHOTO = np.zeros((400, 400, 3), np.uint8)


class Eyes:
    """Stands in for the network: each look finds the second label in some squares, more or less
    surely, and the first label in all others; how large the looks were is noted."""

    def __init__(self, *looks: dict[Place, float]) -> None:
        self.looks = list(looks)
        self.sizes: list[int] = []

    def __call__(self, flat: Image, look: Look) -> Shares:
        self.sizes.append(len(flat))
        side = len(flat) // 64 - 1
        odds = np.zeros((ANSWERS, side, side))
        odds[0] = 50.0
        for (row, column), sure in self.looks.pop(0).items():
            odds[:2, row, column] = 0.0, sure
        return odds


def second_label(monkeypatch: pytest.MonkeyPatch, eyes: Eyes) -> NDArray[np.float64]:
    """How likely the second label is in each square."""
    monkeypatch.setattr(squares, "odds_of", eyes)
    return see_squares(PHOTO, BOARD, LOOK).labels[:, 1].reshape(4, 4)


def test_a_sure_board_is_looked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    eyes = Eyes({(0, 0): 50.0})
    assert second_label(monkeypatch, eyes)[0, 0] > NO_DOUBT
    assert eyes.sizes == [SIZE]


@pytest.mark.parametrize(("in_the_mirror", "likely"), [(20.0, True), (-20.0, False)])
def test_a_doubtful_square_is_looked_at_in_the_mirror_and_the_mean_counts(
    monkeypatch: pytest.MonkeyPatch, in_the_mirror: float, likely: bool
) -> None:
    # What is on the left is on the right in the mirror.
    eyes = Eyes({(0, 0): 1.0, (3, 3): 50.0}, {(0, 1): in_the_mirror})
    shares = second_label(monkeypatch, eyes)
    assert eyes.sizes == [SIZE, 192]
    assert bool(shares[0, 0] > NO_DOUBT) is likely
    assert shares[3, 3] > NO_DOUBT  # sure at once, and left alone
    assert np.sort(shares.ravel())[-3] < 0.01


def test_the_part_lies_around_the_doubtful_square(monkeypatch: pytest.MonkeyPatch) -> None:
    eyes = Eyes({(3, 2): 1.0, (2, 2): 1.0}, {(1, 0): 20.0, (0, 0): -20.0})
    shares = second_label(monkeypatch, eyes)
    assert eyes.sizes == [SIZE, 192]
    # The part begins at the third row and at the second column, the first that holds both.
    assert shares[3, 2] > NO_DOUBT
    assert shares[2, 2] < 0.01


def test_doubts_all_over_the_board_are_looked_at_together(monkeypatch: pytest.MonkeyPatch) -> None:
    corners = {(0, 0): 1.0, (0, 3): 1.0, (3, 0): 1.0, (3, 3): 1.0}
    eyes = Eyes(corners, dict.fromkeys(corners, 20.0))
    shares = second_label(monkeypatch, eyes)
    assert eyes.sizes == [SIZE, SIZE]
    assert all(shares[place] > NO_DOUBT for place in corners)


@pytest.mark.parametrize("count", range(17))
def test_parts_hold_every_doubtful_square(count: int) -> None:
    places = [(row, column) for row in range(4) for column in range(4)]
    chosen = {places[i] for i in np.random.default_rng(count).permutation(16)[:count]}
    parts = parts_around(chosen, LOOK)
    assert set().union(*map(squares_of, parts)) >= chosen
    assert all(row < 3 and column < 3 for row, column in parts)


@pytest.mark.parametrize("turns", range(4))
def test_answers_come_back_to_the_boards_own_squares(turns: int) -> None:
    own = np.arange(16.0).reshape(1, 4, 4)
    seen = np.rot90(own, turns, axes=(1, 2))
    assert (turned_back(seen, turns) == own).all()
