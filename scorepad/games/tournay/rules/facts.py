"""What must be asked beside the quarters, and why."""

from __future__ import annotations

from typing import NamedTuple

from scorepad.games.tournay.rules.scoring import scored_at, views_of
from scorepad.games.tournay.rules.table import Table

ALWAYS = ("ramparts",)
ON_REQUEST = ("hand",)  # it only feeds a check


class Asked(NamedTuple):
    """Something to ask of every player."""

    fact: str  # its key in a game file
    cards: tuple[str, ...]  # the prestige buildings that count it
    needed: bool  # whether points hang on it


def asked_facts(table: Table) -> tuple[Asked, ...]:
    """What the quarters as they are make worth asking of everybody, in the order of a form."""
    counting: dict[str, list[str]] = {}
    for one in scored_at(table, views_of(table)):
        if one.counts.needs:
            counting.setdefault(one.counts.needs, []).append(one.prestige.id)
    return tuple(
        Asked(fact, tuple(counting.get(fact, ())), fact not in ON_REQUEST)
        for fact in ("citizens", "deniers", *ALWAYS, *ON_REQUEST)
        if fact in counting or fact in ALWAYS or fact in ON_REQUEST
    )
