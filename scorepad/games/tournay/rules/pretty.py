"""A table for the terminal: the quarter drawn, the score sheet beneath."""

from __future__ import annotations

from collections.abc import Iterator

from scorepad.games.tournay.rules.matrix import OTHER_LINES
from scorepad.games.tournay.rules.prestige import PRESTIGE_BUILDINGS
from scorepad.games.tournay.rules.quarter import box_of
from scorepad.games.tournay.rules.result import DECISIONS
from scorepad.games.tournay.rules.table import Seat, Stack, Table
from scorepad.rules.problem import MARKS
from scorepad.rules.result import NoDetail, SeatResult, TableResult
from scorepad.rules.text import Text, labelled

TOTAL = Text("Total", "Total")
WINNER = Text("Winner: {names} ({how})", "Victoire : {names} ({how})")
NAMES: dict[str, Text] = {name: one.name for name, one in PRESTIGE_BUILDINGS.items()} | OTHER_LINES
COLOURS = {
    "yellow": Text("Y", "J"),
    "white": Text("W", "B"),
    "red": Text("R", "R"),
}
KINDS = {"building": Text("b", "b"), "character": Text("c", "p")}
WIDTH = 12


def draw(table: Table, result: TableResult[NoDetail], language: str) -> str:
    """Draw every quarter with its lines and problems, then say who won."""
    parts = [
        "\n".join(_seat(seat, one, language))
        for seat, one in zip(table.seats, result.seats, strict=True)
    ]
    end = WINNER.given(names=", ".join(result.winners), how=DECISIONS[result.decided_by].short)
    return "\n\n".join([*parts, end.say(language)])


def _seat(seat: Seat, result: SeatResult[NoDetail], language: str) -> Iterator[str]:
    yield f"{result.rank}. {labelled(seat.name, str(result.score.total)).say(language)}"
    yield from _quarter(seat, language)
    for line in result.score.lines:
        yield f"  {line.points:>4}  {labelled(NAMES[line.card], line.why).say(language)}"
    yield f"  {result.score.total:>4}  {TOTAL.say(language)}"
    for problem in result.problems:
        yield f"     {MARKS[problem.kind]}  {problem.message.say(language)}"


def _quarter(seat: Seat, language: str) -> Iterator[str]:
    if not seat.quarter:
        return
    stacks = {stack.at: stack for stack in seat.quarter}
    rows, columns = box_of(list(stacks))
    edge = "   +" + ("-" * WIDTH + "+") * len(columns)
    for row in rows:
        yield edge
        cells = (_cell(stacks.get((row, column)), language) for column in columns)
        yield "   |" + "|".join(f"{cell:<{WIDTH}}" for cell in cells) + "|"
    yield edge


def _cell(stack: Stack | None, language: str) -> str:
    """The colour, then the name or level and kind; cards below as their number."""
    if stack is None:
        return ""
    top, below = stack.top, len(stack.cards) - 1
    colour = COLOURS[top.colour].say(language)
    face = (
        NAMES[top.id].say(language)
        if top.id
        else f"{'I' * top.level}{KINDS[top.kind].say(language)}"
    )
    number = f"+{below}" if below else ""
    return f"{colour} {face[: WIDTH - 2 - len(number)]}{number}"
