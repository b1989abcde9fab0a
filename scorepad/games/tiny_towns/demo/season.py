"""The season of the demo group as it is kept. Playing it takes a second and more, reading it none.

A test tells when it is due to be played again, which this does:
`manage.py shell -c "from scorepad.games.tiny_towns.demo import season; season.keep()"`
"""

from __future__ import annotations

import json
from dataclasses import asdict
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

from scorepad.games.tiny_towns.demo.programme import programme
from scorepad.web.league.friends import SEED
from scorepad.web.pad import InventedPlay

KEPT = Path(__file__).with_name("season.json")
DAY = date(2026, 1, 1)  # the day from which the kept games look back


def season(seed: int, today: date) -> list[InventedPlay]:
    """All games up to yesterday, oldest first: kept ones for the usual seed, else new ones."""
    if seed != SEED:
        return programme(seed, today)
    since = today - DAY
    return [_play(game, since) for game in json.loads(KEPT.read_text())]


def _play(game: dict[str, Any], since: timedelta) -> InventedPlay:
    played_at = datetime.fromisoformat(game.pop("played_at")).replace(tzinfo=UTC) + since
    return InventedPlay(played_at, **game)


def written() -> str:
    """The season as it is kept: a line for each game."""
    games = [asdict(play) for play in programme(SEED, DAY)]
    lines = (
        json.dumps(
            {**game, "played_at": f"{game['played_at']:%Y-%m-%dT%H:%M}"},
            ensure_ascii=False,
            separators=(",", ":"),
        )
        for game in games
    )
    return "[\n" + ",\n".join(lines) + "\n]\n"


def keep() -> None:
    """Play the season again and keep it."""
    KEPT.write_text(written())
