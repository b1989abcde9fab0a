"""The result in words: who won and why, and the plain text that people paste into a chat."""

from __future__ import annotations

import unicodedata

from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from scorepad.rules.text import people
from scorepad.web.dates import long_day
from scorepad.web.judged import Judged
from scorepad.web.sheet import sheet_of
from scorepad.web.words import number_text, place_text, said


def outcome(judged: Judged) -> str:
    """Who won and what decided; or what the game says instead, such as the level of a solo game."""
    result = judged.result
    if judged.table.broken_off:
        return _("This game stopped early: nobody wins.")
    if result.outcome:
        return said(result.outcome)
    sentence = result.sentence or judged.game.decisions[result.decided_by].sentence
    return said(sentence, names=people(result.winners))


def has_places(judged: Judged) -> bool:
    """Whether there is a first and a last to speak of."""
    return judged.result.outcome is None and bool(judged.winners)


def day_of(judged: Judged) -> str:
    """The day of a finished game."""
    return long_day(localtime(judged.table.finished_at))


def totals(judged: Judged) -> str:
    """All totals in one line."""
    scores = [judged.result.seats[index].score for index in judged.by_rank]
    return ", ".join(f"{score.player} {number_text(score.total)}" for score in scores)


def as_text(judged: Judged, link: str) -> str:
    """The whole result as plain text in the reader's language."""
    sheet = sheet_of(judged)
    lines = [f"{said(judged.game.name)} · {day_of(judged)}", outcome(judged), ""]
    for seat in judged.by_rank:
        place = f"{place_text(sheet.ranks[seat])} " if has_places(judged) else ""
        total = judged.result.seats[seat].score.total
        lines.append(f"{place}{isolated(sheet.names[seat])} – {number_text(total)}")
        earned = [
            f"{said(row.name)} {number_text(points)}"
            for row in sheet.rows
            if (points := row.points[seat])
        ]
        if earned:
            lines.append("   " + ", ".join(earned))
    if unknown := not_given(judged):
        lines += ["", *unknown]
    if told := remarks(judged):
        lines += ["", *told]
    return "\n".join([*lines, "", link, ""])


def remarks(judged: Judged) -> list[str]:
    """What the game tells with a result, such as what another reading of its rules would give."""
    return [said(remark) for remark in judged.game.remarks(judged.loaded)]


def not_given(judged: Judged) -> list[str]:
    """What was not known when this was counted, each with whom it is about."""
    whom: dict[str, list[str]] = {}
    for seat in judged.result.seats:
        for problem in seat.problems:
            if problem.kind == "missing":
                whom.setdefault(said(problem.message), []).append(isolated(seat.score.player))
    sentence = _("%(names)s: %(message)s")
    return [
        sentence % {"names": ", ".join(names), "message": message}
        for message, names in whom.items()
    ]


def isolated(name: str) -> str:
    """A name that runs from right to left, kept from turning the numbers beside it around."""
    turns = any(unicodedata.bidirectional(letter) in ("R", "AL") for letter in name)
    return f"\u2068{name}\u2069" if turns else name
