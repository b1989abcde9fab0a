"""Tiny Towns on the site: how a town is started, typed in, photographed, shown and changed."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.http import QueryDict
from django.utils.translation import ngettext

from scorepad.games.tiny_towns.demo.season import season
from scorepad.games.tiny_towns.pad.api import EXAMPLE, SHAPES
from scorepad.games.tiny_towns.pad.badges import BADGES
from scorepad.games.tiny_towns.pad.facts import (
    count,
    facts_of,
    held_by_others,
    monuments_of,
    say_facts,
)
from scorepad.games.tiny_towns.pad.mend import offered_repairs
from scorepad.games.tiny_towns.pad.photo import PHOTO
from scorepad.games.tiny_towns.pad.picture import PICTURE
from scorepad.games.tiny_towns.pad.progress import progress
from scorepad.games.tiny_towns.pad.replay import replay
from scorepad.games.tiny_towns.pad.start import TinyTownsStart
from scorepad.games.tiny_towns.pad.town import (
    BLANK,
    buildable_mark,
    cells_of,
    clear,
    differences,
    first_player,
    holds_of,
    palette_of,
    place_piece,
    repair,
    turn,
)
from scorepad.games.tiny_towns.rules import GAME
from scorepad.web.judged import Judged
from scorepad.web.league.history import Plays, every_part
from scorepad.web.pad import Figure, Pad


def _edit(judged: Judged, index: int, query: QueryDict) -> dict[str, Any]:
    return {
        "facts": facts_of(judged, index),
        "held": held_by_others(judged, index),
        "holds": holds_of(judged),
        # For the page alone, not for each tap:
        "palette": partial(palette_of, judged),
        "monuments": partial(monuments_of, judged.loaded),
    }


def _buildings(plays: Plays) -> int:
    return sum(sum(part.built.values()) for _, part in every_part(plays))


def _buildings_text(number: int) -> str:
    text = ngettext("%(number)s building", "%(number)s buildings", number)
    return text % {"number": number}


PAD: Pad = Pad(
    game=GAME,
    start=TinyTownsStart,
    blank=BLANK,
    actions={
        "place": place_piece,
        "repair": repair,
        "facts": say_facts,
        "count": count,
        "turn": turn,
        "clear": clear,
        "first-player": first_player,
    },
    show=cells_of,
    shapes=SHAPES,
    example=EXAMPLE,
    counting=frozenset({"count"}),
    kept=("piece",),
    progress=progress,
    edit=_edit,
    differences=differences,
    repairs=offered_repairs,
    mark=buildable_mark,
    replay=replay,
    photo=PHOTO,
    picture=PICTURE,
    demo=season,
    badges=BADGES,
    figures={"buildings": Figure(_buildings, _buildings_text)},
    styles=True,
    icons=True,
    script=True,
)
