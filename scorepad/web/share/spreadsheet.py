"""The score sheet for a spreadsheet: one row a player."""

from __future__ import annotations

import csv
from io import StringIO

from scorepad.web.share.words import by_rank
from scorepad.web.sheet import Row, sheet_of
from scorepad.web.tables import Judged

BYTE_ORDER_MARK = "\ufeff"  # else Excel takes the file for something other than UTF-8
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


def as_csv(judged: Judged) -> str:
    """Places, totals and every category of the score sheet; best first."""
    sheet, result = sheet_of(judged), judged.result
    file = StringIO()
    write = csv.writer(file).writerow
    write(["rank", "name", "total", *(_column(row) for row in sheet.rows), "winner", "decided_by"])
    for seat in by_rank(judged):
        name = sheet.names[seat]
        write(
            [
                sheet.ranks[seat],
                harmless(name),
                sheet.totals[seat],
                *(row.points[seat] for row in sheet.rows),
                "yes" if name in result.winners else "no",
                result.decided_by,
            ]
        )
    return BYTE_ORDER_MARK + file.getvalue()


def _column(row: Row) -> str:
    return row.card or {"": "empty", "coin": "coins"}.get(row.piece, row.piece)


def harmless(text: str) -> str:
    """A text that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(FORMULA) else text
