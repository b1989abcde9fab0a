"""Past games made for tests, without a database."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from scorepad.web.league.history import PastPart, PastPlay
from tests.web.groups import START

ADA, BEN, CLEO, DAN, EVA, FAY = range(1, 7)
NUMBER = {"Ada": ADA, "Ben": BEN, "Cleo": CLEO, "Dan": DAN, "Eva": EVA, "Fay": FAY}


def past(
    result: str, day: int = 0, decided_by: str = "points", **towns: Mapping[str, Any]
) -> PastPlay:
    """A game written as `Ada1:40 Ben2:31`: name, place and perhaps points, in seating order."""
    parts = []
    for position, word in enumerate(result.split(), start=1):
        head, _, score = word.partition(":")
        parts.append(
            PastPart(
                NUMBER[head[:-1]],
                position,
                int(head[-1]),
                int(score) if score else None,
                towns.get(head[:-1], {}),
            )
        )
    filed = any(part.tally for part in parts)
    return PastPlay(f"game-{day}", START + timedelta(days=day), decided_by, filed, tuple(parts))


def evenings(*results: str) -> list[PastPlay]:
    """Games on one day after the other."""
    return [past(result, day) for day, result in enumerate(results)]


def town(monument: str = "", points: int = 0, **built: int) -> dict[str, Any]:
    """What is remembered of a town; the points are the monument's."""
    if not monument:
        return {"built": built, "points": {}}
    return {"built": {**built, monument: 1}, "points": {monument: points}, "monument": monument}
