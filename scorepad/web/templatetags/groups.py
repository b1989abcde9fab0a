"""Names, shares and places as a league table shows them."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from django import template
from django.utils.formats import number_format
from django.utils.html import format_html
from django.utils.safestring import SafeString

from scorepad.web.league.faces import hue_of, initials
from scorepad.web.league.friends import SAMPLE
from scorepad.web.league.season_names import season_name, span_name
from scorepad.web.models import Group
from scorepad.web.words import language

register = template.Library()

register.filter("season_name", season_name)
register.filter("span_name", span_name)


@register.simple_tag
def face(player: int, name: str) -> SafeString:
    """A player's colour and initials; the name stands beside it."""
    words = '<span class="face face--{}" aria-hidden="true">{}</span>'
    return format_html(words, hue_of(player), initials(name))


@register.inclusion_tag("league/_sample.html")
def sample_league() -> dict[str, Any]:
    """Invented players, so that an empty page shows what it will be."""
    return {"sample": SAMPLE}


@register.inclusion_tag("plays/_sample.html")
def sample_play() -> dict[str, Any]:
    """A game of theirs."""
    return {"sample": SAMPLE}


@register.filter
def said_by(text: str, group: Group) -> str:
    """What somebody of a group wrote, as it is shown."""
    return group.said(text)


@register.filter
def at(mapping: Mapping[Any, Any], key: Any) -> Any:
    """What a mapping holds for a key."""
    return mapping.get(key, "")


@register.filter
def percent(share: Fraction | float) -> str:
    """A share in whole percent, rounded half up, for a table."""
    space = "\N{NARROW NO-BREAK SPACE}" if language() == "fr" else ""
    return f"{int(share * 100 + Fraction(1, 2))}{space}%"


@register.filter
def halves(number: Fraction) -> str:
    """A number of halves as people write it."""
    whole, half = divmod(number.numerator * (2 // number.denominator), 2)
    return f"{whole or ''}½" if half else str(whole)


@register.filter
def mean(number: Fraction | float | None) -> str:
    """An average with one decimal."""
    return "–" if number is None else number_format(float(number), 1).replace("-", "−")


@register.filter
def gain(number: int) -> str:
    """A change with its sign."""
    return f"+{number}" if number > 0 else f"−{-number}" if number else "±0"
