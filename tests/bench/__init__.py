"""Figures: each module yields rows, `python -m tests.bench` prints them."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured number beside the one that was asked for."""

    name: str
    value: float
    unit: str
    limit: float | None = None  # the most that is allowed, if anything was asked
    at_least: bool = False  # the limit is a floor instead

    @property
    def verdict(self) -> str:
        if self.limit is None:
            return ""
        good = self.value >= self.limit if self.at_least else self.value <= self.limit
        return "ok" if good else "MISSED"


def median_ms(
    work: Callable[[], object], times: int = 50, clock: Callable[[], float] = time.perf_counter
) -> float:
    """The median time of one call, in milliseconds; a clock of its own counts only our own work."""
    work()
    spent = []
    for _ in range(times):
        start = clock()
        work()
        spent.append(clock() - start)
    return statistics.median(spent) * 1000
