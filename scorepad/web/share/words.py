"""The result in words: who won and why, and the plain text that people paste into a chat."""

from __future__ import annotations

import unicodedata

from django.utils.formats import date_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scorepad.web.sheet import sheet_of
from scorepad.web.tables import Judged


def outcome(judged: Judged) -> str:
    """Who won and what decided; in a solo game the level that was reached."""
    result = judged.result
    if result.level:
        number, name = result.level[0], result.level[1].say(get_language() or "en")
        return _("Level %(number)s: %(name)s") % {"number": number, "name": name}
    if len(result.winners) > 1:
        names = ", ".join(result.winners)
        return _("%(names)s share the victory: equal in points and in every tie-break.") % {
            "names": names
        }
    return _single(result.decided_by) % {"name": result.winners[0]}


def _single(decided_by: str) -> str:
    if decided_by == "points":
        return _("%(name)s wins on points.")
    if decided_by == "master_builder_turns":
        return _("Points are equal: %(name)s wins with fewer turns as Master Builder.")
    if decided_by == "empty_squares":
        return _("Points are equal: %(name)s wins with fewer empty squares.")
    return _("Points are equal: %(name)s wins with more cottages.")


def number(points: int) -> str:
    """A number with a minus sign that is one."""
    return f"−{-points}" if points < 0 else str(points)


def by_rank(judged: Judged) -> list[int]:
    """The seats, best first; equals in seating order."""
    ranks = [town.rank for town in judged.result.towns]
    return sorted(range(len(ranks)), key=ranks.__getitem__)


def totals(judged: Judged) -> str:
    """All totals in one line."""
    sheet = sheet_of(judged)
    return ", ".join(f"{sheet.names[i]} {number(sheet.totals[i])}" for i in by_rank(judged))


def as_text(judged: Judged, link: str) -> str:
    """The whole result as plain text in the reader's language."""
    sheet, language = sheet_of(judged), get_language() or "en"
    finished = judged.table.finished_at
    day = f" · {date_format(finished, 'j F Y')}" if finished else ""
    lines = [f"Tiny Towns{day}", outcome(judged), ""]
    for seat in by_rank(judged):
        total = number(sheet.totals[seat])
        place = "" if judged.result.level else f"{sheet.ranks[seat]}. "
        lines.append(f"{place}{isolated(sheet.names[seat])} – {total}")
        earned = [
            f"{row.name.say(language)} {number(points)}"
            for row in sheet.rows
            if (points := row.points[seat])
        ]
        if earned:
            lines.append("   " + ", ".join(earned))
    return "\n".join([*lines, "", link, ""])


def isolated(name: str) -> str:
    """A name that runs from right to left, kept from turning the numbers beside it around."""
    turns = any(unicodedata.bidirectional(letter) in ("R", "AL") for letter in name)
    return f"\u2068{name}\u2069" if turns else name
