"""Starting a table: variant, expansion and drawn cards, with presets."""

from __future__ import annotations

from collections.abc import Mapping
from random import SystemRandom
from typing import Any

from django import forms
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from scorepad.games.tiny_towns.rules import GAME
from scorepad.games.tiny_towns.rules.card import Card
from scorepad.games.tiny_towns.rules.in_play import CARDS, DRAWN_TYPES
from scorepad.games.tiny_towns.rules.setup import (
    FIRST_GAME,
    MOST_FORTUNE,
    cards_to_draw,
    random_draw,
)
from scorepad.games.tiny_towns.rules.table import EXPANSIONS, VARIANTS
from scorepad.web.forms.start import CardChoice, CardSet, Fields, Slot, StartForm
from scorepad.web.words import language

DRAWS = ("random", "base")  # presets for which cards are drawn


class TinyTownsStart(StartForm):
    """Everything that is known before the game is over: variant, expansion, drawn cards."""

    game = GAME
    setup_keys = ("variant", "cards", "expansions")
    draws_at_most = f"fortune {MOST_FORTUNE}"  # for drawing in the page, as `random_draw` does
    first_game = CardSet("", FIRST_GAME)

    variant = forms.ChoiceField(label=_("Variant"), initial="standard")
    fortune = forms.BooleanField(label=_("With Fortune"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["variant"].choices = [  # type: ignore[attr-defined]
            (variant, name.say(language())) for variant, name in VARIANTS.items()
        ]
        for kind in DRAWN_TYPES:
            self.fields[kind] = forms.ChoiceField(
                label=CARDS[kind].name.say(language()),
                choices=[
                    (card.id, card.name.say(language()))
                    for card in CARDS.values()
                    if card.type == kind
                ],
                initial=kind,
            )

    @classmethod
    def filled(
        cls, typed: Mapping[str, Any], preset: str, sets: Mapping[str, CardSet]
    ) -> dict[str, Any]:
        """What was typed so far with the cards of a preset."""
        filled = {"variant": "standard", **super().filled(typed, preset, sets)}
        expansions = ["fortune"] if filled.get("fortune") else []
        if preset in DRAWS:
            allowed = expansions if preset == "random" else ()
            filled.update(random_draw(SystemRandom(), str(filled["variant"]), allowed))
        elif preset == "first":
            filled.update(FIRST_GAME)
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

    def slots(self) -> list[Slot]:
        """One for each drawn type."""
        return [Slot(self[kind], self._lying(kind), CHOICES[kind]) for kind in DRAWN_TYPES]

    def _lying(self, kind: str) -> Card:
        card = CARDS.get(str(self[kind].value()))
        return card if card and card.type == kind else CARDS[kind]

    @classmethod
    def as_typed(cls, setup: Mapping[str, Any]) -> Fields:
        """Variant, expansion and cards as before."""
        fortune = "on" if "fortune" in setup.get("expansions", ()) else ""
        return {"variant": setup["variant"], "fortune": fortune, **setup["cards"]}

    @classmethod
    def called(cls, fields: Fields) -> str:
        """The names of the cards; nothing where the form would not take them."""
        names = {f"name_{seat}": str(seat) for seat in range(1, 2 if _is_solo(fields) else 3)}
        if not cls({**fields, **names}).is_valid():
            return ""
        cards = ", ".join(CARDS[fields[kind]].name.say(language()) for kind in DRAWN_TYPES)
        variant = [] if fields["variant"] == "standard" else [VARIANTS[fields["variant"]]]
        fortune = [EXPANSIONS["fortune"]] if fields.get("fortune") else []
        return " · ".join((cards, *(name.say(language()) for name in (*variant, *fortune))))


def _is_solo(fields: Fields) -> bool:
    return fields.get("variant") == "solo"


def _choice(card: Card) -> CardChoice:
    return CardChoice(
        card, card.expansion, " ".join(f"variant={variant}" for variant in sorted(card.removed_in))
    )


CHOICES = {
    kind: tuple(_choice(card) for card in CARDS.values() if card.type == kind)
    for kind in DRAWN_TYPES
}
