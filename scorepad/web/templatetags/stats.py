"""Statistics as pages show them."""

from __future__ import annotations

from datetime import date

from django import template

from scorepad.rules.tiny_towns.in_play import CARDS
from scorepad.web.league.charts import day_of

register = template.Library()


@register.filter
def day(moment: str) -> date:
    """The day of a kept moment."""
    return day_of(moment)


@register.filter
def card_kind(card: str) -> str:
    """The piece that stands for a card."""
    return CARDS[card].type
