"""Statistics as pages show them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import TypeVar

from django import template
from django.template.defaultfilters import floatformat
from django.utils.translation import gettext as _

from scorepad.rules.tiny_towns.in_play import CARDS
from scorepad.web.league.charts import day_of
from scorepad.web.templatetags.texts import signed

register = template.Library()

Key = TypeVar("Key")
Value = TypeVar("Value")


@register.filter
def of(table: Mapping[Key, Value], key: Key) -> Value:
    """What a table holds under a key."""
    return table[key]


@register.filter
def day(at: str) -> date:
    """The day of a kept moment."""
    return day_of(at)


@register.filter
def percent(share: float) -> str:
    """A share in whole hundredths."""
    return _("%(number)s%%") % {"number": round(100 * share)}


@register.filter
def fraction(number: float) -> str:
    """A number with one decimal, as the language writes it and with a minus sign that is one."""
    return floatformat(number, 1).replace("-", "−")


@register.filter
def changed(by: int) -> str:
    """A change with its sign."""
    return f"+{by}" if by > 0 else signed(by)


@register.filter
def card_kind(card: str) -> str:
    """The piece that stands for a card."""
    return CARDS[card].type
