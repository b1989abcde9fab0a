"""A table in short: the rows of the score sheet, what a league remembers, what other programs are told."""

from __future__ import annotations

from collections import Counter
from typing import Any

from scorepad.games.tiny_towns.rules.board import BUILDINGS, MONUMENT
from scorepad.games.tiny_towns.rules.in_play import CARDS
from scorepad.games.tiny_towns.rules.result import TownDetail
from scorepad.games.tiny_towns.rules.table import EXPANSIONS, VARIANTS, Table
from scorepad.rules.game import Category, Summary
from scorepad.rules.result import TableResult
from scorepad.rules.text import Text

COINS = Text("Coins", "Pièces")
EMPTY_SQUARES = Text("Empty squares", "Cases vides")


def sheet_of(table: Table) -> tuple[Category, ...]:
    """A row for each card in play, then monuments, coins and empty squares."""
    cards = {"cottage": "cottage", **table.cards}
    monuments = frozenset(seat.monument for seat in table.seats if seat.monument)
    rows = [
        Category(name, CARDS[name].name, frozenset({name}), icon=kind, card=name)
        for kind, name in cards.items()
    ]
    rows.append(Category("monument", MONUMENT, monuments, icon="monument"))
    if table.expansions:
        rows.append(Category("coins", COINS, frozenset({"coins"}), icon="coin"))
    rows.append(Category("empty", EMPTY_SQUARES, frozenset({"empty"})))
    return tuple(rows)


def cards_of_table(table: Table) -> tuple[str, ...]:
    """The drawn cards and the monuments that players hold."""
    monuments = (seat.monument for seat in table.seats)
    return (*table.cards.values(), *(name for name in monuments if name))


def tally_town(table: Table, result: TableResult[TownDetail], seat: int) -> dict[str, Any]:
    """Buildings and points by card; the monument by its own name where it was built."""
    squares, monument = table.seats[seat].squares, table.seats[seat].monument
    names = {"cottage": "cottage", **table.cards, **({"monument": monument} if monument else {})}
    built = Counter(names[piece] for piece in squares if piece in BUILDINGS and piece in names)
    points: Counter[str] = Counter()
    for line in result.seats[seat].score.lines:
        points[line.card] += line.points
    tally: dict[str, Any] = {"built": dict(built), "points": dict(points)}
    if monument and "monument" in squares:
        tally["monument"] = monument
    return tally


def summary_of(table: Table) -> Summary:
    """Variant, expansions and drawn cards; as each player's role the monument that was built."""
    expansions = tuple(sorted(table.expansions))
    words = [
        VARIANTS[table.variant].en.removesuffix(" game"),
        *(EXPANSIONS[name].en for name in expansions),
        ", ".join(CARDS[name].name.en for name in table.cards.values()),
    ]
    roles = tuple(
        CARDS[seat.monument].name.en if seat.monument and "monument" in seat.squares else ""
        for seat in table.seats
    )
    return Summary(expansions, " · ".join(words), roles, table.first_player)
