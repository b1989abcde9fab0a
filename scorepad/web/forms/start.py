"""Starting a table: what every game asks, to which each adds its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from scorepad.rules.game import Game
from scorepad.rules.text import can_be_shown, is_blank
from scorepad.web.models import LONGEST_NAME


class StartForm(forms.Form):
    """Who plays, in seating order. A game adds its fields and says what its set-up is."""

    game: ClassVar[Game[Any]]
    cookie: ClassVar[str] = ""  # under which a browser remembers the last set-up, if it does

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

    @classmethod
    def seats(cls) -> range:
        """The seats that there can be, from 1."""
        return range(1, cls.game.players.stop)

    @classmethod
    def filled(cls, typed: Mapping[str, Any], preset: str, remembered: str) -> dict[str, Any]:
        """What was typed so far, with a preset of the game's own."""
        return dict(typed)

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
            self.add_error("name_1", _("A name has characters that cannot be shown."))
        return data

    def wrong_number(self, players: int, data: Mapping[str, Any]) -> str:
        """Why so many cannot play, if they cannot."""
        least = self.game.players.start
        if players >= least:
            return ""
        text = ngettext("Give at least %(least)d name.", "Give at least %(least)d names.", least)
        return text % {"least": least}

    def names(self) -> list[str]:
        """The players in seating order; empty seats are left out."""
        names = (self.cleaned_data[f"name_{seat}"] for seat in self.seats())
        return [name for name in names if name and not is_blank(name)]

    def setup(self) -> dict[str, Any]:
        """The game file without its players."""
        return {}

    @classmethod
    def as_typed(cls, setup: Mapping[str, Any]) -> dict[str, Any]:
        """What the form of such a set-up would hold, for a rematch."""
        return {}

    def to_remember(self) -> str:
        """What the browser remembers of this set-up."""
        return ""

    def name_fields(self) -> list[forms.BoundField]:
        """The seats."""
        return [self[f"name_{seat}"] for seat in self.seats()]
