"""Tournay: how long a table of four quarters takes to be scored, explained and judged."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Iterator

from scorepad.games.tournay.rules.load import load_table
from scorepad.games.tournay.rules.result import judge
from scorepad.games.tournay.rules.scoring import score, scored_at, views_of
from scorepad.games.tournay.rules.table import Table
from scorepad.rules.refusal import Refusal
from tests.bench import Figure
from tests.games.tournay.rules.random_games import legal_game

PLAYERS, TABLES = 4, 400


def figures() -> Iterator[Figure]:
    tables = list(tables_of_four(random.Random(1)))
    for name, work in (("score and explain", explained), ("judge", judge)):
        spent = statistics.median(1000 * seconds(work, table) for table in tables)
        yield Figure(f"quarters: {name} a table of four, median", spent, "ms", 0.5)


def tables_of_four(rng: random.Random) -> Iterator[Table]:
    """Legal tables, as they end."""
    found = 0
    while found < TABLES:
        data = legal_game(rng)
        if len(data["players"]) == PLAYERS:
            table = load_table(data)
            assert not isinstance(table, Refusal)
            found += 1
            yield table


def explained(table: Table) -> None:
    """Score and say every sentence in one language, as a page does."""
    views = views_of(table)
    scored = scored_at(table, views)
    for view in views:
        for line in score(view, scored).lines:
            line.why.say("fr")


def seconds(work: Callable[[Table], object], table: Table) -> float:
    start = time.perf_counter()
    work(table)
    return time.perf_counter() - start
