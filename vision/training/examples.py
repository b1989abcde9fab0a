"""Stores examples of all pieces beside the reader, for teaching it one copy: a few of each."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.teach import Examples, seen, together
from vision.training.data import LOOK, UNKNOWN, LabelledPhoto
from vision.training.squares import boards_of, sample

EACH = 32  # examples of each label


def chosen(pieces: NDArray[np.int64], rng: np.random.Generator) -> NDArray[np.int64]:
    """The places of a few examples of each label, at random."""
    places = [np.flatnonzero(pieces == label) for label in range(len(LOOK.labels))]
    return np.concatenate([rng.permutation(some)[:EACH] for some in places])


def store(photos: list[LabelledPhoto], most: int = 300, seed: int = 6) -> None:
    """Looks at boards in all lights and keeps a few squares of each label."""
    rng = np.random.default_rng(seed)
    boards = boards_of(photos)
    parts = []
    for place in rng.permutation(len(boards))[:most]:
        photo, board = boards[place]
        picture, pieces, _ = sample(rng, photo, board, vary=True)
        parts.append(seen(picture, pieces, LOOK))
    whole = together(parts)
    known = whole.pieces != UNKNOWN
    whole = Examples(whole.features[known], whole.odds[known], whole.pieces[known])
    few = chosen(whole.pieces, rng)
    Examples(whole.features[few], whole.odds[few], whole.pieces[few]).save(LOOK.examples)
    print(f"{LOOK.examples.name}: {len(few)} examples", flush=True)
