"""A table in short: the rows of the sheet, what a league remembers, what other programs are told."""

from __future__ import annotations

from typing import Any

from scorepad.games.minivilles.rules.cards import CARDS
from scorepad.games.minivilles.rules.events import COINS
from scorepad.games.minivilles.rules.monuments import MONUMENTS
from scorepad.games.minivilles.rules.result import CONVENTION, DECISIONS, TownDetail
from scorepad.games.minivilles.rules.table import Table
from scorepad.rules.game import Category, Summary
from scorepad.rules.problem import MARKS
from scorepad.rules.result import TableResult
from scorepad.rules.text import Text, labelled

WINNER = Text("Winner: {names} ({how})", "Victoire : {names} ({how})")
COINS_LEFT = Text("{coins} left", "reste : {coins}")


def sheet_of(table: Table) -> tuple[Category, ...]:
    """A row for each monument."""
    return tuple(
        Category(name, card.name, frozenset({name}), icon=name, card=name)
        for name, card in MONUMENTS.items()
    )


def tally_town(table: Table, result: TableResult[TownDetail], seat: int) -> dict[str, Any]:
    """How many of each card, one point for each monument, and what else records ask for."""
    town = table.seats[seat]
    return {
        "built": {**town.cards, **dict.fromkeys(town.monuments, 1)},
        "points": dict.fromkeys(town.monuments, 1),
        "coins": town.coins,
        "turns": town.turns,
    }


def summary_of(table: Table) -> Summary:
    """As each player's role the monuments that were built."""
    roles = tuple(
        ", ".join(card.name.en for name, card in MONUMENTS.items() if name in seat.monuments)
        for seat in table.seats
    )
    return Summary(roles=roles)


def draw(table: Table, result: TableResult[TownDetail], language: str) -> str:
    """Every town with its cards, monuments and problems for a terminal, then who won."""
    lines: list[str] = []
    for town, seat in zip(table.seats, result.seats, strict=True):
        coins = COINS_LEFT.given(coins=COINS.counted(seat.detail.coins)).say(language)
        total = labelled(town.name, str(seat.score.total)).say(language)
        lines.append(f"{seat.rank}. {total} ({coins})")
        lines += [
            f"  {number:>3} × {CARDS[card].name.say(language)}"
            for card, number in town.cards.items()
        ]
        lines += [
            f"    ✓ {labelled(CARDS[line.card].name, line.why).say(language)}"
            for line in seat.score.lines
        ]
        lines += [
            f"    {MARKS[problem.kind]} {problem.message.say(language)}"
            for problem in seat.problems
        ]
    end = WINNER.given(names=", ".join(result.winners), how=DECISIONS[result.decided_by].short)
    if not result.winners:
        end = DECISIONS[result.decided_by].sentence
    return "\n".join([*lines, end.say(language), CONVENTION.say(language)])
