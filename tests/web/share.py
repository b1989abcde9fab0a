"""Finished tables for the tests of results, filled in by letters."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from scorepad.web.models import Seat, Table
from tests.games.tiny_towns.rules.vectors import LETTERS as BUILDINGS

LETTERS = {**BUILDINGS, "h": "wheat"}
CARDS = {
    "farm": "granary",
    "well": "fountain",
    "chapel": "abbey",
    "tavern": "feast-hall",
    "theater": "market",
    "factory": "bank",
}
FINISHED = datetime(2026, 11, 15, 20, 31, 5, tzinfo=UTC)


def squares(drawn: str) -> list[str | None]:
    return [LETTERS.get(letter) for letter in drawn.replace(" ", "")]


# The table three-friends of the rules' own tests: 27 points each for Ada and Cléo, 1 for Ben.
ADA: dict[str, Any] = {
    "squares": squares("CCCY KRCY G... WWGO"),
    "on": {"4": ["wood"]},
    "facts": {"master_builder_turns": 9},
}
BEN: dict[str, Any] = {
    "squares": squares("C.G. .OM. .C.. ...."),
    "monument": "fort-ironweed",
    "facts": {"master_builder_turns": 4},
}
CLEO: dict[str, Any] = {
    "squares": squares("CCCY CRCY .RRY OW.G"),
    "facts": {"master_builder_turns": 9},
}
FRIENDS = (("Ada", ADA), ("Ben", BEN), ("Cléo", CLEO))
DREADFUL_NAMES = (
    "<script>alert('x')</script>",
    '"><img src=x onerror=alert(1)>',
    "=HYPERLINK(1)",
    "עדי שלום",
    "🎲🏰 日本語",
    "W" * 40,
)


def table_of(
    *players: tuple[str, dict[str, Any]], finished: datetime | None = FINISHED, **setup: Any
) -> Table:
    """Save a table with these players; by default it is finished."""
    table = Table.objects.create(
        game="tiny-towns",
        setup={"variant": "standard", "cards": CARDS, **setup},
        seats_made=len(players),
        finished_at=finished,
    )
    Seat.objects.bulk_create(
        Seat(table=table, number=position, position=position, name=name, entry=town)
        for position, (name, town) in enumerate(players, start=1)
    )
    return table


def friends(**setup: Any) -> Table:
    return table_of(*FRIENDS, **setup)


def dreadful() -> Table:
    towns = (ADA, BEN, CLEO, ADA, BEN, CLEO)
    return table_of(*zip(DREADFUL_NAMES, towns, strict=True))


def crowded() -> Table:
    """Six full towns with as many sentences as there can be."""
    town = {"squares": squares("YOYO WGWG YCYR KGOM"), "monument": "fort-ironweed", "coins": 2}
    players = [(f"Player number {number}", town) for number in range(6)]
    return table_of(*players, expansions=["fortune"], cards={kind: kind for kind in CARDS})


def solo() -> Table:
    return table_of(("Éloïse", {"squares": CLEO["squares"]}), variant="solo")
