"""Before the game: drawing the market and dealing objectives."""

from __future__ import annotations

from collections.abc import Collection
from random import Random

from scorepad.games.little_town.rules.numbers import MARKET, OBJECTIVES_EACH
from scorepad.games.little_town.rules.objectives import KNOWN_OBJECTIVES, OBJECTIVES
from scorepad.games.little_town.rules.tiles import DRAWN_TILES, TILES


def draw_market(rng: Random) -> tuple[str, ...]:
    """Twelve of the 24 tiles, in the order of the tiles."""
    drawn = set(rng.sample(DRAWN_TILES, MARKET))
    return tuple(tile for tile in TILES if tile in drawn)


def deal_objectives(
    rng: Random, players: int, market: tuple[str, ...] | None = None
) -> list[list[str]]:
    """A hand for each player out of the known cards; one that the market makes impossible is
    put aside, and another is drawn."""
    deck = [name for name in KNOWN_OBJECTIVES if OBJECTIVES[name].can_come(market)]
    each = OBJECTIVES_EACH[players]
    drawn = rng.sample(deck, players * each)
    return [drawn[seat * each :][:each] for seat in range(players)]


def may_be_put_aside(name: str, market: tuple[str, ...] | None) -> bool:
    """Whether a card that was dealt may be exchanged: it bears the sign, and nobody said which market."""
    return market is None and OBJECTIVES[name].alert


def another_objective(rng: Random, out: Collection[str]) -> str | None:
    """A card in place of one that is put aside; none where all are out."""
    left = [name for name in KNOWN_OBJECTIVES if name not in out]
    return rng.choice(left) if left else None
