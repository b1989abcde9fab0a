"""A table for the terminal: the map drawn, the score sheets beneath."""

from __future__ import annotations

from collections.abc import Iterator

from scorepad.games.little_town.rules.board import BOARD, COLUMNS
from scorepad.games.little_town.rules.map import Map
from scorepad.games.little_town.rules.objectives import OBJECTIVES
from scorepad.games.little_town.rules.result import DECISIONS
from scorepad.games.little_town.rules.summary import ROWS
from scorepad.games.little_town.rules.table import Table
from scorepad.games.little_town.rules.tiles import TILES
from scorepad.rules.problem import MARKS
from scorepad.rules.result import NoDetail, SeatResult, TableResult
from scorepad.rules.text import Text, labelled

TERRAIN = {"grass": "", "forest": "^^^", "mountain": "/\\", "lake": "~~~"}
TOTAL = Text("Total", "Total")
WINNER = Text("Winner: {names} ({how})", "Victoire : {names} ({how})")


def draw(table: Table, result: TableResult[NoDetail], language: str) -> str:
    """Draw the map, then every player's lines and problems, then say who won."""
    parts = ["\n".join(_map(table.map, language))]
    parts += [
        "\n".join(_seat(number, seat, language)) for number, seat in enumerate(result.seats, 1)
    ]
    end = WINNER.given(names=", ".join(result.winners), how=DECISIONS[result.decided_by].short)
    return "\n\n".join([*parts, end.say(language)])


def _map(land: Map, language: str) -> Iterator[str]:
    bar = "  +" + "------+" * BOARD.columns
    yield "   " + "".join(f"  {column}    " for column in COLUMNS)
    for row in range(BOARD.rows):
        yield bar
        squares = range(row * BOARD.columns, (row + 1) * BOARD.columns)
        yield f"{row + 1} |" + "".join(f"{_cell(land, s, language):<6}|" for s in squares)
    yield bar


def _cell(land: Map, square: int, language: str) -> str:
    # A tile by its first letters and the number of whoever built it.
    if square not in land.by_square:
        return f" {TERRAIN[land.terrain[square]]}"
    building = land.by_square[square][0]
    return f"{TILES[building.tile].name.say(language)[:4]:<4}{building.owner + 1}"


def _seat(number: int, seat: SeatResult[NoDetail], language: str) -> Iterator[str]:
    heading = labelled(f"{seat.score.player} ({number})", str(seat.score.total))
    yield f"{seat.rank}. {heading.say(language)}"
    for line in seat.score.lines:
        yield f"  {line.points:>4}  {labelled(_heading(line.card), line.why).say(language)}"
    yield f"  {seat.score.total:>4}  {TOTAL.say(language)}"
    for problem in seat.problems:
        yield f"     {MARKS[problem.kind]}  {problem.message.say(language)}"


def _heading(card: str) -> Text:
    if card in TILES:
        return TILES[card].name
    return OBJECTIVES[card].name if card in OBJECTIVES else ROWS[card]
