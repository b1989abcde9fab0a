"""A table for the terminal: the town drawn, the score sheet beneath."""

from __future__ import annotations

from collections.abc import Iterator

from scorepad.games.tiny_towns.rules.board import TOWN
from scorepad.games.tiny_towns.rules.building import BuildStep
from scorepad.games.tiny_towns.rules.in_play import CARDS
from scorepad.games.tiny_towns.rules.pieces import CUBES, piece_name
from scorepad.games.tiny_towns.rules.ranking import DECISIONS
from scorepad.games.tiny_towns.rules.result import TownDetail, TownResult
from scorepad.games.tiny_towns.rules.summary import COINS, EMPTY_SQUARES
from scorepad.games.tiny_towns.rules.table import Seat, Table
from scorepad.rules.problem import MARKS
from scorepad.rules.result import TableResult
from scorepad.rules.score import ScoreLine
from scorepad.rules.text import Text, mention, number_text, ordinal

WORDS = {
    "total": Text("Total", "Total"),
    "winner": Text("Winner: {names} ({how})", "Victoire : {names} ({how})"),
    "order": Text(
        "could have been built in this order (row, column): {steps}",
        "a pu être construite dans cet ordre (ligne, colonne) : {steps}",
    ),
}
OTHER_LINES = {"empty": EMPTY_SQUARES, "coins": COINS}


def draw(table: Table, result: TableResult[TownDetail], language: str) -> str:
    """Draw every town with its lines and problems, then say who won."""
    parts = [
        "\n".join(_town(table, seat, town, language))
        for seat, town in zip(table.seats, result.seats, strict=True)
    ]
    end = result.outcome or WORDS["winner"].given(
        names=", ".join(result.winners), how=DECISIONS[result.decided_by].short
    )
    return "\n\n".join([*parts, end.say(language)])


def _town(table: Table, seat: Seat, town: TownResult, language: str) -> Iterator[str]:
    total = number_text(town.score.total)
    head = Text("{place} {name}: {total}", "{place} {name} : {total}")
    yield head.given(place=ordinal(town.rank), name=seat.name, total=total).say(language)
    yield "      1     2     3     4"
    for row in range(4):
        yield "   +" + "-----+" * 4
        cells = (_cell(seat, town, 4 * row + column, language) for column in range(4))
        yield f" {row + 1} |" + "|".join(cells) + "|"
    yield "   +" + "-----+" * 4
    for line in town.score.lines:
        yield f"  {number_text(line.points):>4}  {_sentence(line, language)}"
    yield f"  {total:>4}  {WORDS['total'].say(language)}"
    if town.detail.build_order:
        steps = (_step(step, seat, table, language) for step in town.detail.build_order)
        yield f"     ✓  {WORDS['order'].given(steps=' → '.join(steps)).say(language)}"
    for problem in town.problems:
        yield f"     {MARKS[problem.kind]}  {problem.message.say(language)}"


def _sentence(line: ScoreLine, language: str) -> str:
    name: Text = CARDS[line.card].name if line.card in CARDS else OTHER_LINES[line.card]
    why = line.why.say(language)
    if mention(name, why, language):
        return why
    return Text("{name}: {why}", "{name} : {why}", name=name, why=line.why).say(language)


def _step(step: BuildStep, seat: Seat, table: Table, language: str) -> str:
    row, column = TOWN.place(step.square)
    name = piece_name(step.piece, table.cards, seat.monument).say(language)
    return f"{name} {row + 1},{column + 1}"


def _cell(seat: Seat, town: TownResult, square: int, language: str) -> str:
    # A cube is drawn small, a fed building with a dot, cubes on a building as their number.
    fed = "·" if square in town.detail.fed else " "
    on = str(len(seat.on[square])) if square in seat.on else " "
    return f"{fed}{_short(seat.squares[square], language):<3}{on}"


def _short(piece: str | None, language: str) -> str:
    if piece is None:
        return ""
    if piece in CUBES:
        return f" {CUBES[piece].letters.say(language).lower()}"
    # A building by the card that everybody knows it by, whichever was drawn; the tower stands out.
    return "MON" if piece == "monument" else CARDS[piece].name.say(language)[:3]
