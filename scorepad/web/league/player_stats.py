"""What a player's page tells: worked out once for a state of the group's games."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import Any, TypedDict

from scorepad.web.league.answers import answer
from scorepad.web.league.built import Built, favourites
from scorepad.web.league.charts import Valued, thinned
from scorepad.web.league.filters import Filters
from scorepad.web.league.past import Own, games_of, past_games
from scorepad.web.league.runs import Run, current_run, is_not_last, is_won, longest_run
from scorepad.web.league.table import Step, steps
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


class BestTown(TypedDict):
    """Where the best town with a picture is kept."""

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
    won_in_a_row: Run | None
    winning_now: Run | None
    never_last: Run | None
    cards: list[Built]
    monuments: list[Built]
    best_town: BestTown | None
    places: list[Places]


def player_stats(group: Group, player: int) -> PlayerStats:
    """The statistics of one player; the group must be freshly read."""
    found: PlayerStats = answer(group, f"player|{player}", lambda: _work_out(group, player))
    return found


def _work_out(group: Group, player: int) -> PlayerStats:
    own = games_of(past_games(group), player)
    rated = steps(group, Filters(), player)
    return stats_of(own, rated)


def stats_of(own: Own, rated: list[Step]) -> PlayerStats:
    """Statistics of a player's games, oldest first, and of the league games among them."""
    contests = [(game, part) for game, part in own if not game.alone]
    scores = [part.score for _, part in own if part.score is not None]
    wins = sum(part.won for _, part in contests)
    cards, monuments = favourites(part for _, part in own)
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
        won_in_a_row=longest_run(contests, is_won),
        winning_now=current_run(contests, is_won),
        never_last=longest_run(contests, is_not_last),
        cards=cards,
        monuments=monuments,
        best_town=best_town(own),
        places=places_of(contests),
    )


def rating_points(rated: Iterable[Step]) -> list[RatingPoint]:
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


def best_town(own: Own) -> BestTown | None:
    """The highest score whose town is known; of equal ones the first."""
    drawn: list[tuple[int, Any]] = [
        (part.score, (game, part)) for game, part in own if part.tally and part.score is not None
    ]
    if not drawn:
        return None
    score, (game, part) = max(drawn, key=lambda pair: pair[0])
    return BestTown(uid=game.uid, at=game.at.isoformat(), position=part.position, score=score)
