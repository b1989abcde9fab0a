"""What a player's page tells: worked out once for a state of the group's games."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import Any, TypedDict

from scorepad.web.league.charts import Valued, thinned
from scorepad.web.league.favourites import Built, favourites
from scorepad.web.league.filters import Filters
from scorepad.web.league.history import Own, past_plays, plays_of
from scorepad.web.league.ledger import answer
from scorepad.web.league.records import Held, own_records_of
from scorepad.web.league.streaks import Streak, current_streak, is_not_last, is_won, longest_streak
from scorepad.web.league.table import LeagueGain, steps
from scorepad.web.models import Group


class RatingPoint(Valued):
    """The rating after a league game."""

    change: int


class ScorePoint(Valued):
    """The score of a game."""

    rank: int
    size: int


class Rival(TypedDict):
    """How a player fared against one other."""

    player: int
    games: int
    ahead: int
    level: int
    behind: int


class Places(TypedDict):
    """How often each place, at tables of one size."""

    size: int
    games: int
    counts: list[int]  # firsts, seconds, ...
    average: float


class BestEntry(TypedDict):
    """Where the best entry with a picture is kept."""

    uid: str
    at: str
    position: int
    score: int


class PlayerStats(TypedDict):
    """Everything on a player's page that follows from games."""

    games: int
    alone: int
    wins: int
    win_rate: float | None
    average: float | None
    best: int | None
    ratings: list[RatingPoint]
    rated: int  # league games, of which the points above may be a choice
    scores: list[ScorePoint]
    scored: int
    rivals: list[Rival]
    won_in_a_row: Streak | None
    winning_now: Streak | None
    never_last: Streak | None
    cards: list[Built]
    apart: list[Built]
    best_entry: BestEntry | None
    places: list[Places]
    records: list[Held]  # the player's best in what only this game keeps records of


def player_stats(group: Group, game: str, player: int) -> PlayerStats:
    """The statistics of one player in one game; the group must be freshly read."""
    question = f"player|{game}|{player}"
    found: PlayerStats = answer(group, question, lambda: _work_out(group, game, player))
    return found


def _work_out(group: Group, game: str, player: int) -> PlayerStats:
    own = plays_of(past_plays(group, game, player), player)
    rated = steps(group, Filters(game=game), player)
    return stats_of(game, own, rated)


def stats_of(game: str, own: Own, rated: list[LeagueGain]) -> PlayerStats:
    """Statistics of a player's games, oldest first, and of the league games among them."""
    contests = [(game, part) for game, part in own if not game.alone]
    scores = [part.score for _, part in own if part.score is not None]
    wins = sum(part.won for _, part in contests)
    cards, apart = favourites(game, (part for _, part in own))
    return PlayerStats(
        games=len(own),
        alone=len(own) - len(contests),
        wins=wins,
        win_rate=wins / len(contests) if contests else None,
        average=sum(scores) / len(scores) if scores else None,
        best=max(scores, default=None),
        ratings=rating_points(rated),
        rated=len(rated),
        scores=score_points(own),
        scored=len(scores),
        rivals=rivals_of(contests),
        won_in_a_row=longest_streak(contests, is_won),
        winning_now=current_streak(contests, is_won),
        never_last=longest_streak(contests, is_not_last),
        cards=cards,
        apart=apart,
        best_entry=best_entry(own),
        places=places_of(contests),
        records=own_records_of(game, own),
    )


def rating_points(rated: Iterable[LeagueGain]) -> list[RatingPoint]:
    """The rating after each league game, as many as a chart can show."""
    return thinned(
        [
            RatingPoint(
                number=number,
                at=step.played_at.isoformat(),
                uid=step.uid,
                value=step.rating.shown,
                change=step.change,
            )
            for number, step in enumerate(rated, start=1)
        ]
    )


def score_points(own: Own) -> list[ScorePoint]:
    """The score of each game that has one, as many as a chart can show."""
    scored = [(game, part, part.score) for game, part in own if part.score is not None]
    return thinned(
        [
            ScorePoint(
                number=number,
                at=game.at.isoformat(),
                uid=game.uid,
                value=score,
                rank=part.rank,
                size=len(game.parts),
            )
            for number, (game, part, score) in enumerate(scored, start=1)
        ]
    )


def rivals_of(contests: Own) -> list[Rival]:
    """Everybody met, those met most often first."""
    ahead: Counter[int] = Counter()
    level: Counter[int] = Counter()
    behind: Counter[int] = Counter()
    for game, part in contests:
        for other in game.parts:
            if other is not part:
                ahead[other.player] += part.rank < other.rank
                level[other.player] += part.rank == other.rank
                behind[other.player] += part.rank > other.rank
    rivals = [
        Rival(
            player=player,
            games=ahead[player] + level[player] + behind[player],
            ahead=ahead[player],
            level=level[player],
            behind=behind[player],
        )
        for player in ahead
    ]
    return sorted(rivals, key=lambda rival: (-rival["games"], -rival["ahead"], rival["player"]))


def places_of(contests: Own) -> list[Places]:
    """How often each place, by the number of players."""
    ranks: dict[int, list[int]] = defaultdict(list)
    for game, part in contests:
        ranks[len(game.parts)].append(part.rank)
    return [
        Places(
            size=size,
            games=len(found),
            counts=[found.count(rank) for rank in range(1, size + 1)],
            average=sum(found) / len(found),
        )
        for size, found in sorted(ranks.items())
    ]


def best_entry(own: Own) -> BestEntry | None:
    """The highest score of which more than the result is known; of equal ones the first."""
    drawn: list[tuple[int, Any]] = [
        (part.score, (play, part)) for play, part in own if play.filed and part.score is not None
    ]
    if not drawn:
        return None
    score, (play, part) = max(drawn, key=lambda pair: pair[0])
    return BestEntry(uid=play.uid, at=play.at.isoformat(), position=part.position, score=score)
