"""Starting a table: variant, expansion, drawn cards, names in seating order."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from random import SystemRandom
from typing import Any

from django import forms
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from scorepad.rules.tiny_towns.in_play import CARDS, DRAWN_TYPES
from scorepad.rules.tiny_towns.setup import FIRST_GAME, cards_to_draw, random_draw
from scorepad.web.models import LONGEST_NAME

SEATS = range(1, 7)
VARIANTS = (
    ("standard", _("Standard game")),
    ("town-hall", _("Town Hall")),
    ("solo", _("Solo")),
)
LAST_USED = "last_cards"  # the name of the cookie


class StartForm(forms.Form):
    """Everything that is known before the game is over."""

    variant = forms.ChoiceField(label=_("Variant"), choices=VARIANTS, initial="standard")
    fortune = forms.BooleanField(label=_("With Fortune"), required=False)
    hide_totals = forms.BooleanField(label=_("Hide totals until the end"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        language = get_language() or "en"
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
        for seat in SEATS:
            self.fields[f"name_{seat}"] = forms.CharField(
                label=_("Player %(number)d") % {"number": seat},
                required=False,
                max_length=LONGEST_NAME,
                strip=True,
            )

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        names = [data.get(f"name_{seat}") for seat in SEATS]
        given = [name for name in names if name]
        solo = data.get("variant") == "solo"
        if not given:
            self.add_error("name_1", _("Give at least one name."))
        elif solo and len(given) > 1:
            self.add_error("name_2", _("The solo game has one player."))
        elif not solo and len(given) < 2:
            self.add_error("name_2", _("Give at least two names, or choose the solo game."))
        if len({name.casefold() for name in given}) < len(given):
            self.add_error("name_1", _("Each player needs a different name."))
        if any(not name.isprintable() for name in given):
            self.add_error("name_1", _("A name has characters that cannot be shown."))
        self._check_cards(data)
        return data

    def _check_cards(self, data: Mapping[str, Any]) -> None:
        expansions = ["fortune"] if data.get("fortune") else []
        for kind in DRAWN_TYPES:
            if kind not in data:
                continue
            allowed = {card.id for card in cards_to_draw(kind, data.get("variant", ""), expansions)}
            if data[kind] not in allowed:
                self.add_error(kind, _("This card is not in the game with these choices."))

    def names(self) -> list[str]:
        """The players in seating order; empty seats are left out."""
        return [name for seat in SEATS if (name := self.cleaned_data[f"name_{seat}"])]

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

    def name_fields(self) -> list[forms.BoundField]:
        """The six seats."""
        return [self[f"name_{seat}"] for seat in SEATS]


def with_preset(data: Mapping[str, Any], preset: str, last_used: str) -> dict[str, Any]:
    """What was typed so far with the cards of a preset."""
    filled = dict(data.items())
    expansions = ["fortune"] if filled.get("fortune") else []
    variant = str(filled.get("variant", "standard"))
    if preset in ("random", "base"):
        filled.update(
            random_draw(SystemRandom(), variant, expansions if preset == "random" else ())
        )
    elif preset == "first":
        filled.update(FIRST_GAME)
    elif preset == "last":
        filled.update(remembered(last_used))
    return filled


def remembered(cookie: str) -> dict[str, str]:
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
