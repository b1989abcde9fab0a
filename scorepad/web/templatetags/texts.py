"""Texts of the rules in the reader's language."""

from __future__ import annotations

from django import template
from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from scorepad.rules.text import LANGUAGES, Text
from scorepad.web.dates import long_day, short_day
from scorepad.web.judged import Judged
from scorepad.web.share import words as words_of
from scorepad.web.words import game_name, language, number_text, place_text, said

register = template.Library()

register.filter("game_name", game_name)
register.filter("place_text", place_text)
register.filter("long_day", long_day, expects_localtime=True)
register.filter("short_day", short_day, expects_localtime=True)


@register.filter
def say(text: Text | Promise | str) -> str:
    """Say a text of the rules in the language of the page."""
    return said(text)


@register.filter
def colon(label: Text | Promise | str) -> str:
    """A label with what stands between it and its value, as the language writes it."""
    return _("%(label)s:") % {"label": said(label)}


@register.filter
def say_other(text: Text) -> str:
    """Say a text in the language the page is not in."""
    return text.say(other_language())


@register.simple_tag
def other_language() -> str:
    """Name the language the page is not in."""
    return next(other for other in LANGUAGES if other != language())


@register.filter
def signed(points: int | None) -> str:
    """A number of points with its sign, as on a score sheet."""
    return "–" if points is None else number_text(points)


@register.filter
def decimals(number: float, places: int) -> str:
    """A number with so many decimals, and a minus sign that is one."""
    return number_format(number, places).replace("-", "−")


@register.filter
def outcome(judged: Judged) -> str:
    """Who won and what decided, or what the game says instead, in a sentence."""
    return words_of.outcome(judged)


@register.filter
def remarks(judged: Judged) -> list[str]:
    """What the game tells with a result, in sentences."""
    return words_of.remarks(judged)
