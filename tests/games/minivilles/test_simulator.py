"""Three hundred whole games through the live moves: each ends, and every end is legal by our own checks."""

from __future__ import annotations

from random import Random

import pytest

from scorepad.games.minivilles.rules import GAME
from scorepad.games.minivilles.rules.state import entries_of
from scorepad.rules.refusal import Refusal
from tests.games.minivilles.rules.drawn import NAMES
from tests.games.minivilles.simulator import play

GAMES = 30


@pytest.mark.parametrize("batch", range(10))
def test_every_game_ends_legally(batch: int) -> None:
    for number in range(GAMES):
        rng = Random(f"{batch} {number}")
        played = play(rng, 2 + number % 4, dealt=number % 5 > 0, keep_states=False)
        players = [
            {"name": name, **entry}
            for name, entry in zip(NAMES, entries_of(played.end), strict=False)
        ]
        verdict = GAME.judged({"game": "minivilles", "players": players})
        assert not isinstance(verdict, Refusal)
        assert [seat.problems for seat in verdict.result.seats] == [()] * played.players
        assert verdict.result.decided_by == "monuments"
