"""Plays many games and prints shares: ``python -m simulator.stats [number]``."""

from __future__ import annotations

import sys
import time
from collections import Counter
from random import Random

from tests.games.tiny_towns.simulator.sampling import random_game


def main(number: int) -> None:
    bends: Counter[str] = Counter()
    held: Counter[str] = Counter()
    stood: Counter[str] = Counter()
    sizes: Counter[int] = Counter()
    rounds: Counter[int] = Counter()
    start = time.perf_counter()
    games = [random_game(Random(seed), cavern=seed % 10 == 0) for seed in range(number)]
    seconds = time.perf_counter() - start
    towns = 0
    for game in games:
        for truth, player in zip(game.truth, game.game["players"], strict=True):
            towns += 1
            bends.update({bend for bend, count in truth.bends.items() if count})
            held[player["monument"]] += 1
            stood[player["monument"]] += truth.monument_built
            sizes[sum(map(_is_building, player["squares"]))] += 1
            rounds[truth.rounds // 5 * 5] += 1
    print(f"{number / seconds:.0f} games/s, {towns} towns")
    print("monument built in", f"{stood.total() / towns:.0%}", "of towns")
    print("monuments", {name: f"{stood[name]}/{held[name]}" for name in sorted(held)})
    print("bends, towns", {name: f"{count / towns:.2%}" for name, count in bends.most_common()})
    print("buildings", dict(sorted(sizes.items())))
    print("rounds from", dict(sorted(rounds.items())))


def _is_building(piece: str | None) -> bool:
    return piece not in (None, "wood", "wheat", "brick", "glass", "stone")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000)
