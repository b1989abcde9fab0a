"""Words of the rules and numbers, as pages and files of this language say them."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import get_language

from scorepad.games import find_game
from scorepad.rules.text import LANGUAGES, Text, number_text, ordinal

__all__ = ["game_name", "language", "number_text", "place_text", "said"]


def language() -> str:
    """The language of the page; one that the rules speak."""
    chosen = get_language()
    return chosen if chosen in LANGUAGES else LANGUAGES[0]


def said(words: Text | Promise | str, **values: object) -> str:
    """Words of the rules or of the site in the reader's language, with what belongs into them."""
    if isinstance(words, Text):
        return words.given(**values).say(language()) if values else words.say(language())
    text = str(words)
    return text.format(**values) if values else text


def game_name(slug: str, otherwise: str = "") -> str:
    """The name of a game; one that has no folder here is called as whoever brought it calls it."""
    game = find_game(slug)
    return game.name.say(language()) if game else otherwise or slug


def place_text(rank: int) -> str:
    """A place in running text: "1st", "2e"."""
    return ordinal(rank).say(language())
