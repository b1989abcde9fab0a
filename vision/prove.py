"""Whether teaching pays: a copy is taught, and tried on boards that taught nothing and on known ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision.looks import Look
from vision.taught import Taught
from vision.teach import Examples, Lesson, as_it_is, examples_from, stored, teach, together

PARTS = 3  # the copy's boards are held back in so many parts, one after the other
WEIGHTS = (1.0, 0.5, 0.25)  # of the copy against all that is known, strongest first
LEAST = 2  # boards: of fewer none can be held back


@dataclass(frozen=True, slots=True, eq=False)
class Proof:
    """What was taught, and how many squares are read wrongly before and after."""

    taught: Taught
    before: int  # of the copy's boards, each while it was held back
    after: int
    known_before: int  # of boards and examples of other copies
    known_after: int

    @property
    def pays(self) -> bool:
        """Whether the copy is read better and nothing else worse."""
        return self.after < self.before and self.known_after <= self.known_before


def wrong(examples: Examples, taught: Taught | None = None) -> int:
    """How many of some squares are read wrongly."""
    odds = examples.odds
    if taught is not None:
        odds = odds + examples.features @ taught.weights.T + taught.bias
    return int((np.argmax(odds, axis=1) != examples.pieces).sum())


def first_view(examples: Examples, squares: int) -> Examples:
    """A board without its other lights and mirrors."""
    return Examples(examples.features[:squares], examples.odds[:squares], examples.pieces[:squares])


def prove(boards: Sequence[Lesson], known: Sequence[Lesson], look: Look) -> Proof | None:
    """Teach a copy as strongly as what is known bears it, and try it; nothing where there are too few
    boards to hold one back."""
    if len(boards) < LEAST:
        return None
    own = [examples_from(board, look) for board in boards]
    others = together([stored(look.examples), *(as_it_is(board, look) for board in known)])
    known_before = wrong(others)
    for weight in WEIGHTS:
        taught = teach(own, look, weight)
        known_after = wrong(others, taught)
        if known_after <= known_before:
            break
    before, after = held_back(own, look, weight)
    return Proof(taught, before, after, known_before, known_after)


def held_back(own: Sequence[Examples], look: Look, weight: float) -> tuple[int, int]:
    """How many squares are wrong without and with what the copy's other boards teach."""
    parts, size = min(PARTS, len(own)), look.rows * look.columns
    before = after = 0
    for part in range(parts):
        trial = teach([one for n, one in enumerate(own) if n % parts != part], look, weight)
        held = together([first_view(one, size) for one in own[part::parts]])
        before += wrong(held)
        after += wrong(held, trial)
    return before, after
