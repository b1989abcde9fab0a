"""The one training loop: so many seconds, a rate that rises and falls, averaged weights."""

from __future__ import annotations

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

    @property
    def rate(self) -> float:
        """Who knows something already learns in smaller steps, so as not to forget it."""
        return 2e-3 if self.afresh else 1.2e-3


def images_of(pictures: np.ndarray) -> Tensor:
    """A batch as the fast kernels like it."""
    return torch.from_numpy(pictures).contiguous(memory_format=torch.channels_last)


def rate_at(done: float) -> float:
    """A short rise, then half a cosine down to nearly nothing."""
    return float(min(done / 0.03 + 0.02, 0.5 * (1 + np.cos(np.pi * done)) + 1e-3))


def follow(average: Tensor, new: Tensor, steps: Tensor) -> Tensor:
    """The running average: quick at first, slow later."""
    return average + (new - average) * max(0.004, 1 / (5 + float(steps) / 5))


def fit(model: nn.Module, loss_of_batch: Callable[[nn.Module], Tensor], plan: Plan) -> nn.Module:
    """Learns until the time is over and returns the averaged model."""
    model = model.to(memory_format=torch.channels_last)
    optimiser = torch.optim.AdamW(model.parameters(), lr=plan.rate, weight_decay=0.02)
    average = torch.optim.swa_utils.AveragedModel(model, avg_fn=follow, use_buffers=True)
    begun, step, shown, losses = time.time(), 0, 0.0, [0.0]
    while (done := (time.time() - begun) / plan.seconds) < 1:
        for group in optimiser.param_groups:
            group["lr"] = plan.rate * rate_at(done)
        model.train()
        loss = loss_of_batch(model)
        optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), 2.0)
        optimiser.step()
        average.update_parameters(model)
        losses = [*losses[-50:], float(loss.detach())]
        step += 1
        if time.time() - shown > SHOW_EVERY:
            shown = time.time()
            print(
                f"{plan.out.stem}: {done:4.0%}, step {step}, loss {np.mean(losses):.4f}", flush=True
            )
            torch.save(average.module.state_dict(), plan.out)
    torch.save(average.module.state_dict(), plan.out)
    return average.module.eval()
