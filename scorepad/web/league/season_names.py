"""Seasons as people name them, and any span of days in words."""

from __future__ import annotations

from datetime import timedelta

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorepad.web.dates import short_day, short_month
from scorepad.web.league.filters import Filters, Season

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
    names = NAMES.get(season.months)
    return str(names[season.number - 1]) % {"year": season.year} if names else season_months(season)


def season_months(season: Season) -> str:
    """The months of a season."""
    last = season.after - timedelta(days=1)
    if season.first.month == last.month:
        return date_format(season.first, "F Y")
    return f"{short_month(season.first, year=False)} – {short_month(last)}"


def span_name(filters: Filters) -> str:
    """Which days a table counts, in words."""
    if filters.since and filters.until:
        return f"{short_day(filters.since)} – {short_day(filters.until)}"
    if filters.since:
        return _("since %(day)s") % {"day": short_day(filters.since)}
    if filters.until:
        return _("until %(day)s") % {"day": short_day(filters.until)}
    return _("all time")
