"""The three networks: where the boards are, where exactly their corners are, what the squares hold."""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn import functional


def conv(inputs: int, outputs: int, stride: int = 1, kernel: int = 3) -> nn.Sequential:
    """A convolution with its normalisation and its bend."""
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, kernel, stride, kernel // 2, bias=False),
        nn.BatchNorm2d(outputs),
        nn.ReLU(inplace=True),
    )


class Residual(nn.Module):  # type: ignore[misc]
    """Two convolutions beside a straight wire."""

    def __init__(self, width: int, inner: int) -> None:
        super().__init__()
        self.way = nn.Sequential(
            conv(width, inner), nn.Conv2d(inner, width, 3, 1, 1, bias=False), nn.BatchNorm2d(width)
        )

    def forward(self, x: Tensor) -> Tensor:
        """The input plus what the way adds."""
        return functional.relu(x + self.way(x))


class Locator(nn.Module):  # type: ignore[misc]
    """A small photo in; at each place how likely it is well inside a board."""

    def __init__(self) -> None:
        super().__init__()
        self.fine = nn.Sequential(conv(3, 12, 2), conv(12, 24, 2))
        self.middle = nn.Sequential(conv(24, 40, 2), Residual(40, 24))
        self.coarse = nn.Sequential(
            conv(40, 56, 2),
            Residual(56, 32),
            conv(56, 56, 2),
            Residual(56, 40),
            Residual(56, 40),
            conv(56, 40, kernel=1),
        )
        self.up = nn.Upsample(scale_factor=2, mode="nearest")
        self.join = conv(80, 32)
        self.last = nn.Sequential(conv(56, 24), nn.Conv2d(24, 1, 1))

    def forward(self, x: Tensor) -> Tensor:
        """One logit for each place, at a quarter of the size."""
        fine = self.fine(x)
        middle = self.middle(fine)
        joined = self.join(torch.cat([middle, self.up(self.up(self.coarse(middle)))], 1))
        return self.last(torch.cat([fine, self.up(joined)], 1))


class Refiner(nn.Module):  # type: ignore[misc]
    """A roughly straightened board in; one heat map for each corner, and whether it is a board."""

    def __init__(self) -> None:
        super().__init__()
        self.fine = nn.Sequential(conv(3, 12, 2), conv(12, 24, 2), Residual(24, 24))
        self.middle = nn.Sequential(conv(24, 40, 2), Residual(40, 24))
        self.coarse = nn.Sequential(conv(40, 48, 2), Residual(48, 32), Residual(48, 32))
        self.up = nn.Upsample(scale_factor=2, mode="nearest")
        self.join = conv(88, 40, kernel=1)
        self.last = nn.Sequential(conv(64, 32), nn.Conv2d(32, 4, 1))
        self.score = nn.Sequential(
            conv(48, 32, 2), nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(32, 1)
        )

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor]:
        """Heat maps at a quarter of the size, and one logit."""
        fine = self.fine(x)
        middle = self.middle(fine)
        coarse = self.coarse(middle)
        joined = self.join(torch.cat([middle, self.up(coarse)], 1))
        return self.last(torch.cat([fine, self.up(joined)], 1)), self.score(coarse)


class Reader(nn.Module):  # type: ignore[misc]
    """A straight board with half a square around it in; for each square its piece and the cubes on it."""

    def __init__(self, labels: int, cubes: int, stack: int) -> None:
        super().__init__()
        self.eyes = nn.Sequential(
            conv(3, 16, 2),
            conv(16, 32, 2),
            Residual(32, 20),
            conv(32, 56, 2),
            Residual(56, 32),
            Residual(56, 32),
            Residual(56, 32),
            conv(56, 80, 2),
            Residual(80, 40),
            Residual(80, 40),
            Residual(80, 64),
        )
        self.light = nn.Sequential(nn.AdaptiveAvgPool2d(1), nn.Conv2d(80, 80, 1), nn.Sigmoid())
        self.gather = nn.Sequential(
            conv(80, 64, 2),
            nn.Conv2d(64, 96, 4, 2, bias=False),
            nn.BatchNorm2d(96),
            nn.ReLU(inplace=True),
        )
        self.drop = nn.Dropout(0.15)
        self.answer = nn.Conv2d(96, labels + cubes * (stack + 1), 1)

    def forward(self, x: Tensor) -> Tensor:
        """Logits for every square: the labels, then for each cube how many of it lie on top."""
        seen = self.eyes(x)
        return self.answer(self.drop(self.gather(seen * self.light(seen))))


def soft_points(heat: Tensor, stride: float) -> Tensor:
    """The centre of mass of each heat map, in pixels of the input."""
    count, maps, height, width = heat.shape
    share = heat.flatten(2).softmax(-1).view(count, maps, height, width)
    across = torch.arange(width, dtype=heat.dtype) + 0.5
    down = torch.arange(height, dtype=heat.dtype) + 0.5
    x = (share.sum(2) * across).sum(-1)
    y = (share.sum(3) * down).sum(-1)
    return torch.stack([x, y], -1) * stride - 0.5
