"""Small words that templates of this game ask for."""

from __future__ import annotations

from django import template

from scorepad.games.minivilles.rules.card import Establishment, Monument
from scorepad.games.minivilles.rules.establishments import SYMBOLS
from scorepad.games.minivilles.rules.open_points import OPEN_POINTS, OpenPoint
from scorepad.games.minivilles.rules.result import CONVENTION
from scorepad.rules.text import Text

register = template.Library()


@register.filter
def symbol_name(card: Establishment | Monument) -> Text:
    """What the symbol of a card shows."""
    return SYMBOLS[card.symbol]


@register.simple_tag
def convention() -> Text:
    """How places after the first are told apart, which is no rule."""
    return CONVENTION


@register.simple_tag
def open_points() -> tuple[OpenPoint, ...]:
    """What the rulebook leaves open, and how it is played here."""
    return OPEN_POINTS
