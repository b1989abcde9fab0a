"""Teaches the reader one copy of a game: python -m vision.teach DIR OUT, with a few labelled photos.

Only the last layer learns, from a few boards of the copy together with stored examples of all pieces,
so that what was known stays known. Reading then takes the outcome with `--copy OUT`.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.evaluate import labels_in
from vision.flatten import as_corners
from vision.looks import LOOKS, Look
from vision.models import as_batch, load
from vision.photo import open_photo
from vision.reading import Image, NotAPhoto, Point
from vision.squares import flat_board, softmax, turns_of
from vision.taught import Taught, Values

LIGHTS = (1.0, 0.8, 1.2)  # each board is seen in several lights, and in the mirror
STEPS = 400
RATE = 0.02
CALM = 1e-2  # how strongly the change is held back
OWN = 1.0  # the weight of all examples of the copy together against all stored ones


@dataclass(frozen=True, slots=True, eq=False)
class Examples:
    """Squares as the last layer sees them, its odds for them, and what they hold."""

    features: Values  # squares x features
    odds: Values  # squares x labels
    pieces: NDArray[np.int64]

    def save(self, path: Path) -> None:
        """Writes them as a small file."""
        np.savez_compressed(
            path,
            features=self.features.astype(np.float16),
            odds=self.odds.astype(np.float16),
            pieces=self.pieces.astype(np.uint8),
        )


def together(parts: Sequence[Examples]) -> Examples:
    """Several as one."""
    return Examples(
        np.concatenate([part.features for part in parts]),
        np.concatenate([part.odds for part in parts]),
        np.concatenate([part.pieces for part in parts]),
    )


@cache
def stored(path: Path) -> Examples:
    """The examples that are kept beside a reader."""
    with np.load(path, allow_pickle=False) as file:
        features, odds = (file[name].astype(np.float64) for name in ("features", "odds"))
        return Examples(features, odds, file["pieces"].astype(np.int64))


def seen(flat: Image, pieces: NDArray[np.int64], look: Look) -> Examples:
    """The squares of one straight board."""
    features, answers = load(look.reader).with_features(as_batch(flat))
    kinds = len(look.labels)
    return Examples(
        features[0].reshape(len(features[0]), -1).T.astype(np.float64),
        answers[0, :kinds].reshape(kinds, -1).T.astype(np.float64),
        pieces.ravel(),
    )


@dataclass(frozen=True, slots=True, eq=False)
class Lesson:
    """A board of a copy as the reader sees it, and what its squares hold, row by row."""

    flat: Image
    squares: tuple[str | None, ...]


def lesson_of(
    image: Image, corners: Sequence[Point], squares: Sequence[str | None], look: Look
) -> Lesson:
    """A board of a photo: straight, its pieces leaning upwards."""
    quad = as_corners(corners)
    order = np.arange(len(squares)).reshape(look.rows, look.columns)
    turned = np.rot90(order, turns_of(image, quad)).ravel().tolist()
    return Lesson(flat_board(image, quad), tuple(squares[index] for index in turned))


def pieces_of(lesson: Lesson, look: Look) -> NDArray[np.int64]:
    """What the squares of a board hold, by the numbers of the labels."""
    known = np.array([look.labels.index(piece) for piece in lesson.squares])
    return known.reshape(look.rows, look.columns)


def as_it_is(lesson: Lesson, look: Look) -> Examples:
    """A board seen once, to try what was taught."""
    return seen(lesson.flat, pieces_of(lesson, look), look)


def examples_from(lesson: Lesson, look: Look) -> Examples:
    """A board of the copy in several lights and in the mirror; first as it is."""
    pieces = pieces_of(lesson, look)
    views = [
        np.asarray(cv2.convertScaleAbs(lesson.flat, alpha=light), np.uint8) for light in LIGHTS
    ]
    mirrored = [np.ascontiguousarray(view[:, ::-1]) for view in views]
    return together(
        [seen(view, pieces, look) for view in views]
        + [seen(view, pieces[:, ::-1], look) for view in mirrored]
    )


def examples_of(
    image: Image, corners: Sequence[Point], squares: Sequence[str | None], look: Look
) -> Examples:
    """A board of a photo in several lights and in the mirror."""
    return examples_from(lesson_of(image, corners, squares, look), look)


def teach(boards: Sequence[Examples], look: Look, weight_of_own: float = OWN) -> Taught:
    """The smallest change of the last layer with which the copy's boards are read rightly and the
    stored examples still are."""
    known, own = stored(look.examples), together(boards)
    both = together([known, own])
    weight = np.concatenate(
        [
            np.full(len(known.pieces), 1 / len(known.pieces)),
            np.full(len(own.pieces), weight_of_own / len(own.pieces)),
        ]
    )
    spread = known.features.std() + 1e-9
    inputs = np.hstack([both.features / spread, np.ones((len(both.pieces), 1))])
    labels = np.eye(len(look.labels))
    # A stored example is answered as before, right or wrong: it is to be kept, not learnt.
    aims = np.vstack([softmax(known.odds), labels[own.pieces]])
    change = descend(inputs, both.odds, aims, weight)
    return Taught(load(look.reader).fingerprint, change[:, :-1] / spread, change[:, -1])


def descend(inputs: Values, odds: Values, aims: Values, weight: Values) -> Values:
    """Labels x inputs: what to add to the odds, found by steps that adapt to each value."""
    change = np.zeros((odds.shape[1], inputs.shape[1]))
    mean, square = np.zeros_like(change), np.zeros_like(change)
    for step in range(1, STEPS + 1):
        # Matrices this small are multiplied faster by one thread than by many.
        odds_now = odds + np.einsum("sf,lf->sl", inputs, change)
        wrong = (softmax(odds_now) - aims) * weight[:, None]
        slope = np.einsum("sl,sf->lf", wrong, inputs) + CALM * change
        mean, square = 0.9 * mean + 0.1 * slope, 0.99 * square + 0.01 * slope**2
        size = np.sqrt(square / (1 - 0.99**step)) + 1e-8
        change -= RATE * (1 - step / (STEPS + 1)) * mean / (1 - 0.9**step) / size
    return change


def examples_in(folder: Path, look: Look) -> Iterable[Examples]:
    """All boards of the labelled photos of a folder."""
    for path, label in labels_in(folder):
        photo = open_photo(path.read_bytes())
        if isinstance(photo, NotAPhoto):
            continue
        for board in label["boards"]:
            corners = (as_corners(board["corners"]) + 0.5) / photo.scale - 0.5
            yield examples_of(photo.image, corners.tolist(), board["squares"], look)


def main(arguments: list[str] | None = None) -> int:
    """Teaches the boards of a folder; 2 when there are none."""
    parser = argparse.ArgumentParser(prog="python -m vision.teach", description=__doc__)
    parser.add_argument("folder", type=Path, metavar="DIR")
    parser.add_argument("out", type=Path, metavar="OUT")
    parser.add_argument("--look", choices=sorted(LOOKS), default="tiny-towns", help="which board")
    options = parser.parse_args(arguments)
    look = LOOKS[options.look]
    boards = list(examples_in(options.folder, look))
    if not boards:
        sys.stderr.write(f"no labelled board in {options.folder}\n")
        return 2
    taught = teach(boards, look)
    options.out.write_bytes(taught.to_bytes())
    sys.stdout.write(json.dumps({"boards": len(boards), "copy": options.out.name}) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
