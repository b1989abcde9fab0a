"""The invented group's evenings with Little Town: who meets when, and how each game went."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from random import Random

from scorepad.games.little_town.demo.cast import BUILDERS, NOTES, Builder
from scorepad.games.little_town.demo.playing import played
from scorepad.games.little_town.rules import GAME
from scorepad.games.little_town.rules.setup import deal_objectives, draw_market
from scorepad.games.little_town.rules.tiles import FIRST_GAME
from scorepad.web.league.friends import LEFT, LEFT_AFTER, PLACES
from scorepad.web.pad import InventedPlay

DAYS = 235  # not quite eight months: the friends came to it a little later
GAMES = 12
BEGINS = time(20, 50)
SIZES = (2, 3, 3, 4, 4)
CASUAL_SHARE, NOTE_SHARE = 0.25, 0.5


def programme(seed: int, today: date) -> list[InventedPlay]:
    """All games up to the last week, oldest first: the same for the same seed and day."""
    rng = Random(seed)  # noqa: S311 - games, not secrets
    days = sorted({DAYS, *rng.sample(range(3, DAYS), GAMES - 1)}, reverse=True)
    notes = rng.sample(NOTES, len(NOTES))
    return [_game(rng, today, day, is_first=day == DAYS, notes=notes) for day in days]


def _game(rng: Random, today: date, day: int, *, is_first: bool, notes: list[str]) -> InventedPlay:
    present = _present(1 - day / DAYS)
    builders = rng.sample(present, min(len(present), rng.choice(SIZES)))
    market = FIRST_GAME if is_first else draw_market(rng)
    setup = {"side": 1 if is_first else rng.choice((1, 2)), "market": list(market)}
    evening = played(rng, setup, builders, deal_objectives(rng, len(builders), tuple(market)))
    noted = notes and rng.random() < NOTE_SHARE
    return InventedPlay(
        datetime.combine(today - timedelta(day), BEGINS, UTC),
        evening.data(GAME.slug),
        league=rng.random() >= CASUAL_SHARE,
        place=rng.choice(PLACES),
        notes=notes.pop() if noted else "",
        log=tuple(evening.moves),
    )


def _present(past: float) -> list[Builder]:
    return [builder for builder in BUILDERS if builder.name != LEFT or past < LEFT_AFTER]
