"""Games at random, for the laws that hold for every game: mostly towns that no game could end with."""

from __future__ import annotations

from random import Random
from typing import Any

from scorepad.games.minivilles.rules.establishments import ESTABLISHMENTS
from scorepad.games.minivilles.rules.monuments import MONUMENTS


def random_game(rng: Random) -> dict[str, Any]:
    """Two to five towns, now and then with more than the box holds or without a word about coins."""
    names = rng.sample(("Ada", "Ben", "Cleo", "Dan", "Eve"), rng.randint(2, 5))
    return {
        "game": "minivilles",
        "players": [{"name": name, **random_town(rng)} for name in names],
        **({"finished": False} if rng.random() < 0.1 else {}),
    }


def random_town(rng: Random) -> dict[str, Any]:
    """Some cards, some monuments."""
    cards = {"wheat-field": 1, "bakery": 1} if rng.random() < 0.8 else {}
    for card in rng.sample(list(ESTABLISHMENTS), rng.randint(0, 9)):
        cards[card] = rng.choice((1, 1, 1, 2, 3, 6))
    return {
        "cards": cards,
        "monuments": rng.sample(list(MONUMENTS), rng.choice((0, 1, 2, 3, 4, 5, 5, 6))),
        **({"coins": rng.randint(0, 40)} if rng.random() < 0.8 else {}),
        **({"facts": {"turns": rng.randint(0, 30)}} if rng.random() < 0.5 else {}),
    }
