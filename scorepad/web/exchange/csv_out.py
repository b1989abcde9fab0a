"""All games of a group for a spreadsheet: one row for each player of each game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from scorepad.web.exchange.json_out import Result, kept_games
from scorepad.web.models import Group, Play
from scorepad.web.share.spreadsheet import (
    BYTE_ORDER_MARK,
    Spreadsheet,
    decision,
    game_cell,
    harmless,
    heading,
)

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


def as_csv(group: Group, language: str) -> Iterator[str]:
    """The file, line after line."""
    write = Spreadsheet(_Line(), language).row
    yield BYTE_ORDER_MARK + str(write(map(heading, COLUMNS)))
    for play, results in kept_games(group, "data", "log"):
        yield "".join(str(write(row)) for row in _rows(play, results))


def _rows(play: Play, results: list[Result]) -> Iterator[list[Any]]:
    for result in results:
        yield [
            harmless(play.uid),
            play.played_at.isoformat(timespec="seconds"),
            game_cell(play.game, play.game_name),
            play.expansion,
            play.league,
            harmless(play.group.said(play.place)),
            play.size,
            harmless(result.name),
            result.rank,
            "" if result.score is None else result.score,
            result.rank == 1 and not play.broken_off,
            decision(play.game, play.decided_by),
            harmless(play.group.said(play.notes)),
        ]
