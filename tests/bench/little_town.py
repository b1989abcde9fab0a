"""Little Town: how long a table takes to be judged and a move to be made, and whole games without a wrong word."""

from __future__ import annotations

import statistics
from collections.abc import Iterator
from random import Random
from typing import Any

from scorepad.games.little_town.rules import GAME
from scorepad.games.little_town.rules.live import apply, start
from scorepad.games.little_town.rules.table import Table
from scorepad.rules.refusal import Refusal
from scorepad.rules.text import LANGUAGES
from tests.bench import Figure, median_ms
from tests.games.little_town.simulator import Game, play
from tests.games.little_town.test_simulator import wrong_words

PLAYED = 5000


def figures() -> Iterator[Figure]:
    tables = [read(play(Random(seed), 4).file) for seed in range(100)]
    spent = [median_ms(lambda table=table: explained(table), times=9) for table in tables]  # type: ignore[misc]
    yield Figure(
        "little town: judge and explain a table of 4, median", statistics.median(spent), "ms", 1
    )
    yield Figure("little town: worst of 100 such tables", max(spent), "ms")
    game = play(Random(1), 4)
    whole = median_ms(lambda: replayed(game), times=20)
    yield Figure("little town: a live move", whole / len(game.moves), "ms", 1)
    wrong = sum(bool(wrong_words(play(Random(seed), 2 + seed % 3))) for seed in range(PLAYED))
    yield Figure(f"little town: wrong words about {PLAYED} simulated games", wrong, "", 0)


def read(data: dict[str, Any]) -> Table:
    table = GAME.load(data)
    assert not isinstance(table, Refusal), table
    return table


def explained(table: Table) -> None:
    """Judge and say every sentence in both languages; the map is made anew each time."""
    table.__dict__.pop("map", None)
    result = GAME.judge(table)
    for language in LANGUAGES:
        result.to_dict(language)


def replayed(game: Game) -> None:
    """All moves of a game again."""
    state: Any = start(game.setup, game.names)
    for move in game.moves:
        state = apply(state, move)
