"""A straightened board in, for each square what it may hold and what lies on top out."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.flatten import Corners, Halves, straighten
from vision.lean import far_side
from vision.looks import Look
from vision.models import as_batch, load
from vision.reading import Image

SIZE = 320
MARGIN = 0.125  # half a square on each side, so that leaning pieces stay in view

NO_DOUBT = 0.85  # squares less sure are looked at twice
FEW = 2  # parts of a board that are looked at faster than all of it

Shares = NDArray[np.float64]
Place = tuple[int, int]  # row and column


@dataclass(frozen=True, slots=True)
class Seen:
    """For each square the share of each label, and how many of each cube may lie on top."""

    labels: Shares  # squares x labels
    on: Shares  # squares x cubes x count


@cache
def softness(path: Path) -> float:
    """How far the model's odds are drawn together to be honest; measured on held-out photos."""
    beside = path.with_suffix(".json")
    return float(json.loads(beside.read_text())["softness"]) if beside.exists() else 1.0


def softmax(odds: Shares) -> Shares:
    """Odds as shares along the last axis."""
    powers = np.exp(odds - odds.max(axis=-1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=-1, keepdims=True), np.float64)


def turns_of(image: Image, corners: Corners) -> int:
    """By how many quarters a board is turned so that all its pieces lean upwards."""
    height, width = image.shape[:2]
    return far_side(corners, width, height)


def flat_board(image: Image, corners: Corners) -> Image:
    """The board as the reader sees it, pieces leaning upwards."""
    upright = np.roll(corners, -turns_of(image, corners), axis=0)
    return straighten(Halves(image), upright, SIZE, MARGIN)


def odds_of(flat: Image, look: Look) -> Shares:
    """The model's answers for a straight board or a part of it: answers x rows x columns."""
    if look.taught is None:
        answers = load(look.reader)(as_batch(flat))[0][0].astype(np.float64)
    else:
        features, (raw,) = load(look.reader).with_features(as_batch(flat))
        answers = raw.astype(np.float64)
        answers[: len(look.labels)] += look.taught.odds(features[0].astype(np.float64))
    return np.asarray(answers / softness(look.reader), np.float64)


def shares_of(odds: Shares, look: Look) -> Seen:
    """Answers as shares of the labels and of the counts of cubes."""
    answers = odds.reshape(len(odds), -1).T
    kinds = len(look.labels)
    counts = answers[:, kinds:].reshape(-1, len(look.cubes), look.stack + 1)
    return Seen(softmax(answers[:, :kinds]), softmax(counts))


def see_squares(image: Image, corners: Corners, look: Look) -> Seen:
    """All squares of a board; doubtful ones are looked at in the mirror, too, and the mean counts."""
    turns, flat = turns_of(image, corners), flat_board(image, corners)
    odds = odds_of(flat, look)
    sure = shares_of(odds, look).labels.max(axis=1).reshape(look.rows, look.columns)
    doubtful = {(int(row), int(column)) for row, column in np.argwhere(sure <= NO_DOUBT)}
    return shares_of(turned_back(looked_again(flat, odds, doubtful, look), turns), look)


def looked_again(flat: Image, odds: Shares, doubtful: set[Place], look: Look) -> Shares:
    """The odds after a second look: at the part around doubtful squares, which is quick, or at the
    whole board where the doubts are all over it."""
    parts = parts_around(doubtful, look)
    if len(parts) > FEW:
        return (odds + mirrored_odds(flat, look)) / 2
    better, side = odds.copy(), SIZE // (look.columns + 1)
    for row, column in parts:
        # Two squares each way, with half a square around them as the whole board has.
        part = flat[row * side : (row + 3) * side, column * side : (column + 3) * side]
        seen = mirrored_odds(part, look)
        for y, x in doubtful & squares_of((row, column)):
            better[:, y, x] = (odds[:, y, x] + seen[:, y - row, x - column]) / 2
    return better


def squares_of(part: Place) -> set[Place]:
    """The four squares of a part that begins at one of them."""
    row, column = part
    return {(row + down, column + right) for down in (0, 1) for right in (0, 1)}


def parts_around(doubtful: set[Place], look: Look) -> list[Place]:
    """Few parts of four squares that hold all doubtful ones."""
    left, parts = set(doubtful), list[Place]()
    places = list(product(range(look.rows - 1), range(look.columns - 1)))
    while left:
        parts.append(max(places, key=lambda part: len(left & squares_of(part))))
        left -= squares_of(parts[-1])
    return parts


def mirrored_odds(flat: Image, look: Look) -> Shares:
    """The model's answers for a board or a part of it in the mirror, mirrored back."""
    return odds_of(np.ascontiguousarray(flat[:, ::-1]), look)[:, :, ::-1]


def turned_back(odds: Shares, turns: int) -> Shares:
    """Answers in the order of the board's own squares."""
    return np.rot90(odds, -turns, axes=(1, 2))
