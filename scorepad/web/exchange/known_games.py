"""The games of the pad as other programs call them."""

from __future__ import annotations

from scorepad.games import GAMES
from scorepad.web.league.player_names import plain


def slug_of(name: str, number: object) -> str | None:
    """The game of the pad that another program means."""
    for game in GAMES.values():
        names = (game.slug, game.name.en, game.name.fr)
        if (game.bgg is not None and number == game.bgg) or plain(name) in map(plain, names):
            return game.slug
    return None


def expansion_in(name: str) -> tuple[str, str] | None:
    """The game and the expansion that an entry of another program means."""
    words = plain(name).split()
    for game in GAMES.values():
        for slug, said in game.expansions.items():
            if plain(said.en) in words or plain(said.fr) in words:
                return game.slug, slug
    return None
