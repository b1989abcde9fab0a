"""The league table of a group, and how each number in it came about."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from typing import Any

from scorepad.rules.standings import Standing, halves_in, league_table
from scorepad.web.league.filters import Filters
from scorepad.web.league.ledger import answer
from scorepad.web.league.ordered_plays import in_order
from scorepad.web.league.skill import GAMES_TO_BE_SURE, START, Rating, replay
from scorepad.web.models import Group


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the league table."""

    standing: Standing
    rating: Rating

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
    """The league table; worked out once for a state of the group's games."""
    rows = answer(group, f"league|{filters.question}", lambda: _work_out(group, filters))
    return [_line(row) for row in rows]


def steps(group: Group, filters: Filters, player: int) -> list[LeagueGain]:
    """Every league game of a player with what it added, oldest first."""
    question = f"steps|{player}|{filters.question}"
    found: list[LeagueGain] = []
    for row in answer(group, question, lambda: _rows(group, filters, player)):
        found.append(_step(row, found[-1].rating.shown if found else START))
    return found


def _rows(group: Group, filters: Filters, player: int) -> list[list[Any]]:
    games = in_order(filters.plays(group).filter(league=True, size__gt=1))
    return [
        [
            game.uid,
            game.played_at.isoformat(),
            game.slug,
            own.rank,
            len(game.places),
            own.score,
            halves_in(game.places, own),
            list(ratings[player]),
            [[place.player, place.rank] for place in game.places if place is not own],
        ]
        for game, ratings in zip(games, replay(g.places for g in games), strict=True)
        for own in game.places
        if own.player == player
    ]


def _step(row: list[Any], before: int) -> LeagueGain:
    uid, played_at, game, rank, size, score, halves, numbers, opponents = row
    rating = Rating(*numbers)
    change = rating.shown - before
    others = tuple((other, place) for other, place in opponents)
    moment = datetime.fromisoformat(played_at)
    return LeagueGain(uid, moment, game, rank, size, score, halves, rating, change, others)


def _work_out(group: Group, filters: Filters) -> list[list[Any]]:
    games = in_order(filters.plays(group).filter(league=True, size__gt=1))
    ratings: dict[Any, Rating] = {}
    for after in replay(game.places for game in games):
        ratings.update(after)
    return [_row(line, ratings[line.player]) for line in league_table(g.places for g in games)]


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
    player, rank, games, wins, faced, halves, average, best, rating = row
    mean = Fraction(*average) if average else None
    return Line(Standing(player, rank, games, wins, faced, halves, mean, best), Rating(*rating))
