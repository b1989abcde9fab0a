"""The games of the pad as other programs call them."""

from __future__ import annotations

from scorepad.rules import GAMES
from scorepad.web.league.names import plain

# The numbers of BoardGameGeek, which other programs use as well.
BOARD_GAME_GEEK = {"tiny-towns": 265736}


def slug_of(name: str, number: object) -> str | None:
    """The game of the pad that another program means."""
    for game in GAMES:
        names = (game.slug, game.name.say("en"), game.name.say("fr"))
        if number == BOARD_GAME_GEEK.get(game.slug) or plain(name) in map(plain, names):
            return game.slug
    return None
