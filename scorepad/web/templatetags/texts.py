"""Texts of the rules room in the reader's language."""

from __future__ import annotations

from django import template
from django.utils.translation import get_language

from scorepad.rules.text import LANGUAGES, Text

register = template.Library()


@register.filter
def say(text: Text) -> str:
    """Say a text in the language of the page."""
    return text.say(get_language() or "en")


@register.filter
def say_other(text: Text) -> str:
    """Say a text in the language the page is not in."""
    return text.say(other_language())


@register.simple_tag
def other_language() -> str:
    """Name the language the page is not in."""
    return next(language for language in LANGUAGES if language != get_language())
