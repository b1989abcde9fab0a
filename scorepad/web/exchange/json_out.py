"""All games of a group as JSON: game files with their results, and results without game files."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple

from django.utils import timezone

from scorepad.games import find_game
from scorepad.web.exchange.json_in import VERSION
from scorepad.web.judged import judged_as, renamed
from scorepad.web.models import Group, Part, Play

ROWS = 200  # games read from the database at a time
MOST_RESULTS = 300  # games of which a file tells every point; judging more would take too long


class Result(NamedTuple):
    """How a game ended for one player."""

    name: str
    rank: int
    score: int | None


def kept_games(group: Group, *unread: str) -> Iterator[tuple[Play, list[Result]]]:
    """Every game that was not taken out, oldest first, a few at a time; without the columns that
    nobody reads. Plain rows and names that were asked for once spare most of the work."""
    names = dict(group.players.values_list("pk", "name"))
    plays = group.plays.filter(removed_at__isnull=True).order_by("played_at", "uid").defer(*unread)
    all_plays = plays.iterator(chunk_size=ROWS)
    while some := list(islice(all_plays, ROWS)):
        results: dict[int, list[Result]] = {play.pk: [] for play in some}
        parts = Part.objects.filter(play__in=list(results)).order_by("position")
        for play, player, rank, score in parts.values_list("play", "player", "rank", "score"):
            results[play].append(Result(names[player], rank, score))
        yield from ((play, results[play.pk]) for play in some)


def as_json(group: Group, language: str) -> Iterator[str]:
    """The file, game after game; the reader's language is that of the sentences in results, which a
    group with many games does without: places and points are there all the same."""
    results = group.plays.filter(removed_at__isnull=True).count() <= MOST_RESULTS
    head = {"scorepad": VERSION, "group": group.title, "exported_at": timezone.now().isoformat()}
    yield json.dumps(head, ensure_ascii=False, indent=1)[:-2] + ',\n "games": ['
    between = "\n"
    for play, ended in kept_games(group):
        game = _game(play, ended, language if results else None)
        yield between + json.dumps(game, ensure_ascii=False)
        between = ",\n"
    yield "\n ]\n}\n"


def _game(play: Play, results: list[Result], language: str | None) -> dict[str, Any]:
    game: dict[str, Any] = {
        "uid": play.uid,
        "game": play.game,
        "played_at": play.played_at.isoformat(),
        "league": play.league,
        "place": play.group.said(play.place),
        "notes": play.group.said(play.notes),
        "expansion": play.expansion,
        "decided_by": play.decided_by,
        "players": [result._asdict() for result in results],
    }
    optional = {"game_name": play.game_name, "broken_off": play.broken_off, "log": play.log}
    optional["assumed"] = play.assumed
    game |= {key: value for key, value in optional.items() if value}
    if play.data is None or find_game(play.game) is None:
        return game
    names = [result.name for result in results]
    if language is None:
        return {**game, "file": renamed(play.data, names)}
    judged = judged_as(play, names)
    if judged:
        game["file"] = judged.data
        if not judged.refusal:
            game["result"] = judged.result.to_dict(language)
    return game
