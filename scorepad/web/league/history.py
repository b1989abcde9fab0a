"""All that a group ever played of one game, in order, as pages about players and groups want it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from operator import attrgetter, itemgetter
from typing import Any

from django.db.models import (
    BooleanField,
    Case,
    ExpressionWrapper,
    Q,
    QuerySet,
    TextField,
    Value,
    When,
)
from django.db.models.functions import Cast

from scorepad.web.models import Group, Part, Play

FILED = ExpressionWrapper(Q(data__isnull=False), BooleanField())
PLAY_COLUMNS = ("pk", "uid", "played_at", "decided_by", "filed")
PART_COLUMNS = ("play", "player_id", "position", "rank", "score", "told")
NOTHING: Mapping[str, Any] = {}


@dataclass(frozen=True, slots=True)
class PastPart:
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
        """How often each card was built."""
        found: Mapping[str, int] = self.tally.get("built", {})
        return found

    @property
    def points(self) -> Mapping[str, int]:
        """What each card earned."""
        found: Mapping[str, int] = self.tally.get("points", {})
        return found


@dataclass(frozen=True, slots=True)
class PastPlay:
    """A finished play of the group, casual or league."""

    uid: str
    at: datetime
    decided_by: str
    filed: bool  # whether there is a game file, and not only a result
    parts: tuple[PastPart, ...]  # in seating order
    pk: int = 0  # rises with every game that a group keeps

    @property
    def played_at(self) -> datetime:
        """When it was played, by the name that every kept game has for it."""
        return self.at

    @property
    def alone(self) -> bool:
        """Whether somebody played against nobody."""
        return len(self.parts) == 1

    @property
    def winners(self) -> list[PastPart]:
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

    def is_last(self, part: PastPart) -> bool:
        """Whether this part came last; where all are equal nobody did."""
        ranks = [other.rank for other in self.parts]
        return part.rank == max(ranks) > min(ranks)


Plays = Sequence[PastPlay]
Own = Sequence[tuple[PastPlay, PastPart]]  # the games of one player, each with the part in it


def past_plays(group: Group, game: str, player: int | None = None) -> list[PastPlay]:
    """Every play of a game that was played to its end and not taken out, oldest first; those of one
    moment by their number. Of one player, if that is all that is wanted: then only that one's tallies."""
    counting = counted_plays(group, game)
    if player is not None:
        counting = counting.filter(parts__player=player)
    return read_plays(counting, player)


def counted_plays(group: Group, game: str) -> QuerySet[Play]:
    """The plays that statistics of a game are about."""
    return Play.objects.filter(group=group, game=game, removed_at__isnull=True, broken_off=False)


def read_plays(counting: QuerySet[Play], player: int | None = None) -> list[PastPlay]:
    """Plays of one game with their parts, oldest first."""
    # As in `in_order`: two plain questions, and nothing is read twice or turned into what nobody asks for.
    told = Cast("tally", TextField())
    own = (
        Case(When(player=player, then=told), default=Value("{}"), output_field=TextField())
        if player
        else told
    )
    rows = Part.objects.filter(play__in=counting).annotate(told=own).order_by("play", "position")
    parts = {
        play: tuple(
            PastPart(who, position, rank, score, _tally(told))
            for _play, who, position, rank, score, told in found
        )
        for play, found in groupby(rows.values_list(*PART_COLUMNS), key=itemgetter(0))
    }
    plays = counting.annotate(filed=FILED).values_list(*PLAY_COLUMNS)
    games = [
        PastPlay(uid, at, decided_by, filed, parts[play], play)
        for play, uid, at, decided_by, filed in plays
        if play in parts  # somebody may have kept another game between the two questions
    ]
    # Databases have ideas of their own about the order of letters.
    return sorted(games, key=attrgetter("at", "uid"))


def _tally(text: str) -> Mapping[str, Any]:
    """A tally from the database's own text; most results have none."""
    if text == "{}":
        return NOTHING
    found: Mapping[str, Any] = json.loads(text)
    return found


def plays_of(games: Plays, player: int) -> list[tuple[PastPlay, PastPart]]:
    """The games of one player, with what they did there."""
    return [(game, part) for game in games for part in game.parts if part.player == player]


def with_others(games: Plays) -> list[PastPlay]:
    """The games in which there were places to win."""
    return [game for game in games if not game.alone]


def every_part(games: Plays) -> Iterator[tuple[PastPlay, PastPart]]:
    """All parts of all games, oldest first."""
    return ((game, part) for game in games for part in game.parts)
