"""Cards drawn and read aloud: their patterns, and what their data means in words."""

from __future__ import annotations

from django import template
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from scorepad.rules.tiny_towns.board import RESOURCES
from scorepad.rules.tiny_towns.card import Card
from scorepad.rules.tiny_towns.patterns import resources_of, size_of
from scorepad.rules.tiny_towns.ways.plain import worth_nothing
from scorepad.web.card_search import BOXES, box_of
from scorepad.web.cubes import CUBES, Cube

register = template.Library()


Rows = list[list[Cube | None]]


@register.simple_tag
def every_cube() -> list[Cube]:
    """Give the five resources, for a legend."""
    return [CUBES[name] for name in RESOURCES]


@register.filter
def pattern_rows(pattern: str) -> Rows:
    """Give the cubes of a pattern row by row; None is a square outside it."""
    return [[CUBES.get(word) for word in row.split()] for row in pattern.split("/")]


@register.filter
def pattern_words(pattern: str) -> str:
    """Read a pattern to somebody who cannot see it."""
    size, language = size_of(pattern), get_language() or "en"
    start = ngettext("Pattern of %(size)d cube.", "Pattern of %(size)d cubes.", size)
    rows = [
        _("Row %(number)d: %(cubes)s.")
        % {
            "number": number,
            "cubes": ", ".join(cube.name.say(language) if cube else _("nothing") for cube in row),
        }
        for number, row in enumerate(pattern_rows(pattern), 1)
    ]
    return " ".join((start % {"size": size}, *rows))


@register.filter
def pattern_cubes(pattern: str) -> list[tuple[int, Cube]]:
    """Count the cubes a pattern takes, resource by resource."""
    needed = resources_of(pattern)
    return [(needed[name], CUBES[name]) for name in RESOURCES if name in needed]


@register.filter
def no_points(card: Card) -> bool:
    """Whether a card is worth nothing whatever the town looks like."""
    return card.scores is worth_nothing or card.numbers.get("points") == 0


@register.filter
def box_name(card: Card) -> str:
    """Name the box a card comes in, for all but the base game."""
    box = box_of(card)
    return "" if box == "base" else str(BOXES[box])


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
