"""The games of the pad as other programs call them."""

from __future__ import annotations

import unicodedata

from scorepad.rules import GAMES

# The numbers of BoardGameGeek, which other programs use as well.
BOARD_GAME_GEEK = {"tiny-towns": 265736}


def plain(name: str) -> str:
    """A name without capitals, accents and doubled blanks, so that equal ones are found equal."""
    apart = unicodedata.normalize("NFKD", name.casefold())
    bare = "".join(letter for letter in apart if not unicodedata.combining(letter))
    return " ".join(unicodedata.normalize("NFKC", bare).casefold().split())


def slug_of(name: str, number: object) -> str | None:
    """The game of the pad that another program means."""
    for game in GAMES:
        names = (game.slug, game.name.say("en"), game.name.say("fr"))
        if number == BOARD_GAME_GEEK.get(game.slug) or plain(name) in map(plain, names):
            return game.slug
    return None
