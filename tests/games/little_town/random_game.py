"""Games at random, for the laws that hold for every game: most of them break some rule."""

from __future__ import annotations

from random import Random
from typing import Any

from scorepad.games.little_town.rules.board import CUBES, NAMES
from scorepad.games.little_town.rules.objectives import KNOWN_OBJECTIVES
from scorepad.games.little_town.rules.setup import draw_market
from scorepad.games.little_town.rules.tiles import TILES

PLAYERS = ("Ada", "Ben", "Cleo", "Dan")


def random_game(rng: Random) -> dict[str, Any]:
    """Tiles anywhere, numbers anyhow, parts left out now and then."""
    market = draw_market(rng)
    data: dict[str, Any] = {"game": "little-town", "side": rng.choice((1, 2))}
    if rng.random() < 0.7:
        data["market"] = list(market)
    if rng.random() < 0.3:
        data["readings"] = {
            "castle": rng.choice(("own", "all")),
            "watchtower": rng.choice(("free", "grass")),
        }
    tiles = list(TILES) if rng.random() < 0.3 else ["wheat-field", *market]
    names = rng.sample(PLAYERS, rng.randint(2, 4))
    return {**data, "players": [random_player(rng, name, tiles) for name in names]}


def random_player(rng: Random, name: str, tiles: list[str]) -> dict[str, Any]:
    """A player with some buildings and some of the facts."""
    number = rng.choice((0, 3, 5, 6, 6, 7, 8))
    player: dict[str, Any] = {
        "name": name,
        "buildings": [{"tile": rng.choice(tiles), "at": rng.choice(NAMES)} for _ in range(number)],
        "objectives": list(rng.sample(KNOWN_OBJECTIVES, rng.choice((0, 1, 2, 2, 4)))),
    }
    if rng.random() < 0.2:
        player["objectives"].append(
            {"objective": "unknown-objective", "points": rng.choice((2, 3))}
        )
    parts = {
        "activation": by_round(rng, 12),
        "cathedral": by_round(rng, 9),
        "unfed": by_round(rng, 4),
        "coins": rng.randint(0, 16),
        "cubes": {cube: rng.randint(0, 6) for cube in CUBES},
        "track": rng.randint(-20, 130),
    }
    player.update({key: value for key, value in parts.items() if rng.random() < 0.6})
    return player


def by_round(rng: Random, most: int) -> list[int] | int:
    """A number for each round, or one for the game."""
    rounds = [rng.choice((0, rng.randint(0, most))) for _ in range(4)]
    return rounds if rng.random() < 0.7 else sum(rounds)
