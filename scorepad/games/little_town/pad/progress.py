"""How far a player is typed in, which facts are still asked for, and where two entries differ."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scorepad.games.little_town.pad.facts import BY_ROUND
from scorepad.games.little_town.rules.checks import MISSING
from scorepad.games.little_town.rules.table import Table
from scorepad.web.judged import Entry, Judged
from scorepad.web.pad import Missing, Progress, Words

FACTS: Mapping[str, Words] = {"coins": gettext_lazy("Coins"), **BY_ROUND}
# What is asked for, by the problem that its lack makes.
ASKED = {f"{name}-missing": Missing(label, f"fact-{name}") for name, label in FACTS.items()}


def progress(judged: Judged, index: int) -> Progress:
    """Buildings, and everything beside the map that this player's game needs."""
    table: Table = judged.loaded
    seat = table.seats[index]
    missing = tuple(ASKED[one.code] for check in MISSING for one in check(table, index))
    given = sum(getattr(seat, name) is not None for name in (*FACTS, "track"))
    whole, filled = 1 + given + len(missing), given + bool(seat.buildings)
    text = _("%(filled)d of %(whole)d parts") % {"filled": filled, "whole": whole}
    return Progress(filled, whole, text, missing=missing)


def differences(before: Entry, now: Entry) -> list[Words]:
    """Where two entries differ, for somebody whose change came too late."""
    squares = _squares(before["buildings"]) ^ _squares(now["buildings"])
    told: list[Words] = []
    if squares:
        places = sorted({at for at, _tile in squares})
        text = ngettext("%(squares)s is different now.", "%(squares)s are different now.", len(places))  # fmt: skip
        told.append(text % {"squares": ", ".join(places)})
    if {**before, "buildings": ()} != {**now, "buildings": ()}:
        told.append(_("What stands beside the map is different."))
    return told


def _squares(buildings: list[Any]) -> set[tuple[str, str]]:
    return {(one["at"], one["tile"]) for one in buildings}
