"""Legality: how long a table takes to be judged, and how often mixed-up tables are found out."""

from __future__ import annotations

import random
import statistics
from collections.abc import Iterator
from typing import Any

from scorepad.games.tiny_towns.rules.in_play import CARDS, DRAWN_TYPES
from scorepad.games.tiny_towns.rules.result import judge
from scorepad.games.tiny_towns.rules.table import Table
from tests.bench import Figure
from tests.bench.rules import read, seconds, slowest
from tests.games.tiny_towns.rules.drawn import game, player
from tests.games.tiny_towns.simulator.sampling import focused_game, random_game
from tests.games.tiny_towns.simulator.simulator import play

BENT = ("opaleyes-watch", "masons-guild", "architects-guild", "prism-forge", "grove-university")


def figures() -> Iterator[Figure]:
    tables = [read(simulated(seed)) for seed in range(150)]
    spent = [1000 * seconds(judge, table) for table in tables]
    yield Figure("legality: judge a table of six, median", statistics.median(spent), "ms", 5)
    worst = max(slowest(judge, list(hard_boards(random.Random(2))), rounds=3))
    yield Figure("legality: worst town found", 1000 * worst, "ms", 50)
    yield from accusations(400)
    for name, clear in (("buildings only", True), ("with left-over cubes", False)):
        yield Figure(
            f"legality: mixed-up pairs found out, {name}", 100 * found_out(clear, 400), "%"
        )


def simulated(seed: int) -> dict[str, Any]:
    rng = random.Random(seed)
    return play(rng, variant="standard", fortune=seed % 2 == 0, players=6).game


def hard_boards(rng: random.Random) -> Iterator[Table]:
    """Crowded towns with a monument that must be searched: most of them impossible."""
    by_type = {kind: [c.id for c in CARDS.values() if c.type == kind] for kind in DRAWN_TYPES}
    for number in range(1200):
        monument = BENT[number % len(BENT)]
        gaps = rng.choice((0, 1, 2, 3))
        pieces = list("M" + "." * gaps)
        pieces += [rng.choice("CRWOGYK") for _ in range(16 - len(pieces))]
        rng.shuffle(pieces)
        cards = {kind: rng.choice(names) for kind, names in by_type.items()}
        neighbour = player("CRWOGYK.........", "Ben")
        ada = player("".join(pieces), monument=monument)
        yield read(game(ada, neighbour, expansions=["fortune"], **cards))


def accusations(number: int) -> Iterator[Figure]:
    """Simulated legal games, towns told wrongly and facts derived."""
    wrong = told = towns = 0
    names = [name for name, card in CARDS.items() if card.pattern]
    for seed in range(number):
        rng = random.Random(50_000 + seed)
        played = random_game(rng) if seed % 2 else focused_game(rng, names[seed // 2 % len(names)])
        for town, truth in zip(judge(read(played.game)).seats, played.truth, strict=True):
            towns += 1
            told += town.detail.rounds is not None
            wrong += not town.legal or town.detail.rounds not in (None, truth.rounds)
            wrong += any(
                value != getattr(truth, fact) for fact, value in town.detail.derived.items()
            )
    yield Figure(f"legality: wrong words about {towns} simulated towns", wrong, "", 0)
    yield Figure("legality: towns whose rounds are told", 100 * told / towns, "%")


def found_out(clear: bool, number: int) -> float:
    """How many random pairs of towns from different games with the same cards are told apart."""
    found = 0
    base = {
        kind: [c.id for c in CARDS.values() if c.type == kind and not c.expansion]
        for kind in DRAWN_TYPES
    }
    for seed in range(number):
        rng = random.Random(90_000 + seed)
        cards = {**{kind: rng.choice(names) for kind, names in base.items()}, "factory": "bank"}
        one, other = (
            play(
                rng,
                variant="standard",
                fortune=False,
                players=2,
                cards=cards,
                monuments=[None, None],
                clear_cubes=clear,
            ).game
            for _ in range(2)
        )
        mixed = {**one, "players": [one["players"][0], other["players"][1]]}
        problems = judge(read(mixed)).seats[0].problems
        found += any(problem.code == "different-calls" for problem in problems)
    return found / number
