"""The rules: how long a board takes to be scored, explained and judged."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Iterator
from typing import Any

from scorepad.games.tiny_towns.rules.in_play import cards_in_play, towns_of
from scorepad.games.tiny_towns.rules.load import load_table
from scorepad.games.tiny_towns.rules.scoring import feed_all, score_town
from scorepad.games.tiny_towns.rules.table import Table
from scorepad.rules.refusal import Refusal
from tests.bench import Figure
from tests.games.tiny_towns.rules.drawn import game, player
from tests.games.tiny_towns.rules.random_games import random_game


def figures() -> Iterator[Figure]:
    rng = random.Random(1)
    for name, fortune in (("base", False), ("Fortune", True)):
        tables = [read(random_game(rng, fortune=fortune, missing=0)) for _ in range(800)]
        spent = [1000 * seconds(score, table) / len(table.seats) for table in tables]
        yield Figure(
            f"rules: score and explain a {name} town, median", statistics.median(spent), "ms", 0.5
        )
    for name, boards in (("base", hard_base(rng)), ("Fortune", hard_fortune(rng))):
        worst = max(slowest(score, list(boards), rounds=5))
        yield Figure(f"rules: worst {name} town found", worst * 1000, "ms", 10)


def read(data: dict[str, Any]) -> Table:
    table = load_table(data)
    assert not isinstance(table, Refusal), table
    return table


def score(table: Table) -> None:
    """Feed, score and say every sentence in both languages."""
    in_play = cards_in_play(table)
    towns = towns_of(table, in_play)
    feed_all(towns, in_play)
    for town in towns:
        for line in score_town(town, in_play).lines:
            line.why.say("en")
            line.why.say("fr")


def seconds(work: Callable[[Table], object], table: Table) -> float:
    start = time.perf_counter()
    work(table)
    return time.perf_counter() - start


def slowest(work: Callable[[Table], object], tables: list[Table], rounds: int) -> list[float]:
    """The ten slowest tables, each at its best of several rounds, so that noise is left out."""
    once = sorted(tables, key=lambda table: seconds(work, table))[-10:]
    return [min(seconds(work, table) for _ in range(rounds)) for table in once]


def hard_base(rng: random.Random) -> Iterator[Table]:
    """Full towns of cottages, castle, feeders and temples: the most choices in feeding."""
    for _ in range(1500):
        feeders, temples = rng.randint(1, 3), rng.randint(1, 6)
        pieces = list("R" * feeders + "O" * temples + "M" + "C" * 16)[:16]
        rng.shuffle(pieces)
        red = rng.choice(["farm", "farm", "greenhouse"])
        ada = player("".join(pieces), monument="barrett-castle")
        yield read(game(ada, farm=red, chapel="temple"))


def hard_fortune(rng: random.Random) -> Iterator[Table]:
    """The same with coins to spend, temples and schoolhouses together."""
    for _ in range(1500):
        others = "O" * rng.randint(1, 4) + "G" * rng.randint(1, 4)
        pieces = list("R" + others + "M" + "C" * 16)[:16]
        rng.shuffle(pieces)
        monument = rng.choice(["barrett-castle", "eraflage-vineyard", "estival-festival"])
        ada = player("".join(pieces), monument=monument, coins=rng.randint(1, 4))
        cards = {"farm": rng.choice(["root-cellar", "tithe-barn", "farm"]), "tavern": "schoolhouse"}
        orange = rng.choice(["temple", "parsonage"])
        yield read(game(ada, chapel=orange, expansions=["fortune"], **cards))
