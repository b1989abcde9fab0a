"""Seasons as people name them, and any span of days in words."""

from __future__ import annotations

from datetime import date, timedelta

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorepad.web.dates import short_day, short_month
from scorepad.web.league.filters import OWN_DATES, Filters, Season

# By how many months a season has: the names of a year's seasons in order. Others are named by months.
NAMES = {
    3: (
        gettext_lazy("Winter %(year)s"),
        gettext_lazy("Spring %(year)s"),
        gettext_lazy("Summer %(year)s"),
        gettext_lazy("Autumn %(year)s"),
    ),
    6: (gettext_lazy("First half of %(year)s"), gettext_lazy("Second half of %(year)s")),
    12: (gettext_lazy("Year %(year)s"),),
}


def season_name(season: Season) -> str:
    """What people call a season."""
    return _called(season.first, season.after - timedelta(days=1))


def season_months(season: Season) -> str:
    """The months of a season."""
    return _months(season.first, season.after - timedelta(days=1))


def span_name(filters: Filters) -> str:
    """Which days a table counts, in words: a season by its name."""
    if filters.season != OWN_DATES and filters.since and filters.until:
        return _called(filters.since, filters.until)
    if filters.since and filters.until:
        return f"{short_day(filters.since)} – {short_day(filters.until)}"
    if filters.since:
        return _("since %(day)s") % {"day": short_day(filters.since)}
    if filters.until:
        return _("until %(day)s") % {"day": short_day(filters.until)}
    return _("all time")


def _called(first: date, last: date) -> str:
    """The name of a season from its first day to its last."""
    months = last.month - first.month + 1
    names = NAMES.get(months)
    if not names:
        return _months(first, last)
    return str(names[(first.month - 1) // months]) % {"year": first.year}


def _months(first: date, last: date) -> str:
    if first.month == last.month:
        return date_format(first, "F Y")
    return f"{short_month(first, year=False)} – {short_month(last)}"
