"""How the invented friends play Little Town, and what they wrote down."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.utils.translation import gettext_noop as _


@dataclass(frozen=True, slots=True)
class Builder:
    """One of the friends: how steadily they choose, how soon they build, and what they are fond of."""

    name: str
    slips: float  # how much chance there is in a choice
    builds: float  # how much a tile tempts
    fond_of: Mapping[str, float] = field(default_factory=dict)  # points more, by tile


BUILDERS = (
    Builder("Odile", 0.8, 1.0, {"statue": 2}),
    Builder("Kwame", 0.9, 1.1, {"workshop": 2, "warehouse": 1}),
    Builder("Mei", 0.7, 0.9, {"watchtower": 3, "well": 1}),
    Builder("Rafael", 1.8, 1.2, {"tavern": 3, "brewery": 2}),
    Builder("Sunniva", 1.2, 0.9, {"cathedral": 4, "church": 2}),
    Builder("Tarek", 1.4, 1.0, {"castle": 4, "gold-mine": 1}),
)
NOTES = (
    _("The workers ate fish. Again."),
    _("Everybody wanted the same lake."),
    _("Nobody dared to build next to Kwame."),
    _("Three coins for a fish is robbery."),
    _("The Well made its owner rich."),
    _("Sunniva counted the grass twice."),
    _("Hungry workers, happy players."),
)
