"""The league table of a group, and how each number in it came about."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple

from django.db.models import QuerySet
from django.utils import timezone

from scorepad.rules.standings import PlayerRank, Standing, Tallies, halves_in
from scorepad.web.league.filters import Filters
from scorepad.web.league.ledger import carried
from scorepad.web.league.ordered_plays import OrderedPlay
from scorepad.web.league.skill import GAMES_TO_BE_SURE, START, Rating, Ratings
from scorepad.web.models import Group, Play

LATEST = 5  # results that a line shows
MOST_WEEKS = 60  # of a rating's course that are kept


class Placed(NamedTuple):
    """One result as small as it gets: a place, and among how many."""

    rank: int
    size: int

    @property
    def is_last(self) -> bool:
        """Whether nobody came after."""
        return self.rank == self.size


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the league table."""

    standing: Standing
    rating: Rating
    latest: tuple[Placed, ...] = ()  # the newest results, oldest first
    before: int | None = None  # the place before the week of the last game
    course: tuple[tuple[str, int], ...] = ()  # the shown rating at the end of each week played

    @property
    def moved(self) -> int:
        """How many places were won in the week of the last game; lost ones are negative."""
        rank = self.standing.rank
        return self.before - rank if self.before and rank else 0

    @property
    def lost(self) -> int:
        """How many places were lost in that week."""
        return max(0, -self.moved)

    @property
    def is_new(self) -> bool:
        """Whether the place was earned in that week."""
        return self.standing.rank is not None and self.before is None

    @property
    def player(self) -> int:
        """The player's number in the database."""
        return int(str(self.standing.player))

    @property
    def provisional(self) -> bool:
        """Whether there are too few games to believe the rating."""
        return self.standing.games < GAMES_TO_BE_SURE


@dataclass(frozen=True, slots=True)
class LeagueGain:
    """What one game added to a player's line."""

    uid: str
    played_at: datetime
    game: str
    rank: int
    size: int
    score: int | None
    halves: int
    rating: Rating
    change: int  # of the shown rating
    opponents: tuple[tuple[int, int], ...]  # player and rank

    @property
    def beaten(self) -> Fraction:
        """How many opponents were beaten; a tie is half."""
        return Fraction(self.halves, 2)

    @property
    def faced(self) -> int:
        """How many opponents there were."""
        return self.size - 1


def league(group: Group, filters: Filters) -> list[Line]:
    """The league table; carried on from the last game."""
    rows = carried(group, f"league|{filters.question}", _counted(group, filters), Table)
    return [_line(row) for row in rows]


def steps(group: Group, filters: Filters, player: int) -> list[LeagueGain]:
    """Every league game of a player with what it added, oldest first."""
    found: list[LeagueGain] = []
    question, start = f"steps|{player}|{filters.question}", partial(Gains, player)
    for row in carried(group, question, _counted(group, filters), start):
        found.append(_step(row, found[-1].rating.shown if found else START))
    return found


def _counted(group: Group, filters: Filters) -> QuerySet[Play]:
    return filters.plays(group).filter(league=True, size__gt=1)


class Table:
    """The rows of the league table, game by game."""

    def __init__(self, rows: Any = None, state: Mapping[str, Any] | None = None) -> None:
        self._tallies = Tallies(state and state["tallies"])
        self._ratings = Ratings(state["ratings"] if state else ())
        self._week: str = state["week"] if state else ""
        self._before = {row[0]: row[-1] for row in rows or ()}  # places before that week
        self._latest = {row[0]: row[-2] for row in rows or ()}
        self._course = {row[0]: row[-3] for row in rows or ()}

    def add(self, game: OrderedPlay) -> None:
        """Count one more game."""
        week = week_of(game.played_at).isoformat()
        if week != self._week:
            self._week = week
            self._before = {line.player: line.rank for line in self._tallies.table()}
        self._tallies.add(game.places)
        self._ratings.add(game.places)
        for place in game.places:
            others = self._latest.get(place.player, [])
            self._latest[place.player] = [*others, [place.rank, len(game.places)]][-LATEST:]
            course = [one for one in self._course.get(place.player, []) if one[0] != week]
            now = [week, self._ratings[place.player].shown]
            self._course[place.player] = [*course, now][-MOST_WEEKS:]

    def answer(self) -> list[list[Any]]:
        """The rows, best first."""
        return [
            [
                *_row(line, self._ratings[line.player]),
                self._course[line.player],
                self._latest[line.player],
                self._before.get(line.player),
            ]
            for line in self._tallies.table()
        ]

    def state(self) -> dict[str, Any]:
        """What is added up."""
        tallies, ratings = self._tallies.plain(), self._ratings.plain()
        return {"tallies": tallies, "ratings": ratings, "week": self._week}


def week_of(moment: datetime) -> date:
    """The Monday of a moment's week, as people of this site see it."""
    day = timezone.localtime(moment).date()
    return day - timedelta(days=day.weekday())


class Gains:
    """What each game added to one player's line."""

    def __init__(self, player: int, rows: Any = None, ratings: Any = None) -> None:
        self._player, self._rows = player, list(rows or ())
        self._ratings = Ratings(ratings or ())

    def add(self, game: OrderedPlay) -> None:
        """Count one more game; others' games matter, for they change those who are met later."""
        self._ratings.add(game.places)
        own = next((place for place in game.places if place.player == self._player), None)
        if own:
            self._rows.append(_gain(game, own, self._ratings[self._player]))

    def answer(self) -> list[list[Any]]:
        """A row a game."""
        return self._rows

    def state(self) -> list[list[Any]]:
        """The ratings of everybody."""
        return self._ratings.plain()


def _gain(game: OrderedPlay, own: PlayerRank, rating: Rating) -> list[Any]:
    return [
        game.uid,
        game.played_at.isoformat(),
        game.slug,
        own.rank,
        len(game.places),
        own.score,
        halves_in(game.places, own),
        list(rating),
        [[place.player, place.rank] for place in game.places if place is not own],
    ]


def _step(row: list[Any], before: int) -> LeagueGain:
    uid, played_at, game, rank, size, score, halves, numbers, opponents = row
    rating = Rating(*numbers)
    change = rating.shown - before
    others = tuple((other, place) for other, place in opponents)
    moment = datetime.fromisoformat(played_at)
    return LeagueGain(uid, moment, game, rank, size, score, halves, rating, change, others)


def _row(standing: Standing, rating: Rating) -> list[Any]:
    average = standing.average
    return [
        standing.player,
        standing.rank,
        standing.games,
        standing.wins,
        standing.faced,
        standing.halves,
        [average.numerator, average.denominator] if average is not None else None,
        standing.best,
        list(rating),
    ]


def _line(row: list[Any]) -> Line:
    player, rank, games, wins, faced, halves, average, best, rating, *rest = row
    course, latest, before = rest
    mean = Fraction(*average) if average else None
    standing = Standing(player, rank, games, wins, faced, halves, mean, best)
    results = tuple(Placed(*result) for result in latest)
    weeks = tuple((week, shown) for week, shown in course)
    return Line(standing, Rating(*rating), results, before, weeks)
