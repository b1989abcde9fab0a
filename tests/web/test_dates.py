"""Days as people write them."""

from __future__ import annotations

from datetime import date

import pytest
from django.utils.translation import override

from scorepad.web.dates import long_day, short_day, short_month
from scorepad.web.league.filters import asked_filters, season_of
from scorepad.web.league.season_names import season_months, season_name, span_name


@pytest.mark.parametrize(
    ("language", "day", "long", "short"),
    [
        ("en", date(2026, 10, 6), "6 October 2026", "6 Oct 2026"),
        ("fr", date(2026, 10, 6), "6 octobre 2026", "6 oct. 2026"),
        ("fr", date(2026, 7, 1), "1er juillet 2026", "1er juil. 2026"),
        ("fr", date(2026, 2, 21), "21 février 2026", "21 févr. 2026"),
        ("fr", date(2026, 8, 31), "31 août 2026", "31 août 2026"),
        ("en", date(2026, 7, 1), "1 July 2026", "1 Jul 2026"),
    ],
)
def test_days(language: str, day: date, long: str, short: str) -> None:
    with override(language):
        assert (long_day(day), short_day(day)) == (long, short)
        assert short_day(day, year=False) == short.removesuffix(" 2026")
        assert short_month(day) == short.split(" ", 1)[1]


@pytest.mark.parametrize(
    ("language", "months", "name", "span"),
    [
        ("en", 1, "May 2026", "May 2026"),
        ("en", 3, "Spring 2026", "Apr – Jun 2026"),
        ("en", 4, "May – Aug 2026", "May – Aug 2026"),
        ("en", 6, "First half of 2026", "Jan – Jun 2026"),
        ("en", 12, "Year 2026", "Jan – Dec 2026"),
        ("fr", 1, "mai 2026", "mai 2026"),
        ("fr", 3, "Printemps 2026", "avr. – juin 2026"),
        ("fr", 6, "1er semestre 2026", "janv. – juin 2026"),
    ],
)
def test_seasons(language: str, months: int, name: str, span: str) -> None:
    season = season_of(date(2026, 5, 3), months)
    with override(language):
        assert (season_name(season), season_months(season)) == (name, span)
        assert span_name(asked_filters({"season": season.name}, months, None, [])) == name
