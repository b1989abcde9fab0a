"""Room 1: the rules of the games, pure Python; it knows neither the web nor the photos."""

from __future__ import annotations

from scorepad.rules import tiny_towns
from scorepad.rules.game import Game, Result, judge_data
from scorepad.rules.refusal import Refusal

GAMES: tuple[Game, ...] = (tiny_towns.GAME,)


def find_game(slug: str) -> Game | None:
    """Give the game of that name."""
    return next((game for game in GAMES if game.slug == slug), None)


def judge(data: object) -> Result | Refusal:
    """Judge a game file of any game of the pad: scores, problems and places."""
    return judge_data(GAMES, data)


__all__ = ["GAMES", "Game", "Refusal", "Result", "find_game", "judge"]
