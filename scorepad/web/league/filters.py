"""Which games a league table counts: by game, season, number of players, expansion."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from urllib.parse import urlencode

from django.db.models import QuerySet
from django.utils import timezone

from scorepad.games import find_game
from scorepad.rules.text import Text
from scorepad.web.models import Group, Play

ALL_TIME = "all"
OWN_DATES = "own"
ALL_GAMES = "all"
NO_EXPANSION = "none"
MOST_PLAYERS = 12  # at any table, of whatever game
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

    game: str = ""  # empty: all games together, of which only places count
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
        own = self.season == OWN_DATES
        since, until = (self.since, self.until) if own else (None, None)
        days = {"season": self.season, "since": since, "until": until}
        given = {"game": self.game or ALL_GAMES, **days, **self.kept_fields}
        return urlencode({key: value for key, value in given.items() if value})

    @property
    def kept_fields(self) -> dict[str, str | int]:
        """What stays set when other days are asked for."""
        game = self.game or ALL_GAMES
        given = {"game": game, "size": self.size, "expansion": self.expansion}
        return {key: value for key, value in given.items() if value}

    def plays(self, group: Group) -> QuerySet[Play]:
        """The group's plays that count, in no order; what was stopped early counts nowhere."""
        plays = Play.objects.filter(group=group, removed_at__isnull=True, broken_off=False)
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


def sizes_of(game: str) -> range:
    """How many can play against each other: at this game, or at any."""
    known = find_game(game)
    return range(2, known.players.stop if known else MOST_PLAYERS + 1)


def expansions_of(game: str) -> Mapping[str, Text]:
    """The expansions of a game; there is no asking for one over all games."""
    known = find_game(game)
    return known.expansions if known else {}


def chosen_game(asked: str, games: Sequence[str]) -> str:
    """The game that an address asks for, of those the group has played; else the one played last."""
    return asked if asked in games else next(iter(games), "")


def asked_filters(
    asked: Mapping[str, str], months: int, default: Season | None, games: Sequence[str]
) -> Filters:
    """The filters of an address; what makes no sense is as if it were not there."""
    name = asked.get("season", "")
    since, until = _day(asked.get("since", "")), _day(asked.get("until", ""))
    if name != OWN_DATES or not (since or until):
        season = None if name == ALL_TIME else season_named(name, months) or default
        name = season.name if season else ALL_TIME
        since = season.first if season else None
        until = season.after - timedelta(days=1) if season else None
    size, expansion = (asked.get(name, "") for name in ("size", "expansion"))
    game = "" if asked.get("game") == ALL_GAMES else chosen_game(asked.get("game", ""), games)
    return Filters(
        game=game,
        season=name,
        since=since,
        until=until,
        size=next((one for one in sizes_of(game) if str(one) == size), None),
        expansion=expansion if expansion in _choices(game) else "",
    )


def _choices(game: str) -> tuple[str, ...]:
    expansions = expansions_of(game)
    return (NO_EXPANSION, *expansions) if expansions else ()


def _day(text: str) -> date | None:
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return day if YEAR.fullmatch(str(day.year)) else None
