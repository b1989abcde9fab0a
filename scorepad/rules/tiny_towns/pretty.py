"""A table for the terminal: the town drawn, the score sheet beneath."""

from __future__ import annotations

from collections.abc import Iterator

from scorepad.rules.tiny_towns.in_play import CARDS
from scorepad.rules.tiny_towns.result import TableResult, TownResult
from scorepad.rules.tiny_towns.table import Seat, Table

SHORT = {
    "cottage": "Cot",
    "farm": "Far",
    "well": "Wel",
    "chapel": "Cha",
    "tavern": "Tav",
    "theater": "The",
    "factory": "Fac",
    "monument": "MON",
    None: "   ",
}
WORDS = {
    "en": {
        "empty": "Empty squares",
        "coins": "Coins",
        "total": "Total",
        "winner": "Winner",
        "points": "by points",
        "master_builder_turns": "by fewest turns as Master Builder",
        "empty_squares": "by fewest empty squares",
        "cottages": "by most cottages",
        "shared": "shared",
        "level": "Level",
        "order": "could have been built in this order (row, column)",
    },
    "fr": {
        "empty": "Cases vides",
        "coins": "Pièces",
        "total": "Total",
        "winner": "Victoire",
        "points": "aux points",
        "master_builder_turns": "au moins de tours de Maître d’Œuvre",
        "empty_squares": "au moins de cases vides",
        "cottages": "au plus de maisons",
        "shared": "partagée",
        "level": "Niveau",
        "order": "a pu être construite dans cet ordre (ligne, colonne)",
    },
}
MARKS = {"illegal": "✗", "missing": "?", "odd": "!"}


def draw(table: Table, result: TableResult, language: str) -> str:
    """Draw every town with its lines and problems, then say who won."""
    words = WORDS[language]
    parts = [
        "\n".join(_town(seat, town, language))
        for seat, town in zip(table.seats, result.towns, strict=True)
    ]
    if result.level:
        number, name = result.level
        parts.append(f"{words['level']} {number}: {name.say(language)}")
    else:
        names = ", ".join(result.winners)
        parts.append(f"{words['winner']}: {names} ({words[result.decided_by]})")
    return "\n\n".join(parts)


def _town(seat: Seat, town: TownResult, language: str) -> Iterator[str]:
    yield f"{town.rank}. {seat.name}: {town.score.total}"
    yield "      1     2     3     4"
    for row in range(4):
        yield "   +" + "-----+" * 4
        cells = (_cell(seat, town, 4 * row + column) for column in range(4))
        yield f" {row + 1} |" + "|".join(cells) + "|"
    yield "   +" + "-----+" * 4
    for line in town.score.lines:
        card = CARDS.get(line.card)
        name = card.name.say(language) if card else WORDS[language][line.card]
        yield f"  {line.points:>4}  {name}: {line.why.say(language)}"
    yield f"  {town.score.total:>4}  {WORDS[language]['total']}"
    if town.build_order:
        steps = (
            f"{step.piece} {step.square // 4 + 1},{step.square % 4 + 1}"
            for step in town.build_order
        )
        yield f"     ✓  {WORDS[language]['order']}: {' → '.join(steps)}"
    for problem in town.problems:
        yield f"     {MARKS[problem.kind]}  {problem.message.say(language)}"


def _cell(seat: Seat, town: TownResult, square: int) -> str:
    piece = seat.squares[square]
    # A cube is drawn small, a fed building with a dot, cubes on a building as their number.
    text = SHORT.get(piece, f" {(piece or ' ')[:2]}")
    fed = "·" if square in town.fed else " "
    on = str(len(seat.on[square])) if square in seat.on else " "
    return f"{fed}{text:<3}{on}"
