"""Held-out boards in photos of their own, under the conditions that readings are measured by."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.conditions import CONDITIONS
from vision.flatten import Halves, mean_side, straighten
from vision.lean import side_towards
from vision.looks import Look
from vision.squares import MARGIN, SIZE, settled_odds, softness
from vision.training.afar import Photo, photo_of, seen_from
from vision.training.augment import Picture, Rng, coded
from vision.training.data import LOOK, UNKNOWN, Board, LabelledPhoto

SIDES = (100.0, 300.0)  # pixels of a board's mean side in such a photo
SLIP = 0.006  # of a side that corners are off
LEAST = 140.0  # boards with shorter sides were too coarse before anything was made worse
QUALITY = 92


@dataclass(frozen=True, slots=True)
class Answers:
    """What the reader said of known squares, as plain odds, what they hold, and under which condition."""

    odds: NDArray[np.float64]  # squares x labels
    pieces: NDArray[np.int64]
    board: NDArray[np.int64]
    condition: NDArray[np.int64]

    def shares(self, softness: float) -> NDArray[np.float64]:
        """The shares of the labels that a softness makes of the odds."""
        powers = np.exp((self.odds - self.odds.max(axis=1, keepdims=True)) / softness)
        return np.asarray(powers / powers.sum(axis=1, keepdims=True), np.float64)

    @property
    def right(self) -> NDArray[np.bool_]:
        """Whether each square is right."""
        return np.asarray(self.odds.argmax(axis=1) == self.pieces, np.bool_)

    @property
    def whole(self) -> float:
        """The share of boards that are right in every known square."""
        wrong = np.unique(self.board[~self.right])
        return 1 - len(wrong) / len(np.unique(self.board))


def taken_again(rng: Rng, picture: Picture, board: Board, number: int) -> Photo:
    """A straight board in a photo of its own, under one condition."""
    side = float(rng.uniform(*SIDES))
    photo = photo_of(picture, seen_from(rng, board.lean), side)
    worse = CONDITIONS[number].change(photo.image, photo.square)
    slip = rng.normal(0, SLIP, (4, 2)) * mean_side(photo.corners)
    return Photo(coded(np.asarray(worse, np.uint8), QUALITY), photo.corners + slip)


def read_again(
    held: list[LabelledPhoto], times: int = 3, seed: int = 4, look: Look = LOOK
) -> Answers:
    """What the shipped reader makes of each held-out board under a few conditions."""
    rng = np.random.default_rng(seed)
    odds, pieces, boards, conditions = [], [], [], []
    large = [(p, b) for p in held for b in p.boards if mean_side(b.corners) >= LEAST] * times
    for place, (photo, board) in enumerate(large):
        number = int(rng.integers(len(CONDITIONS)))
        picture = straighten(Halves(photo.image), board.corners, SIZE, MARGIN)
        again = taken_again(rng, picture, board, number)
        turn = side_towards(board.lean)
        flat = straighten(Halves(again.image), np.roll(again.corners, -turn, axis=0), SIZE, MARGIN)
        answers = settled_odds(flat, look, mean_side(again.corners))
        answers = answers[: len(look.labels)] * softness(look.reader)
        truth = np.rot90(board.pieces, turn).ravel()
        known = truth != UNKNOWN
        odds.append(answers.reshape(len(answers), -1).T[known])
        pieces.append(truth[known])
        boards.append(np.full(int(known.sum()), place))
        conditions.append(np.full(int(known.sum()), number))
    return Answers(*(np.concatenate(part) for part in (odds, pieces, boards, conditions)))
