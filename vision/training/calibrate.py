"""Makes confidence honest: draws the reader's odds together until they fit held-out photos."""

from __future__ import annotations

import json

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from vision.training.data import LOOK, UNKNOWN, LabelledPhoto
from vision.training.squares import batch_of, boards_of, sample

STEPS = np.arange(0.5, 3.01, 0.05)
ROUNDS = 4


def softness_of(model: nn.Module, held: list[LabelledPhoto], seed: int = 4) -> float:
    """The divisor of the odds that fits pictures taken anew from held-out photos best."""
    rng = np.random.default_rng(seed)
    odds, truth = [], []
    with torch.no_grad():
        for photo, board in boards_of(held) * ROUNDS:
            images, pieces, _ = batch_of([sample(rng, photo, board, True)])
            odds.append(model(images)[:, : len(LOOK.labels)])
            truth.append(pieces)
    answers, pieces = torch.cat(odds), torch.cat(truth)
    losses = [
        float(functional.cross_entropy(answers / step, pieces, ignore_index=UNKNOWN))
        for step in STEPS
    ]
    return float(STEPS[int(np.argmin(losses))])


def calibrate(model: nn.Module, held: list[LabelledPhoto]) -> None:
    """Writes the softness beside the reader's model."""
    softness = softness_of(model, held)
    LOOK.reader.with_suffix(".json").write_text(json.dumps({"softness": round(softness, 2)}) + "\n")
    print(f"softness {softness:.2f}", flush=True)
