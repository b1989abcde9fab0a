"""Names, shares and places as a league table shows them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from fractions import Fraction
from typing import Any

from django import template
from django.utils.formats import date_format, number_format
from django.utils.translation import gettext as _

from scorepad.web.dates import short_day, short_month
from scorepad.web.league.filters import Filters, Season

register = template.Library()


@register.filter
def at(mapping: Mapping[Any, Any], key: Any) -> Any:
    """What a mapping holds for a key."""
    return mapping.get(key, "")


@register.filter
def percent(share: Fraction | float) -> str:
    """A share in whole percent, rounded half up, for a table."""
    return f"{int(share * 100 + Fraction(1, 2))}\N{NARROW NO-BREAK SPACE}%"


@register.filter
def halves(number: Fraction) -> str:
    """A number of halves as people write it."""
    whole, half = divmod(number.numerator * (2 // number.denominator), 2)
    return f"{whole or ''}½" if half else str(whole)


@register.filter
def mean(number: Fraction | float | None) -> str:
    """An average with one decimal."""
    return "–" if number is None else number_format(float(number), 1).replace("-", "−")


@register.filter
def gain(number: int) -> str:
    """A change with its sign."""
    return f"+{number}" if number > 0 else f"−{-number}" if number else "±0"


@register.filter
def season_name(season: Season) -> str:
    """The months of a season."""
    last = season.after - timedelta(days=1)
    if season.first.month == last.month:
        return date_format(season.first, "F Y")
    return f"{short_month(season.first, year=False)} – {short_month(last)}"


@register.filter
def span_name(filters: Filters) -> str:
    """Which days a table counts, in words."""
    if filters.since and filters.until:
        return f"{short_day(filters.since)} – {short_day(filters.until)}"
    if filters.since:
        return _("since %(day)s") % {"day": short_day(filters.since)}
    if filters.until:
        return _("until %(day)s") % {"day": short_day(filters.until)}
    return _("all time")
