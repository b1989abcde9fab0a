"""The invented group's games of Minivilles: who meets when, and how each game went."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from itertools import cycle
from random import Random

from scorepad.games.minivilles.demo import cast
from scorepad.games.minivilles.demo.playing import Mayor, played
from scorepad.games.minivilles.rules.load import SLUG
from scorepad.games.minivilles.rules.state import entries_of
from scorepad.web.league.friends import LEFT, LEFT_AFTER, PLACES
from scorepad.web.pad import InventedPlay

DAYS = 240  # eight months
GAMES = 18
STARTS, SIZES = time(15, 10), (2, 3, 3, 4, 4, 5)
CASUAL_SHARE, NOTE_SHARE = 0.15, 0.5


def programme(seed: int, today: date) -> list[InventedPlay]:
    """All games up to the day before yesterday, oldest first: the same for the same seed and day."""
    rng = Random(f"minivilles {seed}")  # noqa: S311 - games, not secrets
    days = sorted(rng.sample(range(2, DAYS), GAMES), reverse=True)
    notes = cycle(rng.sample(cast.NOTES, len(cast.NOTES)))
    tables = [_at_the_table(rng, 1 - day / DAYS) for day in days]
    last = max(n for n, mayors in enumerate(tables) if LEFT in {mayor.name for mayor in mayors})
    games = []
    for number, (day, mayors) in enumerate(zip(days, tables, strict=True)):
        note = next(notes) if rng.random() < NOTE_SHARE else ""
        at = datetime.combine(today - timedelta(day), STARTS, UTC)
        games.append(_game(rng, at, mayors, cast.FAREWELL if number == last else note))
    return games


def _at_the_table(rng: Random, past: float) -> tuple[Mayor, ...]:
    present = [one for one in cast.MAYORS if one.name != LEFT or past < LEFT_AFTER]
    return tuple(rng.sample(present, min(len(present), rng.choice(SIZES))))


def _game(rng: Random, at: datetime, mayors: tuple[Mayor, ...], note: str) -> InventedPlay:
    game = played(rng, mayors)
    players = [
        {"name": mayor.name, **entry}
        for mayor, entry in zip(mayors, entries_of(game.state), strict=True)
    ]
    return InventedPlay(
        at,
        {"game": SLUG, "players": players},
        league=rng.random() >= CASUAL_SHARE,
        place=rng.choice(PLACES),
        notes=note,
        log=tuple(game.moves),
    )
