"""How the invented friends play this game, and what they note down. All of it is ours."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Member(NamedTuple):
    """One of the group: which colours they like, and how well they see what a card is worth."""

    name: str
    eye: float  # how often the best of their cards is the one they play
    tastes: Mapping[str, float]  # by colour


MEMBERS = (
    Member("Odile", 0.8, {"yellow": 1.4}),
    Member("Kwame", 0.7, {"red": 1.5}),
    Member("Mei", 0.9, {"white": 1.3}),
    Member("Rafael", 0.6, {"yellow": 1.2, "red": 1.2}),
    Member("Sunniva", 0.75, {"white": 1.4}),
    Member("Tarek", 0.65, {"red": 1.3}),
)
NOTES = (
    "Who left the bridge unguarded?",
    "Everybody built, nobody fought. Then came the crier.",
    "Somebody owns a wall now.",
    "Four deniers short of a Cathedral.",
    "The last hidden card turned it round.",
    "Two towers, one winner.",
    "The neighbours scored our Belfry better than we did.",
    "We counted the ramparts twice, for the pleasure of it.",
    "Soup, then Saint-Brice.",
)
TIE_NOTE = "Equal! The rulebook shrugs, so we shared the cake."
FAREWELL = "Tarek’s last stand at the Pont des Trous."
