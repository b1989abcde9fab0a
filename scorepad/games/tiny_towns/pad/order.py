"""Watching a town grow: the order of building, one step at a time."""

from __future__ import annotations

from typing import Any

from django.http import QueryDict

from scorepad.games.tiny_towns.rules.board import TOWN
from scorepad.games.tiny_towns.rules.pieces import piece_name
from scorepad.web.judged import Judged
from scorepad.web.numbers import whole


def order(judged: Judged, index: int, query: QueryDict) -> dict[str, Any]:
    """The town as it stood after so many buildings; after the last one when nothing else was asked."""
    steps = judged.result.seats[index].detail.build_order or ()
    asked = whole(query.get("step", ""))
    step = len(steps) if asked is None else min(asked, len(steps))
    standing: dict[int, str] = {}
    for built in steps[:step]:
        if built.replaces is not None:
            standing.pop(built.replaces, None)
        standing[built.square] = built.piece
    current = steps[step - 1] if step else None
    cards, monument = judged.loaded.cards, judged.seats[index].entry.get("monument")
    return {
        "order": steps,
        "step": step,
        "last": len(steps),
        "current": current,
        "current_name": piece_name(current.piece, cards, monument) if current else "",
        "standing": [
            (square, standing.get(square), bool(current and square in current.pattern))
            for square in TOWN.squares
        ],
    }
