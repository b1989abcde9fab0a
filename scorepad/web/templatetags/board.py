"""The squares of a town as buttons, put together in Python.

A tap is answered with all sixteen of them. Written as a template this took most of the time of the
answer; these few lines take a tenth of it.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from django import template
from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from scorepad.rules.score import Score, ScoreLine
from scorepad.rules.tiny_towns.card import Card
from scorepad.rules.tiny_towns.in_play import CARDS
from scorepad.web.cubes import CUBES
from scorepad.web.sheet import COINS, EMPTY_SQUARES, Cell
from scorepad.web.templatetags.texts import signed

register = template.Library()

OTHER_LINES = {"coins": COINS, "empty": EMPTY_SQUARES}  # lines that are about no card


@register.simple_tag
def board_cells(cells: Iterable[Cell]) -> SafeString:
    """Draw the sixteen squares; everything from outside the rules' own data is escaped."""
    language, sprite = get_language() or "en", static("pieces.svg")
    return mark_safe("".join(_button(cell, language, sprite) for cell in cells))  # noqa: S308


@register.simple_tag
def read_cells(cells: Iterable[Cell]) -> SafeString:
    """The sixteen squares of a town that is only looked at."""
    language, sprite = get_language() or "en", static("pieces.svg")
    squares = (
        f'<li class="cell--read{_marks(cell)}"><span class="visually-hidden">'
        f"{escape(cell.label.say(language))}</span>{_inside(cell, language, sprite)}</li>"
        for cell in cells
    )
    return mark_safe("".join(squares))  # noqa: S308


def _marks(cell: Cell) -> str:
    return " cell--illegal" if "illegal" in cell.marks else ""


def _inside(cell: Cell, language: str, sprite: str) -> str:
    """The piece with its meal, its points and what lies on it."""
    points = f'<span class="cell__points" aria-hidden="true">{signed(cell.points)}</span>'
    cubes = "".join(_drawing("cube", cube, sprite) for cube in cell.on)
    on = f'<span class="cell__on" aria-hidden="true">{cubes}</span>' if cubes else ""
    return (
        f"{piece_drawing(cell, language, sprite)}"
        f"{_drawing('fed', 'theater', sprite, 'cell__fed') if cell.fed else ''}"
        f"{points if cell.points is not None else ''}{on}"
    )


def _button(cell: Cell, language: str, sprite: str) -> str:
    apart = ' tabindex="-1"' if cell.square else ""
    return (
        f'<button type="submit" form="board" name="square" value="{cell.square}" class="cell{_marks(cell)}"'
        f' aria-label="{escape(cell.label.say(language))}"{apart}>{_inside(cell, language, sprite)}</button>'
    )


def piece_drawing(cell: Cell, language: str, sprite: str) -> str:
    """The piece on a square; a cube with its letters."""
    if not cell.piece:
        return ""
    if not cell.is_cube:
        return _drawing(cell.piece, cell.piece, sprite)
    letters = cell.letter if isinstance(cell.letter, str) else cell.letter.say(language)
    return f'{_drawing("cube", cell.piece, sprite)}<span class="cube-letter" aria-hidden="true">{letters}</span>'


def _drawing(symbol: str, colour: str, sprite: str, more: str = "piece") -> str:
    return f'<svg class="{more} piece--{colour}" aria-hidden="true"><use href="{sprite}#{symbol}"/></svg>'


@register.simple_tag
def small_cells(cells: Iterable[Cell]) -> SafeString:
    """The sixteen squares of a small picture."""
    language, sprite = get_language() or "en", static("pieces.svg")
    bad = ' class="cell--illegal"'
    squares = (
        f"<span{bad if 'illegal' in cell.marks else ''}>{piece_drawing(cell, language, sprite)}</span>"
        for cell in cells
    )
    return mark_safe("".join(squares))  # noqa: S308


@register.simple_tag
def card_options(cards: Iterable[Card], chosen: str) -> SafeString:
    """The options of a choice of cards."""
    language = get_language() or "en"
    options = (
        f'<option value="{card.id}"{" selected" if card.id == chosen else ""}>'
        f"{escape(card.name.say(language))}</option>"
        for card in cards
    )
    return mark_safe("".join(options))  # noqa: S308


@register.simple_tag
def score_lines(score: Score) -> SafeString:
    """The lines of a score, each with the squares it is about and a link to its card."""
    language = get_language() or "en"
    return mark_safe("".join(_line(line, language) for line in score.lines))  # noqa: S308


def _line(line: ScoreLine, language: str) -> str:
    squares, because = (" ".join(map(str, found)) for found in (line.squares, line.because))
    return (
        f'<li class="line" data-squares="{squares}" data-because="{because}">'
        f'<span class="line__points">{signed(line.points)}</span>'
        f'<span class="line__why"><strong>{_heading(line.card, language)}</strong>'
        f" {escape(line.why.say(language))}</span></li>"
    )


def _heading(card: str, language: str) -> str:
    if card in OTHER_LINES:
        return escape(OTHER_LINES[card].say(language))
    return f'<a href="{_card_address(card)}">{escape(CARDS[card].name.say(language))}</a>'


@cache
def _card_address(card: str) -> str:
    return reverse("card", args=[card])


@register.simple_tag
def cube_options(chosen: str) -> SafeString:
    """The five resources as options."""
    language = get_language() or "en"
    options = (
        f'<option value="{cube.id}"{" selected" if cube.id == chosen else ""}>'
        f"{escape(cube.name.say(language))}</option>"
        for cube in CUBES.values()
    )
    return mark_safe("".join(options))  # noqa: S308
