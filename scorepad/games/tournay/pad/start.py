"""Starting a table: which rules are played by."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from scorepad.games.tournay.rules import GAME
from scorepad.games.tournay.rules.table import VARIANTS
from scorepad.web.forms.start import Fields, StartForm


class TournayStart(StartForm):
    """Names, and basic or advanced rules."""

    game = GAME
    setup_keys = ("rules",)

    rules = forms.ChoiceField(label=_("Rules"), initial="basic", required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        language = get_language() or "en"
        self.fields["rules"].choices = [  # type: ignore[attr-defined]
            (rules, name.say(language)) for rules, name in VARIANTS.items()
        ]

    def setup(self) -> dict[str, Any]:
        """The game file without its players."""
        return {"rules": self.cleaned_data["rules"] or "basic"}

    @classmethod
    def as_typed(cls, setup: Mapping[str, Any]) -> Fields:
        """The same rules as before."""
        return {"rules": setup.get("rules", "basic")}
