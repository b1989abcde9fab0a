"""Texts of the rules in the reader's language."""

from __future__ import annotations

from django import template
from django.utils.translation import get_language

from scorepad.rules.text import LANGUAGES, Text
from scorepad.rules.tiny_towns.board import place
from scorepad.rules.tiny_towns.in_play import CARDS
from scorepad.web.share import words as words_of
from scorepad.web.tables import Judged

register = template.Library()


@register.filter
def say(text: Text | str) -> str:
    """Say a text of the rules in the language of the page."""
    return text.say(get_language() or "en") if isinstance(text, Text) else text


@register.filter
def say_other(text: Text) -> str:
    """Say a text in the language the page is not in."""
    return text.say(other_language())


@register.simple_tag
def other_language() -> str:
    """Name the language the page is not in."""
    return next(language for language in LANGUAGES if language != get_language())


@register.filter
def signed(points: int | None) -> str:
    """A number of points with its sign, as on a score sheet."""
    if points is None:
        return "–"
    return words_of.number(points)


@register.filter
def outcome(judged: Judged) -> str:
    """Who won and what decided, or the level of a solo game, in a sentence."""
    return words_of.outcome(judged)


@register.filter
def card_name(card: str) -> Text:
    """The name of a card."""
    return CARDS[card].name


@register.filter
def square_name(square: int) -> Text:
    """The name of a square: its row and column."""
    return place(square)
