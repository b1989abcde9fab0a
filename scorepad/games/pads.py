"""The pads of the games: how each is typed in and shown on the site. One line a game."""

from __future__ import annotations

from scorepad.games.little_town.pad import PAD as LITTLE_TOWN
from scorepad.games.minivilles.pad import PAD as MINIVILLES
from scorepad.games.tiny_towns.pad import PAD as TINY_TOWNS
from scorepad.games.tournay.pad import PAD as TOURNAY
from scorepad.web.pad import Pad

PADS: dict[str, Pad] = {
    pad.slug: pad
    for pad in (
        TINY_TOWNS,
        MINIVILLES,
        TOURNAY,
        LITTLE_TOWN,
    )
}  # fmt: skip
