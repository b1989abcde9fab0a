"""The squares of a draft: what the photo gives, drawn over the photo itself."""

from __future__ import annotations

from collections.abc import Iterable

from django import template
from django.templatetags.static import static
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scorepad.web.prefill import DraftSquare
from scorepad.web.sheet import Cell
from scorepad.web.templatetags.board import piece_drawing

register = template.Library()


@register.simple_tag
def draft_cells(cells: Iterable[tuple[Cell, DraftSquare]]) -> SafeString:
    """Sixteen links, each to the choices of its square; doubtful ones are outlined."""
    language, sprite = get_language() or "en", static("pieces.svg")
    drawn = (_link(cell, square, language, sprite) for cell, square in cells)
    return mark_safe("".join(drawn))  # noqa: S308


def _link(cell: Cell, square: DraftSquare, language: str, sprite: str) -> str:
    marks = " cell--doubt" if square.asked else ""
    marks += " cell--illegal" if "illegal" in cell.marks else ""
    doubt = ", " + _("look at it") if square.asked else ""
    label = escape(cell.label.say(language) + doubt)
    return (
        f'<a class="cell{marks}" href="#square-{cell.square}" aria-label="{label}">'
        f"{piece_drawing(cell, language, sprite)}</a>"
    )
