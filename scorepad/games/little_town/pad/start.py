"""Starting a table: the side of the board and the market, with presets."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from random import SystemRandom
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scorepad.games.little_town.rules import GAME
from scorepad.games.little_town.rules.board import SIDE_NAMES
from scorepad.games.little_town.rules.numbers import MARKET
from scorepad.games.little_town.rules.setup import draw_market
from scorepad.games.little_town.rules.tiles import DRAWN_TILES, FIRST_GAME, TILES
from scorepad.web.cards import plain
from scorepad.web.forms.start import CardSet, Fields, StartForm
from scorepad.web.words import language

BOXES = {tile: f"tile_{tile}" for tile in DRAWN_TILES}  # the box to tick for each tile


class LittleTownStart(StartForm):
    """The side, and the twelve tiles beside the Wheat Fields; nobody has to say which."""

    game = GAME
    setup_keys = ("side", "market")

    side = forms.ChoiceField(label=_("Side of the board"), initial="1")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["side"].choices = [  # type: ignore[attr-defined]
            (str(side), name.say(language())) for side, name in SIDE_NAMES.items()
        ]
        for tile, box in BOXES.items():
            label = TILES[tile].name.say(language())
            self.fields[box] = forms.BooleanField(label=label, required=False)

    @classmethod
    def filled(
        cls, typed: Mapping[str, Any], preset: str, sets: Mapping[str, CardSet]
    ) -> dict[str, Any]:
        """What was typed so far, with the market of a preset."""
        filled = {"side": "1", **super().filled(typed, preset, sets)}
        if preset == "random":
            filled |= ticked(draw_market(SystemRandom()))
        elif preset in ("first", "none"):
            filled |= ticked(FIRST_GAME if preset == "first" else ())
        return filled

    def clean(self) -> dict[str, Any]:
        """Twelve tiles, or none where nobody wants to say."""
        data = super().clean()
        number = len(self._market(data))
        if number not in (0, MARKET):
            text = _("The market is %(wanted)d tiles; these are %(number)d. Or choose none.")
            self.add_error("side", text % {"wanted": MARKET, "number": number})
        return data

    @staticmethod
    def _market(data: Mapping[str, Any]) -> list[str]:
        return [tile for tile, box in BOXES.items() if data.get(box)]

    def setup(self) -> dict[str, Any]:
        """The game file without its players."""
        market = self._market(self.cleaned_data)
        return {"side": int(self.cleaned_data["side"]), **({"market": market} if market else {})}

    @classmethod
    def as_typed(cls, setup: Mapping[str, Any]) -> Fields:
        """The side and the market as before."""
        return {"side": str(setup["side"]), **ticked(setup.get("market", ()))}

    @classmethod
    def called(cls, fields: Fields) -> str:
        """The names of the tiles; nothing where there was no market."""
        names = [TILES[tile].name.say(language()) for tile in cls._market(fields)]
        return ", ".join(names) if len(names) == MARKET else ""

    def boxes(self) -> list[forms.BoundField]:
        """The tiles in the order of the alphabet."""
        return sorted(
            (self[box] for box in BOXES.values()), key=lambda field: plain(str(field.label))
        )


def ticked(market: Collection[str]) -> dict[str, str]:
    """The boxes of a market."""
    return {box: "on" if tile in market else "" for tile, box in BOXES.items()}
