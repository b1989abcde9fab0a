"""What the pages of a table have in common."""

from __future__ import annotations

from django import template
from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from scorepad.web.judged import judge_table
from scorepad.web.models import Table
from scorepad.web.photo_cards import wants_cards
from scorepad.web.photos import LARGE_SIDE, LONG_SIDE, has_boards
from scorepad.web.seats import stamp_of

register = template.Library()


@register.simple_tag
def photo_sides(table: Table | None) -> str:
    """How long the sides of a photo are with which a phone sends it: at first, and then for the cards."""
    if table and not has_boards(table):
        return f"{LARGE_SIDE}"
    return f"{LONG_SIDE} {LARGE_SIDE}" if not table or wants_cards(table) else f"{LONG_SIDE}"


@register.simple_tag
def watch(table: Table) -> SafeString:
    """The script that brings a page up to date when another phone changed its table."""
    return format_html(
        '<script src="{}" data-watch="{}" data-news="{}" data-stamp="{}" defer></script>',
        static("watch.js"),
        reverse("table-stamp", args=[table.code]),
        reverse("table-news", args=[table.code]),
        stamp_of(judge_table(table)),
    )
