"""A player's colour and initials, the same on every page and in every chart."""

from __future__ import annotations

HUES = 8  # told apart by most eyes; who comes next begins again, and has other initials


def hue_of(player: int) -> int:
    """The number of a player's colour: players who were added one after another differ."""
    return player % HUES


def initials(name: str) -> str:
    """The first letters of two words, or the first two of one."""
    words = [letters for word in name.split() if (letters := _letters(word))]
    if not words:
        return name.strip()[:1]
    first, *others = words
    return (first[0] + others[-1][0]).upper() if others else first[:2].capitalize()


def _letters(word: str) -> str:
    return "".join(sign for sign in word if sign.isalnum())
