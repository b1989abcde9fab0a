"""Places as 1-1-3: each is one more than the number of better ones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


def ranks_of(keys: Sequence[Any]) -> list[int]:
    """The places of some keys, of which the smallest is the best; equals share a place."""
    order = sorted(keys)
    first: dict[Any, int] = {}
    for rank, key in enumerate(order, start=1):
        first.setdefault(key, rank)
    return [first[key] for key in keys]


def dense_ranks_of(keys: Sequence[Any]) -> list[int]:
    """The places counted on after a tie, 1-1-2, as some people and programs write them."""
    order = {key: rank for rank, key in enumerate(sorted(set(keys)), start=1)}
    return [order[key] for key in keys]
