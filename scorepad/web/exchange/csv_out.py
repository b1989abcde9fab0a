"""All games of a group for a spreadsheet: one row for each player of each game."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from typing import Any

from scorepad.web.exchange.json_out import Result, kept_games
from scorepad.web.models import Group, Play
from scorepad.web.share.spreadsheet import BYTE_ORDER_MARK, harmless

COLUMNS = (
    "uid",
    "played_at",
    "game",
    "expansion",
    "league",
    "place",
    "players",
    "player",
    "rank",
    "score",
    "winner",
    "decided_by",
    "notes",
)


class _Line:
    """Gives back what csv writes, so that nothing piles up."""

    def write(self, text: str) -> str:
        return text


def as_csv(group: Group) -> Iterator[str]:
    """The file, line after line."""
    writer = csv.writer(_Line())
    yield BYTE_ORDER_MARK + str(writer.writerow(COLUMNS))
    for play, results in kept_games(group, "data", "log"):
        yield "".join(str(writer.writerow(row)) for row in _rows(play, results))


def _rows(play: Play, results: list[Result]) -> Iterator[list[Any]]:
    for result in results:
        yield [
            harmless(play.uid),
            play.played_at.isoformat(timespec="seconds"),
            play.game,
            play.expansion,
            "yes" if play.league else "no",
            harmless(play.place),
            play.size,
            harmless(result.name),
            result.rank,
            "" if result.score is None else result.score,
            "yes" if result.rank == 1 else "no",
            play.decided_by,
            harmless(play.notes),
        ]
