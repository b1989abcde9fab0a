"""All games of a group as JSON: game files with their results, and results without game files."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.utils import timezone

from scorepad.rules import Refusal, judge
from scorepad.web.exchange.json_in import VERSION
from scorepad.web.models import Group, Play

ROWS = 200  # games read from the database at a time


def kept_games(group: Group) -> Iterator[Play]:
    """Every game that was not taken out, oldest first, a few at a time."""
    plays = group.plays.filter(removed_at__isnull=True).order_by("played_at", "uid")
    return plays.prefetch_related("parts__player").iterator(chunk_size=ROWS)


def as_json(group: Group, language: str) -> Iterator[str]:
    """The file, game after game; the reader's language is that of the sentences in results."""
    head = {"scorepad": VERSION, "group": group.name, "exported_at": timezone.now().isoformat()}
    yield json.dumps(head, ensure_ascii=False, indent=1)[:-2] + ',\n "games": ['
    between = "\n"
    for play in kept_games(group):
        yield between + json.dumps(_game(play, language), ensure_ascii=False)
        between = ",\n"
    yield "\n ]\n}\n"


def _game(play: Play, language: str) -> dict[str, Any]:
    game: dict[str, Any] = {
        "uid": play.uid,
        "game": play.game,
        "played_at": play.played_at.isoformat(),
        "league": play.league,
        "place": play.place,
        "notes": play.notes,
        "expansion": play.expansion,
        "decided_by": play.decided_by,
        "players": [
            {"name": part.player.name, "rank": part.rank, "score": part.score}
            for part in play.parts.all()
        ],
    }
    if play.data is not None:
        game["file"] = named(play.data, [player["name"] for player in game["players"]])
        result = judge(game["file"])
        if not isinstance(result, Refusal):
            game["result"] = result.to_dict(language)
    return game


def named(data: Mapping[str, Any], names: Sequence[str]) -> dict[str, Any]:
    """A game file under other names: those that its players have today."""
    players = data["players"]
    if len(players) != len(names):
        return dict(data)
    renamed = [{**player, "name": name} for player, name in zip(players, names, strict=True)]
    changed = {**data, "players": renamed}
    if data.get("first_player") is not None:
        before = [player["name"] for player in players]
        changed["first_player"] = names[before.index(data["first_player"])]
    return changed
