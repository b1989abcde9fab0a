"""Statistics as pages show them."""

from __future__ import annotations

from datetime import date

from django import template

from scorepad.rules.game import ReferenceCard
from scorepad.web.league.charts import day_of
from scorepad.web.pad import Pad
from scorepad.web.words import language

register = template.Library()


@register.filter
def day(moment: str) -> date:
    """The day of a kept moment."""
    return day_of(moment)


@register.filter
def card_of(pad: Pad, card: str) -> ReferenceCard:
    """A card of a pad's game."""
    return pad.game.cards[card]


@register.simple_tag
def apart_kinds(pad: Pad) -> str:
    """The kinds of cards that a game keeps apart in lists, by name."""
    kinds = pad.game.card_kinds.values()
    return ", ".join(kind.name.say(language()) for kind in kinds if kind.apart)
