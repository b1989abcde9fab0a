"""The games of the pad: one folder each, and one line here."""

from __future__ import annotations

from typing import Any

from scorepad.games.little_town.rules import GAME as LITTLE_TOWN
from scorepad.games.minivilles.rules import GAME as MINIVILLES
from scorepad.games.tiny_towns.rules import GAME as TINY_TOWNS
from scorepad.games.tournay.rules import GAME as TOURNAY
from scorepad.rules.game import Game, Verdict
from scorepad.rules.refusal import (
    AN_OBJECT,
    TWICE,
    Doubled,
    Refusal,
    expected,
    not_known,
    shortened,
)

GAMES: dict[str, Game[Any]] = {
    game.slug: game
    for game in (
        TINY_TOWNS,
        MINIVILLES,
        TOURNAY,
        LITTLE_TOWN,
    )
}  # fmt: skip


def find_game(slug: object) -> Game[Any] | None:
    """Give the game of that name."""
    return GAMES.get(slug) if isinstance(slug, str) else None


def judge(data: object) -> Verdict[Any] | Refusal:
    """Judge a game file of any game of the pad: scores, problems and places."""
    if not isinstance(data, dict):
        return Refusal("", expected(AN_OBJECT))
    if isinstance(data, Doubled):
        return Refusal(shortened(data.key), TWICE)
    game = find_game(data.get("game"))
    if game is None:
        return Refusal("game", not_known(data.get("game"), tuple(GAMES)))
    return game.judged(data)
