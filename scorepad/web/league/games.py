"""Kept games as the standings want them: in order, with places."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from itertools import groupby

from django.db.models import QuerySet

from scorepad.rules.standings import Place
from scorepad.web.models import Part, Play


@dataclass(frozen=True, slots=True)
class Game:
    """One kept game, as small as it gets."""

    uid: str
    played_at: datetime
    slug: str
    places: tuple[Place, ...]


def in_order(plays: QuerySet[Play]) -> list[Game]:
    """Games from the first to the last; those of one moment by their number, so that the order in
    which they were entered never matters."""
    columns = ("play__uid", "play__played_at", "play__game", "player_id", "rank", "score")
    parts = (
        Part.objects.filter(play__in=plays)
        .order_by("play__played_at", "play__uid", "position")
        .values_list(*columns)
    )
    return [
        Game(uid, played_at, slug, tuple(Place(*row[3:]) for row in rows))
        for (uid, played_at, slug), rows in groupby(
            parts.iterator(chunk_size=5000), key=lambda row: row[:3]
        )
    ]
