"""What only the moves of a game tell: the best roll of each player."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from scorepad.games.minivilles.rules.activation import STEPS
from scorepad.games.minivilles.rules.events import Payment
from scorepad.games.minivilles.rules.state import BUILD, State, events_of


def told_by(states: Iterable[State]) -> list[dict[str, Any]]:
    """For each player the most coins that one roll of their own brought; nothing before the first roll."""
    best: dict[int, int] = {}
    players = 0
    for state in states:
        players = len(state["players"])
        if state["phase"] == BUILD:
            seat = state["on_turn"]
            best[seat] = max(best.get(seat, 0), _brought(state, seat))
    return [{"roll": best[seat]} if seat in best else {} for seat in range(players)]


def _brought(state: State, seat: int) -> int:
    """What a player got for the dice that were just rolled, before anything was built."""
    payments = (event for event in events_of(state) if isinstance(event, Payment))
    return sum(one.coins for one in payments if one.payee == seat and one.step in STEPS)
