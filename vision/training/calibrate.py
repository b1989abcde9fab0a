"""Makes confidence honest: draws the reader's odds together until they fit held-out photos."""

from __future__ import annotations

import json

import numpy as np

from vision.conditions import SURE
from vision.training.data import LOOK, LabelledPhoto
from vision.training.held import Answers, read_again

STEPS = np.arange(0.5, 3.01, 0.05)
WRONG = 0.004  # of the squares given with `SURE` or more: a confident error is the worst


def loss_of(answers: Answers, softness: float) -> float:
    """How badly the shares fit what the squares hold."""
    shares = answers.shares(softness)
    return float(-np.log(shares[np.arange(len(shares)), answers.pieces] + 1e-12).mean())


def wrong_of(answers: Answers, softness: float) -> float:
    """The share of wrong squares among those given with much confidence."""
    sure = answers.shares(softness).max(axis=1) >= SURE
    return float((~answers.right[sure]).mean()) if sure.any() else 0.0


def softness_of(answers: Answers) -> float:
    """The divisor of the odds that fits best, or the next larger one with few confident errors."""
    best = int(np.argmin([loss_of(answers, step) for step in STEPS]))
    honest = [step for step in STEPS[best:] if wrong_of(answers, step) <= WRONG]
    return float(honest[0] if honest else STEPS[-1])


def calibrate(held: list[LabelledPhoto]) -> None:
    """Writes the softness beside the reader's model."""
    answers = read_again(held)
    softness = softness_of(answers)
    LOOK.reader.with_suffix(".json").write_text(json.dumps({"softness": round(softness, 2)}) + "\n")
    print(
        f"held out, under conditions: {answers.right.mean():.2%} of squares,"
        f" {answers.whole:.2%} of boards right; softness {softness:.2f},"
        f" {wrong_of(answers, softness):.2%} of what is given with {SURE} or more is wrong",
        flush=True,
    )
