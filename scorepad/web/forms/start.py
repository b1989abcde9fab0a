"""Starting a table: what every game asks, to which each adds its own."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from scorepad.rules.game import Game, ReferenceCard
from scorepad.rules.text import can_be_shown, is_blank
from scorepad.web.models import LONGEST_NAME

MOST_SEATS = 9999  # ever made at one table, with those who left
Fields = Mapping[str, str]  # what a form would send; a box that is not ticked is an empty word


@dataclass(frozen=True, slots=True)
class CardChoice:
    """A card that may lie in a slot."""

    card: ReferenceCard
    needs: str = ""  # the boxes of the form that must be ticked for it, by name
    not_with: str = ""  # the choices with which it stays out, as `field=value`


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for one card of the set-up."""

    field: forms.BoundField
    card: ReferenceCard  # which lies there now
    choices: tuple[CardChoice, ...]


@dataclass(frozen=True, slots=True)
class RowFields:
    """The fields of one player."""

    name: forms.BoundField
    seat: forms.BoundField


@dataclass(frozen=True, slots=True)
class CardSet:
    """A set-up that is one tap away."""

    label: str
    fields: Fields

    @property
    def as_json(self) -> str:
        """The fields, for a script that lays them out in the page."""
        return json.dumps(dict(self.fields))


class StartForm(forms.Form):
    """Who plays, in seating order. A game adds its fields and says what its set-up is."""

    game: ClassVar[Game[Any]]
    setup_keys: ClassVar[tuple[str, ...]] = ()  # of the set-up, those that the form decides

    hide_totals = forms.BooleanField(label=_("Hide totals until the end"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for seat in self.seats():
            self.fields[f"name_{seat}"] = forms.CharField(
                label=_("Player %(number)d") % {"number": seat},
                required=False,
                max_length=LONGEST_NAME,
                strip=True,
            )
            self.fields[f"seat_{seat}"] = forms.IntegerField(
                label=_("Player %(number)d") % {"number": seat},
                required=False,
                min_value=1,
                max_value=MOST_SEATS,
            )

    @classmethod
    def seats(cls) -> range:
        """The seats that there can be, from 1."""
        return range(1, cls.game.players.stop)

    @classmethod
    def filled(
        cls, typed: Mapping[str, Any], preset: str, sets: Mapping[str, CardSet]
    ) -> dict[str, Any]:
        """What was typed so far, with a preset: one of the sets, or one of the game's own."""
        return {**typed, **(sets[preset].fields if preset in sets else {})}

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        names = [data.get(f"name_{seat}") for seat in self.seats()]
        given = [name for name in names if name and not is_blank(name)]
        trouble = self.wrong_number(len(given), data)
        if trouble:
            self.add_error(f"name_{min(len(given) + 1, self.seats()[-1])}", trouble)
        if len({name.casefold() for name in given}) < len(given):
            self.add_error("name_1", _("Each player needs a different name."))
        if not all(can_be_shown(name) for name in given):
            self.add_error("name_1", _("A name has characters that can’t be shown."))
        return data

    def wrong_number(self, players: int, data: Mapping[str, Any]) -> str:
        """Why so many cannot play, if they cannot."""
        least = self.game.players.start
        if players >= least:
            return ""
        text = ngettext("Enter at least %(least)d name.", "Enter at least %(least)d names.", least)
        return text % {"least": least}

    def names(self) -> list[str]:
        """The players in seating order; empty seats are left out."""
        return [name for name, _seat in self.players()]

    def players(self) -> list[tuple[str, int | None]]:
        """The players in seating order, with the numbers of those who have a seat already."""
        pairs = (
            (self.cleaned_data[f"name_{seat}"], self.cleaned_data[f"seat_{seat}"])
            for seat in self.seats()
        )
        return [(name, number) for name, number in pairs if name and not is_blank(name)]

    def setup(self) -> dict[str, Any]:
        """The game file without its players."""
        return {}

    @classmethod
    def as_typed(cls, setup: Mapping[str, Any]) -> Fields:
        """What the form of such a set-up would hold; nothing where only names are asked."""
        return {}

    @classmethod
    def called(cls, fields: Fields) -> str:
        """What a set that a browser remembers is called; nothing where it makes no sense any more."""
        return ""

    def slots(self) -> list[Slot]:
        """The places for cards, for games that draw some."""
        return []

    def rows(self) -> list[RowFields]:
        """The seats: who sits there, and the number of a seat that there is already."""
        return [RowFields(self[f"name_{seat}"], self[f"seat_{seat}"]) for seat in self.seats()]
