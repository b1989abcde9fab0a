"""The one training loop: so many seconds, a rate that rises and falls, averaged weights."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

SHOW_EVERY = 60.0


@dataclass(frozen=True, slots=True)
class Plan:
    """How long and how fast to learn, where the weights go, and whether to begin from nothing."""

    out: Path
    seconds: float
    afresh: bool
    batch: int = 24
    gentle: float = 1.0  # of the usual rate: little new is learnt best in small steps

    @property
    def rate(self) -> float:
        """Who knows something already learns in smaller steps, so as not to forget it."""
        return 2e-3 if self.afresh else 1.2e-3 * self.gentle

    @property
    def state(self) -> Path:
        """Where a training that was stopped goes on from."""
        return self.out.with_suffix(".state")

    @property
    def is_begun(self) -> bool:
        """Whether there is something to go on from."""
        return self.state.exists()


def images_of(pictures: np.ndarray) -> Tensor:
    """A batch as the fast kernels like it."""
    return torch.from_numpy(pictures).contiguous(memory_format=torch.channels_last)


def rate_at(done: float) -> float:
    """A short rise, then half a cosine down to nearly nothing."""
    return float(min(done / 0.03 + 0.02, 0.5 * (1 + np.cos(np.pi * done)) + 1e-3))


def follow(average: Tensor, new: Tensor, steps: Tensor) -> Tensor:
    """The running average: quick at first, slow later."""
    return average + (new - average) * max(0.004, 1 / (5 + float(steps) / 5))


@dataclass(slots=True)
class Lesson:
    """All that training needs to go on another time."""

    model: nn.Module
    optimiser: torch.optim.Optimizer
    average: torch.optim.swa_utils.AveragedModel
    spent: float = 0.0  # seconds

    def save(self, plan: Plan) -> None:
        """Writes the averaged weights, and the state beside them in one piece."""
        torch.save(self.average.module.state_dict(), plan.out)
        part = plan.state.with_suffix(".part")
        state = [one.state_dict() for one in (self.model, self.optimiser, self.average)]
        torch.save((state, self.spent), part)
        part.replace(plan.state)

    def load(self, plan: Plan) -> None:
        """Goes on where a training stopped."""
        state, self.spent = torch.load(plan.state)
        for one, values in zip((self.model, self.optimiser, self.average), state, strict=True):
            one.load_state_dict(values)


def begin(model: nn.Module, plan: Plan) -> Lesson:
    """A new lesson, or the one that was stopped."""
    model = model.to(memory_format=torch.channels_last)
    optimiser = torch.optim.AdamW(model.parameters(), lr=plan.rate, weight_decay=0.02)
    average = torch.optim.swa_utils.AveragedModel(model, avg_fn=follow, use_buffers=True)
    lesson = Lesson(model, optimiser, average)
    if plan.is_begun:
        lesson.load(plan)
    return lesson


def learn(lesson: Lesson, loss: Tensor, rate: float) -> float:
    """One step; returns how wrong the answers were."""
    for group in lesson.optimiser.param_groups:
        group["lr"] = rate
    lesson.optimiser.zero_grad()
    loss.backward()
    nn.utils.clip_grad_norm_(lesson.model.parameters(), 2.0)
    lesson.optimiser.step()
    lesson.average.update_parameters(lesson.model)
    return float(loss.detach())


def fit(model: nn.Module, loss_of_batch: Callable[[nn.Module], Tensor], plan: Plan) -> nn.Module:
    """Learns until the time is over and returns the averaged model."""
    torch.set_num_threads(os.cpu_count() or 2)
    lesson = begin(model, plan)
    last, step, shown, losses = time.time(), 0, 0.0, [0.0]
    while (done := lesson.spent / plan.seconds) < 1:
        lesson.model.train()
        losses = [
            *losses[-50:],
            learn(lesson, loss_of_batch(lesson.model), plan.rate * rate_at(done)),
        ]
        step, now = step + 1, time.time()
        lesson.spent, last = lesson.spent + now - last, now
        if now - shown > SHOW_EVERY:
            shown = now
            print(
                f"{plan.out.stem}: {done:4.0%}, step {step}, loss {np.mean(losses):.4f}", flush=True
            )
            lesson.save(plan)
    lesson.save(plan)
    plan.state.unlink()
    return lesson.average.module.eval()
