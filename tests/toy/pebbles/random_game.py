"""Games at random, for the laws that hold for every game."""

from __future__ import annotations

from random import Random
from typing import Any


def random_game(rng: Random) -> dict[str, Any]:
    """A few piles, now and then with more than the bag holds."""
    names = rng.sample(("Ada", "Ben", "Cleo", "Dan"), rng.randint(2, 4))
    players = [{"name": n, "white": rng.randint(0, 9), "black": rng.randint(0, 5)} for n in names]
    return {"game": "pebbles", "players": players}
