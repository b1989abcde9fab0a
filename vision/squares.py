"""A straightened board in, for each square what it may hold and what lies on top out."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.flatten import Corners, straighten
from vision.looks import Look
from vision.models import as_batch, load
from vision.reading import Image

SIZE = 320
MARGIN = 0.125  # half a square on each side, so that leaning pieces stay in view

NO_DOUBT = 0.97

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


def flat_board(image: Image, corners: Corners) -> Image:
    """The board as the reader sees it."""
    return straighten(image, corners, SIZE, MARGIN)


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


def see_squares(flat: Image, look: Look) -> Seen:
    """All squares of one straight board at once, and once more in the mirror when in doubt."""
    odds = odds_of(flat, look)
    seen = shares_of(odds, look)
    if seen.labels.max(axis=1).min() > NO_DOUBT:
        return seen
    mirrored = odds_of(np.ascontiguousarray(flat[:, ::-1]), look)[:, :, ::-1]
    return shares_of((odds + mirrored) / 2, look)
