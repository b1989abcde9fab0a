"""All that a group ever played, in order and with towns, as pages about players and groups want it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import Any

from scorepad.web.models import Group, Part

COLUMNS = (
    "play__uid",
    "play__played_at",
    "play__decided_by",
    "player_id",
    "position",
    "rank",
    "score",
    "tally",
)


@dataclass(frozen=True, slots=True)
class Sat:
    """One player's part in a game."""

    player: int
    position: int
    rank: int
    score: int | None
    tally: Mapping[str, Any]  # empty where only the result is known

    @property
    def won(self) -> bool:
        """Whether this is the first place, shared or not."""
        return self.rank == 1

    @property
    def built(self) -> Mapping[str, int]:
        """How often each card stands in the town."""
        found: Mapping[str, int] = self.tally.get("built", {})
        return found

    @property
    def points(self) -> Mapping[str, int]:
        """What each card earned."""
        found: Mapping[str, int] = self.tally.get("points", {})
        return found


@dataclass(frozen=True, slots=True)
class PastGame:
    """A finished game of the group, casual or league."""

    uid: str
    at: datetime
    decided_by: str
    parts: tuple[Sat, ...]  # in seating order

    @property
    def alone(self) -> bool:
        """Whether somebody played against nobody."""
        return len(self.parts) == 1

    @property
    def winners(self) -> list[Sat]:
        """Who came first."""
        return [part for part in self.parts if part.won]

    @property
    def margin(self) -> int | None:
        """By how many points the first beat the second; None where points do not tell."""
        if self.alone:
            return None
        first, second = sorted(self.parts, key=lambda part: part.rank)[:2]
        if first.score is None or second.score is None or first.score < second.score:
            return None
        return first.score - second.score

    def is_last(self, part: Sat) -> bool:
        """Whether this part came last; where all are equal nobody did."""
        ranks = [other.rank for other in self.parts]
        return part.rank == max(ranks) > min(ranks)


Games = Sequence[PastGame]
Own = Sequence[tuple[PastGame, Sat]]  # the games of one player, each with the part in it


def past_games(group: Group) -> list[PastGame]:
    """Every game that was not removed, oldest first; those of one moment by their number."""
    parts = (
        Part.objects.filter(play__group=group, play__removed_at__isnull=True)
        .order_by("play__played_at", "play__uid", "position")
        .values_list(*COLUMNS)
        .iterator(chunk_size=5000)
    )
    return [
        PastGame(uid, at, decided_by, tuple(Sat(*row[3:]) for row in rows))
        for (uid, at, decided_by), rows in groupby(parts, key=lambda row: row[:3])
    ]


def games_of(games: Games, player: int) -> list[tuple[PastGame, Sat]]:
    """The games of one player, with what they did there."""
    return [(game, part) for game in games for part in game.parts if part.player == player]


def with_others(games: Games) -> list[PastGame]:
    """The games in which there were places to win."""
    return [game for game in games if not game.alone]


def every_part(games: Games) -> Iterator[tuple[PastGame, Sat]]:
    """All parts of all games, oldest first."""
    return ((game, part) for game in games for part in game.parts)
