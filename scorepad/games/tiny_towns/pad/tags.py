"""The squares of a town, its pieces and its cards, as templates of this game draw them.

Squares are put together in Python: a tap is answered with all sixteen of them. Written as a template
this took most of the time of the answer; these few lines take a tenth of it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from django import template
from django.templatetags.static import static
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorepad.games.tiny_towns.pad.draft import DraftSquare
from scorepad.games.tiny_towns.pad.town import Cell
from scorepad.games.tiny_towns.rules.board import RESOURCES, place
from scorepad.games.tiny_towns.rules.card import Card
from scorepad.games.tiny_towns.rules.in_play import CARDS
from scorepad.games.tiny_towns.rules.patterns import resources_of, size_of
from scorepad.games.tiny_towns.rules.pieces import CUBES, EMPTY, Cube
from scorepad.games.tiny_towns.rules.ways.plain import worth_nothing
from scorepad.rules.text import Text, people
from scorepad.web.judged import Judged
from scorepad.web.words import language, number_text

register = template.Library()

SPRITE = "tiny_towns/pieces.svg"


@register.simple_tag
def board_cells(cells: Iterable[Cell], hidden: bool = False) -> SafeString:
    """Draw the sixteen squares, with their points unless those wait for the end; everything from outside
    the rules' own data is escaped."""
    sprite = static(SPRITE)
    shown = (replace(cell, points=None) if hidden else cell for cell in cells)
    return mark_safe("".join(_button(cell, sprite) for cell in shown))  # noqa: S308


@register.simple_tag
def read_cells(cells: Iterable[Cell]) -> SafeString:
    """The sixteen squares of a town that is only looked at."""
    sprite = static(SPRITE)
    squares = (
        f'<li class="cell--read{_marks(cell)}"><span class="visually-hidden">'
        f"{escape(cell.label.say(language()))}</span>{_inside(cell, sprite)}</li>"
        for cell in cells
    )
    return mark_safe("".join(squares))  # noqa: S308


def _marks(cell: Cell) -> str:
    return " cell--illegal" if "illegal" in cell.marks else ""


def _inside(cell: Cell, sprite: str) -> str:
    """The piece with its meal, its points and what lies on it."""
    sum_of = "Σ" if cell.together else ""  # the label says it in words
    points = f'<span class="cell__points" aria-hidden="true">{sum_of}{number_text(cell.points or 0)}</span>'
    cubes = "".join(cube_drawing(cube, sprite) for cube in cell.on)
    on = f'<span class="cell__on" aria-hidden="true">{cubes}</span>' if cubes else ""
    return (
        f"{piece_drawing(cell, sprite)}"
        f"{_drawing('fed', 'theater', sprite, 'cell__fed') if cell.fed else ''}"
        f"{points if cell.points is not None else ''}{on}"
    )


def _button(cell: Cell, sprite: str) -> str:
    apart = ' tabindex="-1"' if cell.square else ""
    return (
        f'<button type="submit" form="entry" name="square" value="{cell.square}" data-place="{cell.square}"'
        f' data-piece="{cell.piece or ""}" data-on="{" ".join(cell.on)}" data-at="{place(cell.square).say(language())}"'
        f' class="cell{_marks(cell)}" aria-label="{escape(cell.label.say(language()))}"{apart}>{_inside(cell, sprite)}</button>'
    )


def piece_drawing(cell: Cell, sprite: str) -> str:
    """The piece on a square."""
    if not cell.piece:
        return ""
    drawn = cube_drawing if cell.is_cube else building_drawing
    return drawn(cell.piece, sprite)


def building_drawing(piece: str, sprite: str) -> str:
    """A wooden building."""
    return _drawing(piece, piece, sprite)


def cube_drawing(cube: str, sprite: str) -> str:
    """A cube with its letters, the same wherever one is drawn."""
    letters = CUBES[cube].letters.say(language())
    return (
        f'<span class="cube" aria-hidden="true">{_drawing("cube", cube, sprite)}'
        f'<span class="cube-letter">{letters}</span></span>'
    )


def _drawing(symbol: str, colour: str, sprite: str, more: str = "piece") -> str:
    return f'<svg class="{more} piece--{colour}" aria-hidden="true"><use href="{sprite}#{symbol}"/></svg>'


@register.simple_tag
def small_cells(cells: Iterable[Cell]) -> SafeString:
    """The sixteen squares of a small picture."""
    sprite = static(SPRITE)
    bad = ' class="cell--illegal"'
    squares = (
        f"<span{bad if 'illegal' in cell.marks else ''}>{piece_drawing(cell, sprite)}</span>"
        for cell in cells
    )
    return mark_safe("".join(squares))  # noqa: S308


@register.simple_tag
def card_options(cards: Iterable[Card], chosen: str) -> SafeString:
    """The options of a choice of cards."""
    options = (
        f'<option value="{card.id}"{" selected" if card.id == chosen else ""}>'
        f"{escape(card.name.say(language()))}</option>"
        for card in cards
    )
    return mark_safe("".join(options))  # noqa: S308


@register.simple_tag
def cube_options(chosen: str) -> SafeString:
    """The five resources as options."""
    options = (
        f'<option value="{cube.id}"{" selected" if cube.id == chosen else ""}>'
        f"{escape(cube.name.say(language()))}</option>"
        for cube in CUBES.values()
    )
    return mark_safe("".join(options))  # noqa: S308


@register.simple_tag
def draft_cells(cells: Iterable[tuple[Cell, DraftSquare]]) -> SafeString:
    """Sixteen links, each to the choices of its square; those to look at have a mark."""
    sprite = static(SPRITE)
    drawn = (_link(cell, square, sprite) for cell, square in cells)
    return mark_safe("".join(drawn))  # noqa: S308


def _link(cell: Cell, square: DraftSquare, sprite: str) -> str:
    marks = " cell--doubt" if square.asked else ""
    marks += " cell--illegal" if "illegal" in cell.marks else ""
    doubt = ", " + _("look at it") if square.asked else ""
    label = escape(cell.label.say(language()) + doubt)
    return (
        f'<a class="cell{marks}" href="#square-{cell.square}" data-place="{cell.square}" aria-label="{label}">'
        f"{piece_drawing(cell, sprite)}</a>"
    )


Rows = list[list[Cube | None]]


@register.simple_tag
def every_cube() -> list[Cube]:
    """Give the five resources, for a legend."""
    return [CUBES[name] for name in RESOURCES]


@register.simple_tag
def drawn_cube(cube: Cube | None) -> SafeString:
    """One cube with its letters; where a pattern has none, the room that it would take."""
    if cube is None:
        return SafeString('<span class="cube"></span>')
    return mark_safe(cube_drawing(cube.id, static(SPRITE)))  # noqa: S308


@register.simple_tag
def drawn_piece(piece: str) -> SafeString:
    """A building or a cube."""
    return mark_safe(piece_drawing(Cell(0, piece, EMPTY), static(SPRITE)))  # noqa: S308


@register.simple_tag
def drawn_pattern(pattern: str) -> SafeString:
    """The cubes of a pattern as they must lie, row by row."""
    rows = ("".join(map(drawn_cube, row)) for row in pattern_rows(pattern))
    drawn = (f'<span class="pattern__row" aria-hidden="true">{row}</span>' for row in rows)
    return mark_safe("".join(drawn))  # noqa: S308


@register.filter
def pattern_rows(pattern: str) -> Rows:
    """Give the cubes of a pattern row by row; None is a square outside it."""
    return [[CUBES.get(word) for word in row.split()] for row in pattern.split("/")]


@register.filter
def pattern_words(pattern: str) -> str:
    """Read a pattern to somebody who cannot see it."""
    size = size_of(pattern)
    start = ngettext("Pattern of %(size)d cube.", "Pattern of %(size)d cubes.", size)
    rows = [
        _("Row %(number)d: %(cubes)s.")
        % {
            "number": number,
            "cubes": ", ".join(cube.name.say(language()) if cube else _("nothing") for cube in row),
        }
        for number, row in enumerate(pattern_rows(pattern), 1)
    ]
    return " ".join((start % {"size": size}, *rows))


@register.filter
def pattern_cubes(pattern: str) -> list[tuple[Text, Cube]]:
    """Count the cubes a pattern takes, resource by resource."""
    needed = resources_of(pattern)
    cubes = [(needed[name], CUBES[name]) for name in RESOURCES if name in needed]
    return [(cube.name.counted(number), cube) for number, cube in cubes]


@register.filter
def no_points(card: Card) -> bool:
    """Whether a card is worth nothing whatever the town looks like."""
    return card.scores is worth_nothing or card.numbers.get("points") == 0


@register.filter
def unsure_numbers(card: Card) -> list[str]:
    """Say the numbers of a card that rest on one source."""
    said = []
    if "points" in card.unsure:
        points = card.numbers["points"]
        said.append(ngettext("%(points)d point", "%(points)d points", points) % {"points": points})
    if "counter" in card.unsure:
        less = -card.numbers["counter"]
        said.append(_("%(less)d less for each coin") % {"less": less})
    return said


# The worked example of the rulebook: 28 points.
SAMPLE = "theater tavern cottage tavern farm chapel cottage factory tavern - well cottage cottage well cottage -"


@register.simple_tag
def sample_town() -> list[str | None]:
    """Give the sixteen squares of the sample, row by row."""
    return [None if word == "-" else word for word in SAMPLE.split()]


@register.filter
def square_name(square: int) -> Text:
    """The name of a square: its row and column."""
    return place(square)


@register.filter
def card_name(card: str) -> Text:
    """The name of a card."""
    return CARDS[card].name


@register.simple_tag
def drawn_cards(judged: Judged) -> list[Card]:
    """The cards that were drawn for a table."""
    return [CARDS[card] for card in judged.data["cards"].values()]


@register.simple_tag
def hammer_tie(judged: Judged) -> dict[str, str] | None:
    """The best who are equal where only the hammer can part them and nobody said yet who had it first."""
    needing = [seat for seat in judged.result.seats if seat.detail.hammer_needed]
    if not needing or judged.table.setup.get("first_player"):
        return None
    best = max(seat.score.total for seat in needing)
    tied = [seat.score.player for seat in judged.result.seats if seat.score.total == best]
    names = people(tied)
    return {"names": names.say(language()), "total": number_text(best)}
