"""Starting a table: the side of the board and the market, with presets."""

from __future__ import annotations

import json
from collections.abc import Mapping
from random import SystemRandom
from typing import Any

from django import forms
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from scorepad.games.little_town.rules import GAME
from scorepad.games.little_town.rules.board import SIDE_NAMES
from scorepad.games.little_town.rules.numbers import MARKET
from scorepad.games.little_town.rules.setup import draw_market
from scorepad.games.little_town.rules.tiles import DRAWN_TILES, FIRST_GAME, TILES
from scorepad.web.forms.start import StartForm


class LittleTownStart(StartForm):
    """The side, and the twelve tiles beside the Wheat Fields; nobody has to say which."""

    game = GAME
    cookie = "last_market"

    side = forms.ChoiceField(label=_("Side of the board"), initial="1")
    market = forms.MultipleChoiceField(label=_("Market"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        language = get_language() or "en"
        self.fields["side"].choices = [  # type: ignore[attr-defined]
            (str(side), name.say(language)) for side, name in SIDE_NAMES.items()
        ]
        tiles = sorted((TILES[tile].name.say(language), tile) for tile in DRAWN_TILES)
        self.fields["market"].choices = [  # type: ignore[attr-defined]
            (tile, name) for name, tile in tiles
        ]

    @classmethod
    def filled(cls, typed: Mapping[str, Any], preset: str, remembered: str) -> dict[str, Any]:
        """What was typed so far, with the market of a preset."""
        filled = {"side": "1", **typed}
        presets = {"first": FIRST_GAME, "none": (), "last": known_market(remembered)}
        if preset == "random":
            filled["market"] = list(draw_market(SystemRandom()))
        elif preset in presets:
            filled["market"] = list(presets[preset])
        return filled

    def clean_market(self) -> list[str]:
        """Twelve tiles, or none where nobody wants to say."""
        chosen = set(self.cleaned_data["market"])
        if chosen and len(chosen) != MARKET:
            text = _("The market is %(wanted)d tiles; these are %(number)d. Or choose none.")
            raise forms.ValidationError(text % {"wanted": MARKET, "number": len(chosen)})
        return [tile for tile in TILES if tile in chosen]

    def setup(self) -> dict[str, Any]:
        """The game file without its players."""
        market = self.cleaned_data["market"]
        return {"side": int(self.cleaned_data["side"]), **({"market": market} if market else {})}

    @classmethod
    def as_typed(cls, setup: Mapping[str, Any]) -> dict[str, Any]:
        """The other side is for them to choose; everything as before."""
        return {"side": str(setup["side"]), "market": list(setup.get("market", ()))}

    def to_remember(self) -> str:
        """The market."""
        return json.dumps(self.cleaned_data["market"])


def known_market(cookie: str) -> tuple[str, ...]:
    """The market of the last table that this browser started, if the cookie still makes sense."""
    try:
        tiles = json.loads(cookie)
    except ValueError:
        return ()
    if not isinstance(tiles, list):
        return ()
    return tuple(tile for tile in DRAWN_TILES if tile in tiles)
