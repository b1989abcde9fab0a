"""Days and months as people of each language write them: "15 Nov 2026", "1er juil. 2026"."""

from __future__ import annotations

from datetime import date

from django.utils.formats import date_format

from scorepad.rules.text import ordinal
from scorepad.web.words import language

# Django knows English months that are cut to three letters; French cuts each in its own way.
SHORT_MONTHS = {
    "fr": (
        "janv.",
        "févr.",
        "mars",
        "avr.",
        "mai",
        "juin",
        "juil.",
        "août",
        "sept.",
        "oct.",
        "nov.",
        "déc.",
    )
}


def long_day(day: date) -> str:
    """A day with its month in full."""
    return f"{_day(day)} {date_format(day, 'F Y')}"


def short_day(day: date, *, year: bool = True) -> str:
    """A day for a narrow place."""
    return f"{_day(day)} {short_month(day, year=year)}"


def short_month(day: date, *, year: bool = True) -> str:
    """The month of a day for a narrow place."""
    own = SHORT_MONTHS.get(language())
    month = own[day.month - 1] if own else date_format(day, "M")
    return f"{month} {day.year}" if year else month


def _day(day: date) -> str:
    return ordinal(1).say("fr") if language() == "fr" and day.day == 1 else str(day.day)
