"""Which games a league table counts: by game, season, number of players, expansion."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from urllib.parse import urlencode

from django.db.models import QuerySet
from django.utils import timezone

from scorepad.rules import find_game
from scorepad.rules.tiny_towns.table import EXPANSIONS
from scorepad.web.models import Group, Play

ALL_TIME = "all"
OWN_DATES = "own"
NO_EXPANSION = "none"
SIZES = range(2, 7)
YEAR = re.compile(r"[12][0-9]{3}")


@dataclass(frozen=True, slots=True)
class Season:
    """Some months in a row, named by year and number."""

    year: int
    number: int  # from 1
    months: int

    @property
    def name(self) -> str:
        """As it stands in an address."""
        return f"{self.year}-{self.number}"

    @property
    def first(self) -> date:
        """Its first day."""
        return date(self.year, (self.number - 1) * self.months + 1, 1)

    @property
    def after(self) -> date:
        """The first day after it; the year's last season ends with the year."""
        month = self.number * self.months + 1
        return date(self.year, month, 1) if month <= 12 else date(self.year + 1, 1, 1)


def season_of(day: date, months: int) -> Season:
    """The season of a day."""
    return Season(day.year, (day.month - 1) // months + 1, months)


def season_named(name: str, months: int) -> Season | None:
    """The season that an address names, if there is such a one."""
    year, _, number = name.partition("-")
    numbers = {str(one): one for one in range(1, -(-12 // months) + 1)}
    if not YEAR.fullmatch(year) or number not in numbers:
        return None
    return Season(int(year), numbers[number], months)


@dataclass(frozen=True, slots=True)
class Filters:
    """What is asked for; everything that is left empty counts."""

    game: str = ""
    season: str = ALL_TIME  # a season's name, all time, or own dates
    since: date | None = None
    until: date | None = None  # the last day that counts
    size: int | None = None
    expansion: str = ""

    @property
    def question(self) -> str:
        """The same text for the same games; names an answer in the ledger."""
        return (
            f"{self.game}|{self.since or ''}|{self.until or ''}|{self.size or ''}|{self.expansion}"
        )

    @property
    def query(self) -> str:
        """As it stands in an address."""
        given = {
            "game": self.game,
            "season": self.season,
            "since": self.since if self.season == OWN_DATES else None,
            "until": self.until if self.season == OWN_DATES else None,
            "size": self.size,
            "expansion": self.expansion,
        }
        return urlencode({key: value for key, value in given.items() if value})

    def plays(self, group: Group) -> QuerySet[Play]:
        """The group's games that count, in no order."""
        plays = Play.objects.filter(group=group, removed_at__isnull=True)
        if self.game:
            plays = plays.filter(game=self.game)
        if self.since:
            plays = plays.filter(played_at__gte=midnight(self.since))
        if self.until:
            plays = plays.filter(played_at__lt=midnight(self.until + timedelta(days=1)))
        if self.size:
            plays = plays.filter(size=self.size)
        if self.expansion:
            plays = plays.filter(expansion="" if self.expansion == NO_EXPANSION else self.expansion)
        return plays


def midnight(day: date) -> datetime:
    """When a day begins where the site is."""
    return datetime.combine(day, time(), timezone.get_current_timezone())


def asked_filters(asked: Mapping[str, str], months: int, default: Season | None) -> Filters:
    """The filters of an address; what makes no sense is as if it were not there."""
    name = asked.get("season", "")
    since, until = _day(asked.get("since", "")), _day(asked.get("until", ""))
    if name != OWN_DATES or not (since or until):
        season = None if name == ALL_TIME else season_named(name, months) or default
        name = season.name if season else ALL_TIME
        since = season.first if season else None
        until = season.after - timedelta(days=1) if season else None
    size, game, expansion = (asked.get(name, "") for name in ("size", "game", "expansion"))
    return Filters(
        game=game if find_game(game) else "",
        season=name,
        since=since,
        until=until,
        size=next((one for one in SIZES if str(one) == size), None),
        expansion=expansion if expansion in (NO_EXPANSION, *EXPANSIONS) else "",
    )


def _day(text: str) -> date | None:
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return day if YEAR.fullmatch(str(day.year)) else None
