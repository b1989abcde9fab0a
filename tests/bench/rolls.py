"""Rolls and whole games of the game played on the phone: how long they take, and whether all end well."""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator
from random import Random

from scorepad.games.minivilles.rules import GAME
from scorepad.games.minivilles.rules.income import answer_income
from scorepad.games.minivilles.rules.live import apply
from scorepad.games.minivilles.rules.outlook import outlook_of
from scorepad.games.minivilles.rules.roll import Roll, load_roll
from scorepad.games.minivilles.rules.state import entries_of
from scorepad.rules.refusal import Refusal
from scorepad.rules.text import LANGUAGES
from tests.bench import Figure
from tests.games.minivilles.rules.drawn import NAMES
from tests.games.minivilles.rules.random_rolls import random_roll
from tests.games.minivilles.simulator import play

ROLLS = 2000
GAMES = 10_000


def figures() -> Iterator[Figure]:
    rolls = [read(Random(seed)) for seed in range(ROLLS)]
    spent = [1000 * explained(roll) for roll in rolls]
    yield Figure("rolls: every payment explained, median", statistics.median(spent), "ms", 1)
    yield Figure("rolls: every payment explained, slowest", max(spent), "ms")
    ahead = [1000 * looked_ahead(roll) for roll in rolls]
    yield Figure("rolls: what each result would bring, median", statistics.median(ahead), "ms")
    moves = [1000 * seconds for seed in range(40) for seconds in move_times(seed)]
    yield Figure("rolls: a move of a live game, median", statistics.median(moves), "ms", 1)
    wrong = sum(ends_badly(seed) for seed in range(GAMES))
    yield Figure(f"rolls: of {GAMES:,} simulated games that end badly", wrong, "", 0)


def read(rng: Random) -> Roll:
    roll = load_roll(random_roll(rng))
    assert not isinstance(roll, Refusal)
    return roll


def explained(roll: Roll) -> float:
    """All payments with their sentences, in both languages."""
    start = time.perf_counter()
    for language in LANGUAGES:
        answer_income(roll, language)
    return (time.perf_counter() - start) / len(LANGUAGES)


def looked_ahead(roll: Roll) -> float:
    start = time.perf_counter()
    outlook_of(roll.towns, roll.roller)
    return time.perf_counter() - start


def move_times(seed: int) -> Iterator[float]:
    played = play(Random(seed), 5)
    for state, move in zip(played.states, played.moves, strict=False):
        start = time.perf_counter()
        apply(state, move)
        yield time.perf_counter() - start


def ends_badly(seed: int) -> bool:
    """Whether our own checks find anything about the end of a game that the moves allowed."""
    played = play(Random(seed), 2 + seed % 4, dealt=seed % 5 > 0, keep_states=False)
    entries = zip(NAMES, entries_of(played.end), strict=False)
    players = [{"name": name, **entry} for name, entry in entries]
    verdict = GAME.judged({"game": "minivilles", "players": players})
    if isinstance(verdict, Refusal) or verdict.result.decided_by != "monuments":
        return True
    return any(seat.problems for seat in verdict.result.seats)
