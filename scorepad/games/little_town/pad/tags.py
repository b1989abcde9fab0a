"""The squares of the map, put together in Python: a tap is answered with all 54 of them."""

from __future__ import annotations

from collections.abc import Iterable

from django import template
from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from scorepad.games.little_town.pad.live_page import Plot
from scorepad.games.little_town.pad.town import Cell
from scorepad.games.little_town.rules.board import GOODS
from scorepad.games.little_town.rules.objective import Objective
from scorepad.games.little_town.rules.tile import Goods, goods_text
from scorepad.games.little_town.rules.tiles import TILES
from scorepad.rules.text import Name, Text
from scorepad.web.models import Seat
from scorepad.web.words import language, number_text

register = template.Library()

SPRITE = "little_town/pieces.svg"


@register.simple_tag
def map_links(cells: Iterable[Cell], seat: Seat, hidden: bool = False) -> SafeString:
    """The squares of a map that is filled in: each leads to what can be built there."""
    page = seat.get_absolute_url()
    choice = reverse("seat-fragment", args=[seat.table.code, seat.number, "square"])
    links = (
        f'<a class="{_classes(cell)}" href="{page}?square={cell.name}#square" data-place="{cell.name}"'
        f' data-opens="square-drawer" hx-get="{choice}?square={cell.name}" hx-target="#square"'
        f' hx-swap="outerHTML" aria-label="{escape(cell.label.say(language()))}">'
        f"{_inside(cell, hidden)}</a>"
        for cell in cells
    )
    return mark_safe("".join(links))  # noqa: S308 - every part is escaped or our own


@register.simple_tag
def map_squares(cells: Iterable[Cell], hidden: bool = False) -> SafeString:
    """The squares of a map that is only looked at."""
    squares = (
        f'<li class="{_classes(cell)}" data-place="{cell.name}"><span class="visually-hidden">'
        f"{escape(cell.label.say(language()))}</span>{_inside(cell, hidden)}</li>"
        for cell in cells
    )
    return mark_safe("".join(squares))  # noqa: S308


@register.simple_tag
def small_squares(cells: Iterable[Cell]) -> SafeString:
    """The squares of a small picture: terrain, and the player's own houses."""
    squares = (f'<span class="{_classes(cell)}"></span>' for cell in cells)
    return mark_safe("".join(squares))  # noqa: S308


def _classes(cell: Cell) -> str:
    classes = ["plot", f"plot--{cell.terrain}"]
    if cell.owner is not None:
        classes += ["plot--built", f"owner--{cell.owner + 1}"]
        classes += ["plot--mine"] if cell.mine else []
    if "illegal" in cell.marks:
        classes.append("plot--illegal")
    return " ".join(classes)


def _inside(cell: Cell, hidden: bool) -> str:
    if not cell.tile:
        return "" if cell.terrain == "grass" else _drawing(cell.terrain)
    points = f'<span class="plot__points" aria-hidden="true">{number_text(cell.points or 0)}</span>'
    return f"{_drawing(cell.tile)}{'' if hidden else points}"


def _drawing(symbol: str) -> str:
    return f'<svg class="piece" aria-hidden="true"><use href="{static(SPRITE)}#{symbol}"/></svg>'


@register.simple_tag
def live_plots(plots: Iterable[Plot], phase: str) -> SafeString:
    """The squares of a game that is played; empty grass can be chosen while workers are placed."""
    return mark_safe("".join(_plot(plot, phase == "turns") for plot in plots))  # noqa: S308


def _plot(plot: Plot, chooses: bool) -> str:
    owner = f" plot--{'built' if plot.tile else 'worker'} owner--{plot.owner}" if plot.owner else ""
    classes = f'class="plot plot--{plot.terrain}{owner}" data-place="{plot.name}"'
    label = escape(plot.label.say(language()))
    inside = _drawing("worker") if plot.worker else ""
    if plot.tile:
        inside = _drawing(plot.tile)
    elif plot.terrain != "grass":
        inside = _drawing(plot.terrain)
    if chooses and plot.is_free:
        radio = f'<input type="radio" name="at" value="{plot.name}" aria-label="{label}">'
        return f"<label {classes}>{radio}</label>"
    return f'<span {classes}><span class="visually-hidden">{label}</span>{inside}</span>'


@register.filter
def held(stock: Goods) -> str:
    """What a player holds, in a few words."""
    some = {kind: number for kind, number in stock.items() if number}
    return (goods_text(some) if some else Text("nothing", "rien")).say(language())


@register.simple_tag
def tile_face(tile: str) -> SafeString:
    """A tile as it lies on the table."""
    return mark_safe(f'<span class="tile-face">{_drawing(tile)}</span>')  # noqa: S308


@register.filter
def number_of(stock: Goods | None, kind: str) -> int:
    """How many of a kind somebody holds."""
    return (stock or {}).get(kind, 0)


@register.filter
def minus(number: int, other: int) -> int:
    """The difference."""
    return number - other


@register.filter
def words(text: str) -> list[str]:
    """The words of a text."""
    return text.split()


@register.filter
def tile_name(tile: str) -> Name:
    """A tile by its id."""
    return TILES[tile].name


@register.filter
def tile_points(tile: str) -> Text:
    """What a tile is worth when it is built."""
    found = TILES[tile]
    if found.at_the_end:
        return Text("points at the end", "points à la fin")
    return GOODS["points"].counted(found.points)


@register.filter
def goods(of: Goods) -> Text:
    """Goods as people list them."""
    return goods_text(of)


@register.filter
def is_objective(card: object) -> bool:
    """Whether a card of the reference is an objective."""
    return isinstance(card, Objective)
