"""Starting a table: variant, expansion and drawn cards, with presets."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from random import SystemRandom
from typing import Any

from django import forms
from django.utils.translation import get_language
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from scorepad.games.tiny_towns.rules import GAME
from scorepad.games.tiny_towns.rules.card import Card
from scorepad.games.tiny_towns.rules.in_play import CARDS, DRAWN_TYPES
from scorepad.games.tiny_towns.rules.setup import FIRST_GAME, cards_to_draw, random_draw
from scorepad.games.tiny_towns.rules.table import VARIANTS
from scorepad.web.forms.start import StartForm

DRAWS = ("random", "base")  # presets for which cards are drawn


class TinyTownsStart(StartForm):
    """Everything that is known before the game is over: variant, expansion, drawn cards."""

    game = GAME
    cookie = "last_cards"

    variant = forms.ChoiceField(label=_("Variant"), initial="standard")
    fortune = forms.BooleanField(label=_("With Fortune"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        language = get_language() or "en"
        self.fields["variant"].choices = [  # type: ignore[attr-defined]
            (variant, name.say(language)) for variant, name in VARIANTS.items()
        ]
        for kind in DRAWN_TYPES:
            self.fields[kind] = forms.ChoiceField(
                label=CARDS[kind].name.say(language),
                choices=[
                    (card.id, card.name.say(language))
                    for card in CARDS.values()
                    if card.type == kind
                ],
                initial=kind,
            )

    @classmethod
    def filled(cls, typed: Mapping[str, Any], preset: str, remembered: str) -> dict[str, Any]:
        """What was typed so far with the cards of a preset."""
        filled = {"variant": "standard", **typed}
        expansions = ["fortune"] if filled.get("fortune") else []
        if preset in DRAWS:
            allowed = expansions if preset == "random" else ()
            filled.update(random_draw(SystemRandom(), str(filled["variant"]), allowed))
        elif preset == "first":
            filled.update(FIRST_GAME)
        elif preset == "last":
            filled.update(known_cards(remembered))
        return filled

    def clean(self) -> dict[str, Any]:
        data = super().clean()
        self._check_cards(data)
        return data

    def wrong_number(self, players: int, data: Mapping[str, Any]) -> str:
        """One for the solo game, at least two for all others."""
        solo = data.get("variant") == "solo"
        if not players:
            return _now("Give at least one name.")
        if solo and players > 1:
            return _now("The solo game has one player.")
        if not solo and players < 2:
            return _now("Give at least two names, or choose the solo game.")
        return ""

    def _check_cards(self, data: Mapping[str, Any]) -> None:
        expansions = ["fortune"] if data.get("fortune") else []
        for kind in DRAWN_TYPES:
            if kind not in data:
                continue
            allowed = {card.id for card in cards_to_draw(kind, data.get("variant", ""), expansions)}
            if data[kind] not in allowed:
                self.add_error(kind, _("This card is not in the game with these choices."))

    def setup(self) -> dict[str, Any]:
        """The game file without its players."""
        setup: dict[str, Any] = {
            "variant": self.cleaned_data["variant"],
            "cards": {kind: self.cleaned_data[kind] for kind in DRAWN_TYPES},
        }
        if self.cleaned_data["fortune"]:
            setup["expansions"] = ["fortune"]
        return setup

    def card_fields(self) -> Iterator[tuple[str, forms.BoundField]]:
        """The choices of cards with their types, for drawing the piece beside each."""
        for kind in DRAWN_TYPES:
            yield kind, self[kind]

    def drawn(self) -> list[Card]:
        """The cards that the form shows, to be taken out of the box."""
        return [
            CARDS[str(self.get_initial_for_field(self.fields[kind], kind))] for kind in DRAWN_TYPES
        ]

    @classmethod
    def as_typed(cls, setup: Mapping[str, Any]) -> dict[str, Any]:
        """Variant, expansion and cards as before."""
        fortune = {"fortune": "on"} if "fortune" in setup.get("expansions", ()) else {}
        return {"variant": setup["variant"], **fortune, **setup["cards"]}

    def to_remember(self) -> str:
        """The drawn cards."""
        return json.dumps(self.setup()["cards"])


def known_cards(cookie: str) -> dict[str, str]:
    """The cards of the last table that this browser started, if the cookie still makes sense."""
    try:
        cards = json.loads(cookie)
    except ValueError:
        return {}
    if not isinstance(cards, dict):
        return {}
    known = {kind: cards.get(kind) for kind in DRAWN_TYPES}
    return {
        kind: card
        for kind, card in known.items()
        if isinstance(card, str) and card in CARDS and CARDS[card].type == kind
    }
