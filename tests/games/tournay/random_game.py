"""Games at random, for the laws that hold for every game."""

from __future__ import annotations

from tests.games.tournay.rules.random_games import random_game

__all__ = ["random_game"]
