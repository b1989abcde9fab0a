"""How the invented friends play this game, and what they note down. All of it is ours."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from django.utils.translation import gettext_noop as _


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
    _("Who left the bridge unguarded?"),
    _("Everybody built, nobody fought. Then came the crier."),
    _("Somebody owns a wall now."),
    _("Four deniers short of a Cathedral."),
    _("The last hidden card turned the game around."),
    _("Two towers, one winner."),
    _("The neighbours scored our Belfry better than we did."),
    _("We counted the ramparts twice, for the pleasure of it."),
    _("Soup, then Saint-Brice."),
)
TIE_NOTE = _("Equal! The rulebook shrugs, so we shared the cake.")
FAREWELL = _("Tarek’s last stand at the Pont des Trous.")
