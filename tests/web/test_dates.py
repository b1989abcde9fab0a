"""Days as people write them."""

from __future__ import annotations

from datetime import date

import pytest
from django.utils.translation import override

from scorepad.web.dates import long_day, short_day, short_month
from scorepad.web.league.filters import season_of
from scorepad.web.templatetags.groups import season_name


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


def test_seasons() -> None:
    spring = season_of(date(2026, 5, 3), 3)
    with override("fr"):
        assert season_name(spring) == "avr. – juin 2026"
    with override("en"):
        assert season_name(spring) == "Apr – Jun 2026"
