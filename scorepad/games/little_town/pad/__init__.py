"""Little Town on the site: one map for the whole table, and what each player has beside it."""

from __future__ import annotations

from typing import Any

from django.http import QueryDict

from scorepad.games.little_town.demo.programme import programme
from scorepad.games.little_town.pad.api import EXAMPLE, SHAPES
from scorepad.games.little_town.pad.badges import BADGES, FIGURES
from scorepad.games.little_town.pad.facts import facts_of, say_facts
from scorepad.games.little_town.pad.hands import HANDS
from scorepad.games.little_town.pad.live import LIVE
from scorepad.games.little_town.pad.picture import PICTURE
from scorepad.games.little_town.pad.progress import differences, progress
from scorepad.games.little_town.pad.start import LittleTownStart
from scorepad.games.little_town.pad.town import BLANK, cells_of, choice_of, clear, place
from scorepad.games.little_town.rules import GAME
from scorepad.web.judged import Judged
from scorepad.web.pad import Pad


def _edit(judged: Judged, index: int, query: QueryDict) -> dict[str, Any]:
    return {"facts": facts_of(judged, index), **choice_of(judged, index, query)}


PAD = Pad(
    game=GAME,
    start=LittleTownStart,
    blank=BLANK,
    actions={"place": place, "facts": say_facts, "clear": clear},
    show=cells_of,
    shapes=SHAPES,
    example=EXAMPLE,
    progress=progress,
    edit=_edit,
    differences=differences,
    fragments={"square": choice_of},
    live=LIVE,
    hands=HANDS,
    picture=PICTURE,
    demo=programme,
    badges=BADGES,
    figures=FIGURES,
    styles=True,
    icons=True,
    script=True,
    live_script=True,
    zooms=True,
)
