"""Tournay on the site: how a quarter is started, typed in, shown and changed."""

from __future__ import annotations

from typing import Any

from django.http import QueryDict

from scorepad.games.tournay.demo.programme import programme
from scorepad.games.tournay.pad.api import EXAMPLE, SHAPES
from scorepad.games.tournay.pad.badges import BADGES, FIGURES
from scorepad.games.tournay.pad.cards import piles, say_cards
from scorepad.games.tournay.pad.ending import count
from scorepad.games.tournay.pad.facts import (
    counting_cards,
    fact_fields,
    progress,
    say_facts,
    say_table,
)
from scorepad.games.tournay.pad.picture import PICTURE
from scorepad.games.tournay.pad.quarter import (
    BLANK,
    FACES,
    PRINTED,
    clear,
    differences,
    draw,
    lay_card,
)
from scorepad.games.tournay.pad.questions import what_if_shown
from scorepad.games.tournay.pad.start import TournayStart
from scorepad.games.tournay.rules import GAME
from scorepad.games.tournay.rules.prestige import PRESTIGE_BUILDINGS
from scorepad.web.judged import Judged
from scorepad.web.pad import Pad


def _edit(judged: Judged, index: int, query: QueryDict) -> dict[str, Any]:
    return {
        "faces": FACES.values(),
        "prestige_buildings": PRESTIGE_BUILDINGS.values(),
        "printed_choices": PRINTED,
        "piles": piles(judged.loaded.seats[index]),
        "facts": fact_fields(judged, index),
        "counting_cards": counting_cards(judged),
        **what_if_shown(judged, index, query),
    }


PAD = Pad(
    game=GAME,
    start=TournayStart,
    blank=BLANK,
    actions={
        "lay": lay_card,
        "cards": say_cards,
        "facts": say_facts,
        "table": say_table,
        "count": count,
        "clear": clear,
    },
    show=draw,
    shapes=SHAPES,
    example=EXAMPLE,
    counting=frozenset({"count"}),
    kept=("face", "points"),
    edit=_edit,
    progress=progress,
    fragments={"what_if": what_if_shown},
    differences=differences,
    picture=PICTURE,
    demo=programme,
    badges=BADGES,
    figures=FIGURES,
    styles=True,
    script=True,
)
