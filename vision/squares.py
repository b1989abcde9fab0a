"""A straightened board in, for each square what it may hold and what lies on top out."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.flatten import Corners, Halves, mean_side, straighten
from vision.lean import far_side
from vision.looks import Look
from vision.models import as_batch, load
from vision.reading import Image

SIZE = 320
MARGIN = 0.125  # half a square on each side, so that leaning pieces stay in view

NO_DOUBT = 0.85  # squares less sure are looked at again
LARGE = 224.0  # pixels of a board's side in the photo, nearly as many as the reader looks at,
SHARP = 0.5  # and how sharp it must be to be shown to the second reader as well

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
    """All squares of a board, in the order of its own corners."""
    odds = settled_odds(flat_board(image, corners), look, mean_side(corners))
    return shares_of(turned_back(odds, turns_of(image, corners)), look)


def settled_odds(flat: Image, look: Look, pixels: float) -> Shares:
    """The answers for a straight board. Where there is doubt it is looked at again in the mirror, and
    by the second reader if the photo is good: that one knows good photos better and bad ones much
    worse. For doubtful squares the mean of all looks counts; a fourth look changes nothing."""
    odds = odds_of(flat, look)
    sure = shares_of(odds, look).labels.max(axis=1).reshape(look.rows, look.columns)
    doubtful = sure <= NO_DOUBT
    if not doubtful.any():
        return odds
    mirrored = np.ascontiguousarray(flat[:, ::-1])
    looks = [odds, odds_of(mirrored, look)[:, :, ::-1]]
    # Where one copy of a game was taught the second is left out: it knows nothing of that copy.
    if look.taught is None and pixels >= LARGE and sharpness(flat) >= SHARP:
        looks.append(odds_of(flat, replace(look, reader=look.second)))
    return np.where(doubtful, np.mean(looks, axis=0), odds)


def sharpness(flat: Image) -> float:
    """How much of what is seen is fine: what a slight blur takes away beside what the next one does."""
    grey = cv2.cvtColor(flat, cv2.COLOR_BGR2GRAY).astype(np.float32)
    fine, less, coarse = (cv2.GaussianBlur(grey, (0, 0), blur) for blur in (0.8, 1.6, 3.2))
    return float(np.abs(fine - less).mean() / max(np.abs(less - coarse).mean(), 1e-6))


def turned_back(odds: Shares, turns: int) -> Shares:
    """Answers in the order of the board's own squares."""
    return np.rot90(odds, -turns, axes=(1, 2))
