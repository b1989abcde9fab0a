"""The score sheet for a spreadsheet: one row a player.

In English the columns keep the names of the game file, for whoever reads the file with a program; a
French spreadsheet takes semicolons for its columns, and its reader wants words.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable
from io import StringIO
from typing import Any, Protocol

from scorepad.games import find_game
from scorepad.rules.text import Text
from scorepad.web.judged import Judged
from scorepad.web.sheet import sheet_of
from scorepad.web.words import language

BYTE_ORDER_MARK = "\ufeff"  # else Excel takes the file for something other than UTF-8
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
DELIMITERS = {"en": ",", "fr": ";"}
YES, NO = Text("yes", "oui"), Text("no", "non")
COLUMNS = {
    name: Text(name, french)
    for name, french in {
        "rank": "place",
        "name": "nom",
        "total": "total",
        "winner": "victoire",
        "decided_by": "départage",
        "uid": "identifiant",
        "played_at": "date",
        "game": "jeu",
        "expansion": "extension",
        "league": "championnat",
        "place": "lieu",
        "players": "joueurs",
        "player": "joueur",
        "score": "points",
        "notes": "notes",
    }.items()
}


class File(Protocol):
    """What csv writes into."""

    def write(self, text: str, /) -> Any: ...


class Spreadsheet:
    """Rows in the reader's language."""

    def __init__(self, file: File, language: str) -> None:
        self._language = language
        self._write = csv.writer(file, delimiter=DELIMITERS[language]).writerow

    def row(self, cells: Iterable[object]) -> Any:
        """Write one row; gives back whatever the file does."""
        return self._write([self._cell(cell) for cell in cells])

    def _cell(self, cell: object) -> object:
        if isinstance(cell, bool):
            cell = YES if cell else NO
        return cell.say(self._language) if isinstance(cell, Text) else cell


def heading(column: str) -> Text:
    """The name of a column that all games share."""
    return COLUMNS[column]


def decision(game: str, decided_by: str) -> Text | str:
    """What decided a game: the word of the game file, or its name for people."""
    known = find_game(game)
    found = known and known.decisions.get(decided_by)
    return Text(decided_by, found.short.fr) if found else decided_by


def game_cell(game: str, otherwise: str) -> Text:
    """Which game it was: its word in the game file, or its name for people."""
    known = find_game(game)
    return Text(game, known.name.fr if known else harmless(otherwise or game))


def as_csv(judged: Judged) -> str:
    """Places, totals and every category of the score sheet; best first."""
    sheet = sheet_of(judged)
    file = StringIO()
    write = Spreadsheet(file, language()).row
    categories = [Text(row.id, row.name.fr) for row in sheet.rows]
    before, after = ("rank", "name", "total"), ("winner", "decided_by")
    write([*map(heading, before), *categories, *map(heading, after)])
    decided_by = "" if judged.table.broken_off else judged.result.decided_by
    for seat in judged.by_rank:
        name = sheet.names[seat]
        write(
            [
                sheet.ranks[seat],
                harmless(name),
                sheet.totals[seat],
                *(row.points[seat] for row in sheet.rows),
                name in judged.winners,
                decision(judged.table.game, decided_by),
            ]
        )
    return BYTE_ORDER_MARK + file.getvalue()


def harmless(text: str) -> str:
    """A text that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(FORMULA) else text
