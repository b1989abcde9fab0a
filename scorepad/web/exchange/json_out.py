"""All games of a group as JSON: game files with their results, and results without game files."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from django.utils import timezone

from scorepad.web.exchange.json_in import VERSION
from scorepad.web.judged import judged_play
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
    optional = {"game_name": play.game_name, "broken_off": play.broken_off, "log": play.log}
    game |= {key: value for key, value in optional.items() if value}
    judged = judged_play(play)
    if judged:
        game["file"] = judged.data
        if not judged.refusal:
            game["result"] = judged.result.to_dict(language)
    return game
