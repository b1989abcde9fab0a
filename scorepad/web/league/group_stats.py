"""What a group's page tells: records, close games, cards, badges; worked out once for a state."""

from __future__ import annotations

from typing import TypedDict

from scorepad.web.league.answers import answer
from scorepad.web.league.badges import Earned, badges_in
from scorepad.web.league.built import Built, favourites
from scorepad.web.league.past import Games, PastGame, every_part, past_games
from scorepad.web.league.records import Held, records_of
from scorepad.web.models import Group

RECENT, CLOSEST = 10, 5
# The later a tie-break decides, the closer the game; a shared victory is the closest of all.
TIE_BREAKS = ("master_builder_turns", "empty_squares", "cottages", "shared")


class Place(TypedDict):
    """One player's part in a listed game."""

    player: int
    rank: int
    score: int | None


class Listed(TypedDict):
    """A game in a list."""

    uid: str
    at: str
    decided_by: str
    margin: int | None
    places: list[Place]  # best first


class Totals(TypedDict):
    """How much was played."""

    games: int
    players: int
    towns: int  # whose squares are known
    buildings: int
    average: float | None
    since: str | None


class GroupStats(TypedDict):
    """Everything on a group's page that follows from games."""

    totals: Totals
    records: list[Held]
    closest: list[Listed]
    recent: list[Listed]
    cards: list[Built]
    monuments: list[Built]
    badges: list[Earned]  # newest first


def group_stats(group: Group) -> GroupStats:
    """The statistics of a group; it must be freshly read."""
    found: GroupStats = answer(group, "group", lambda: stats_of(past_games(group)))
    return found


def stats_of(games: Games) -> GroupStats:
    """Statistics of games, oldest first."""
    cards, monuments = favourites(part for _, part in every_part(games))
    return GroupStats(
        totals=totals_of(games),
        records=records_of(games),
        closest=closest(games),
        recent=[listed(game) for game in reversed(games[-RECENT:])],
        cards=cards,
        monuments=monuments,
        badges=badges_in(games),
    )


def totals_of(games: Games) -> Totals:
    """How much was played, and since when."""
    parts = [part for _, part in every_part(games)]
    scores = [part.score for part in parts if part.score is not None]
    return Totals(
        games=len(games),
        players=len({part.player for part in parts}),
        towns=sum(bool(part.tally) for part in parts),
        buildings=sum(sum(part.built.values()) for part in parts),
        average=sum(scores) / len(scores) if scores else None,
        since=games[0].at.isoformat() if games else None,
    )


def closest(games: Games) -> list[Listed]:
    """The smallest margins between first and second; tie-breaks come first, then the newest."""
    known = [(game.margin, game) for game in games if game.margin is not None]
    known.sort(key=lambda pair: pair[1].at, reverse=True)
    known.sort(key=lambda pair: (pair[0], -tie_break(pair[1])))
    return [listed(game) for _, game in known[:CLOSEST]]


def tie_break(game: PastGame) -> int:
    """Which tie-break decided a game, counted from 1; 0 where points did."""
    return 1 + TIE_BREAKS.index(game.decided_by) if game.decided_by in TIE_BREAKS else 0


def listed(game: PastGame) -> Listed:
    """A game as a list shows it."""
    parts = sorted(game.parts, key=lambda part: part.rank)
    return Listed(
        uid=game.uid,
        at=game.at.isoformat(),
        decided_by=game.decided_by,
        margin=game.margin,
        places=[Place(player=part.player, rank=part.rank, score=part.score) for part in parts],
    )
