"""Why something of a file is not taken, in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

REASONS = {
    # about the whole file
    "empty": _("The file is empty."),
    "not-json": _("This is no JSON: the file begins with “%(found)s”."),
    "torn": _("The file breaks off here; what should follow is missing."),
    "broken": _("The file is not well formed from here on (%(found)s); what follows is left out."),
    "too-deep": _("Something is nested too deeply; what follows is left out."),
    "newer": _("This file was written by a newer Scorepad."),
    "too-many": _("One import takes at most %(most)s games; those from here on are left out."),
    "too-much": _(
        "The file has far more entries than any export; those from here on are left out."
    ),
    "unknown-format": _(
        "This is neither an export of BG Stats nor games of Scorepad: it has no list of games."
    ),
    # about one game
    "line": _("This line is not well formed."),
    "deep": _("Something in it is nested too deeply."),
    "shape": _("Expected %(expected)s, found “%(found)s”."),
    "uid": _("It has no usable number of its own (uid): “%(found)s”."),
    "date": _("It has no date that can be read: “%(found)s”."),
    "future": _("Its date, %(date)s, lies in the future."),
    "no-players": _("Nobody played."),
    "too-many-players": _("More than %(most)s players."),
    "unknown-player": _("It names a player who is not in the file: “%(found)s”."),
    "no-name": _("A player has no name."),
    "twice": _("%(name)s plays twice."),
    "unknown-game": _("It does not say which game was played: “%(found)s”."),
    "ranks": _("These places are impossible: %(found)s."),
    "score": _("This score makes no sense: “%(found)s”."),
    "no-result": _("Neither places nor scores nor a winner are given."),
    "winner-behind": _("The winner has fewer points than somebody else, and no places are given."),
    "rules": _("The game file is refused at “%(where)s”: %(message)s."),
    "seats": _("The game file has %(seats)s players, the result %(players)s."),
    "again": _("The same game is in the file twice."),
}


def sentence(code: str, values: Mapping[str, Any]) -> str:
    """The reason with its values; a value that is known in several languages in the reader's."""
    language = get_language() or "en"
    said = {name: v[language] if isinstance(v, dict) else v for name, v in values.items()}
    return str(REASONS[code]) % said
