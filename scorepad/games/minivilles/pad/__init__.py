"""Minivilles on the site: how a town is started, tapped in, shown and changed, and played live."""

from __future__ import annotations

from typing import Any

from django.http import QueryDict

from scorepad.games.minivilles.demo.programme import programme
from scorepad.games.minivilles.pad.api import EXAMPLE, SHAPES
from scorepad.games.minivilles.pad.badges import (
    BADGES,
    RECORDS,
    WITHOUT,
    cards_built,
    cards_text,
    turns_taken,
    turns_text,
)
from scorepad.games.minivilles.pad.live import LIVE
from scorepad.games.minivilles.pad.outlook import outlook
from scorepad.games.minivilles.pad.photo import PHOTO
from scorepad.games.minivilles.pad.picture import PICTURE
from scorepad.games.minivilles.pad.start import MinivillesStart
from scorepad.games.minivilles.pad.town import (
    BLANK,
    COINS,
    clear,
    differences,
    say_numbers,
    tap,
    town_view,
)
from scorepad.games.minivilles.rules import GAME
from scorepad.web.judged import Judged
from scorepad.web.pad import Figure, Pad


def _edit(judged: Judged, index: int, query: QueryDict) -> dict[str, Any]:
    return {"coin_values": COINS}


PAD: Pad = Pad(
    game=GAME,
    start=MinivillesStart,
    blank=BLANK,
    actions={"tap": tap, "numbers": say_numbers, "clear": clear},
    counting=frozenset({"tap"}),
    show=town_view,
    shapes=SHAPES,
    example=EXAMPLE,
    edit=_edit,
    fragments={"outlook": outlook},
    differences=differences,
    photo=PHOTO,
    live=LIVE,
    picture=PICTURE,
    demo=programme,
    badges=BADGES,
    figures={
        "cards": Figure(cards_built, cards_text),
        "turns": Figure(turns_taken, turns_text),
    },
    records=RECORDS,
    without=WITHOUT,
    styles=True,
    icons=True,
    script=True,
)
