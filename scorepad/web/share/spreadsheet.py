"""The score sheet for a spreadsheet: one row a player."""

from __future__ import annotations

import csv
from io import StringIO

from scorepad.web.judged import Judged
from scorepad.web.sheet import sheet_of

BYTE_ORDER_MARK = "\ufeff"  # else Excel takes the file for something other than UTF-8
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


def as_csv(judged: Judged) -> str:
    """Places, totals and every category of the score sheet; best first."""
    sheet = sheet_of(judged)
    file = StringIO()
    write = csv.writer(file).writerow
    write(["rank", "name", "total", *(row.id for row in sheet.rows), "winner", "decided_by"])
    for seat in judged.by_rank:
        name = sheet.names[seat]
        write(
            [
                sheet.ranks[seat],
                harmless(name),
                sheet.totals[seat],
                *(row.points[seat] for row in sheet.rows),
                "yes" if name in judged.winners else "no",
                "" if judged.table.broken_off else judged.result.decided_by,
            ]
        )
    return BYTE_ORDER_MARK + file.getvalue()


def harmless(text: str) -> str:
    """A text that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(FORMULA) else text
