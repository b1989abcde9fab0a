"""Kept games as the standings want them: in order, with places."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from operator import attrgetter, itemgetter

from django.db.models import QuerySet

from scorepad.rules.standings import PlayerRank
from scorepad.web.models import Part, Play


@dataclass(frozen=True, slots=True)
class OrderedPlay:
    """One kept game, as small as it gets."""

    pk: int  # rises with every game that a group keeps
    uid: str
    played_at: datetime
    slug: str
    places: tuple[PlayerRank, ...]


def in_order(plays: QuerySet[Play]) -> list[OrderedPlay]:
    """Games from the first to the last; those of one moment by their number, so that the order in
    which they were entered never matters."""
    # Two plain questions are quicker than one that repeats each game's columns for every player; and
    # whole answers quicker than a cursor, for which PostgreSQL plans as if only the first rows mattered.
    parts = Part.objects.filter(play__in=plays).order_by("play", "position")
    rows = parts.values_list("play", "player_id", "rank", "score")
    places = {
        play: tuple(PlayerRank(*row[1:]) for row in own)
        for play, own in groupby(rows, key=itemgetter(0))
    }
    games = plays.order_by("played_at").values_list("pk", "uid", "played_at", "game")
    found = [
        OrderedPlay(play, uid, played_at, slug, places[play])
        for play, uid, played_at, slug in games
        if play in places  # somebody may have kept another game between the two questions
    ]
    # Databases have ideas of their own about the order of letters.
    return sorted(found, key=attrgetter("played_at", "uid"))
