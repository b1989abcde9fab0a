"""The games that several tests look at."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.games.tiny_towns.simulator.cards_data import MONUMENTS
from tests.games.tiny_towns.simulator.record import Played, Truth
from tests.games.tiny_towns.simulator.sampling import focused_game, random_game

Entry = tuple[Played, Truth, dict[str, Any]]
FOCUS = (
    "factory",
    "warehouse",
    "museum",
    "oddity-shop",
    "trading-post",
    "bank",
    "cathedral",
    "parsonage",
    "jeweler",
    "shed",
    *MONUMENTS,
)


@pytest.fixture(scope="module")
def games() -> list[Played]:
    mixed = [random_game(Random(seed), cavern=seed % 10 == 0) for seed in range(800)]
    centred = [focused_game(Random(1000 + seed), card) for card in FOCUS for seed in range(12)]
    return mixed + centred


@pytest.fixture(scope="module")
def entries(games: list[Played]) -> list[Entry]:
    return [
        (game, truth, player)
        for game in games
        for truth, player in zip(game.truth, game.game["players"], strict=True)
    ]
