"""Little Town on the site: one map for the whole table, and what each player has beside it."""

from __future__ import annotations

from typing import Any

from django.http import QueryDict
from django.utils.translation import ngettext

from scorepad.games.little_town.pad.api import EXAMPLE, SHAPES
from scorepad.games.little_town.pad.facts import facts_of, say_facts
from scorepad.games.little_town.pad.hands import HANDS
from scorepad.games.little_town.pad.live import LIVE
from scorepad.games.little_town.pad.start import LittleTownStart
from scorepad.games.little_town.pad.town import BLANK, cells_of, choice_of, clear, place
from scorepad.games.little_town.rules import GAME
from scorepad.games.little_town.rules.tiles import TILES
from scorepad.web.judged import Judged
from scorepad.web.league.history import Plays, every_part
from scorepad.web.pad import Figure, Pad


def _edit(judged: Judged, index: int, query: QueryDict) -> dict[str, Any]:
    return {"facts": facts_of(judged, index), **choice_of(judged, index, query)}


def _tiles_built(plays: Plays) -> int:
    return sum(
        number
        for _, part in every_part(plays)
        for card, number in part.built.items()
        if card in TILES
    )


def _tiles_text(number: int) -> str:
    return ngettext("%(number)s building", "%(number)s buildings", number) % {"number": number}


PAD = Pad(
    game=GAME,
    start=LittleTownStart,
    blank=BLANK,
    actions={"place": place, "facts": say_facts, "clear": clear},
    show=cells_of,
    shapes=SHAPES,
    example=EXAMPLE,
    edit=_edit,
    fragments={"square": choice_of},
    live=LIVE,
    hands=HANDS,
    figures={"buildings": Figure(_tiles_built, _tiles_text)},
    styles=True,
    icons=True,
    script=True,
    live_script=True,
    zooms=True,
)
