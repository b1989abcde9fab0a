"""A straightened board in, for each square what it may hold and what lies on top out."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
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

NO_DOUBT = 0.7  # the least sure square of a board that is looked at once

Shares = NDArray[np.float64]


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
    """The model's answers for one straight board: answers x rows x columns."""
    answers = load(look.reader)(as_batch(flat))[0][0].astype(np.float64)
    return np.asarray(answers / softness(look.reader), np.float64)


def shares_of(odds: Shares, look: Look) -> Seen:
    """Answers as shares of the labels and of the counts of cubes."""
    answers = odds.reshape(len(odds), -1).T
    kinds = len(look.labels)
    counts = answers[:, kinds:].reshape(-1, len(look.cubes), look.stack + 1)
    return Seen(softmax(answers[:, :kinds]), softmax(counts))


def see_squares(image: Image, corners: Corners, look: Look) -> Seen:
    """All squares of a board; in doubt it is looked at in the mirror, too, and the mean counts."""
    turns, flat = turns_of(image, corners), flat_board(image, corners)
    odds = odds_of(flat, look)
    seen = shares_of(turned_back(odds, turns), look)
    if seen.labels.max(axis=1).min() > NO_DOUBT:
        return seen
    return shares_of(turned_back((odds + mirrored_odds(flat, look)) / 2, turns), look)


def mirrored_odds(flat: Image, look: Look) -> Shares:
    """The model's answers for the board in the mirror, mirrored back."""
    return odds_of(np.ascontiguousarray(flat[:, ::-1]), look)[:, :, ::-1]


def turned_back(odds: Shares, turns: int) -> Shares:
    """Answers in the order of the board's own squares."""
    return np.rot90(odds, -turns, axes=(1, 2))
