"""What templates of this game ask for on pages that are not one seat's."""

from __future__ import annotations

from django import template

from scorepad.games.tournay.rules.checks import CITIZENS, COLOUR_NAMES
from scorepad.games.tournay.rules.counting import DENIER
from scorepad.games.tournay.rules.end import LAST_STEPS, EndState, end_of
from scorepad.games.tournay.rules.matrix import Matrix, matrix_of
from scorepad.games.tournay.rules.otherwise import OtherReading, other_readings
from scorepad.games.tournay.rules.prestige import Cost, Prestige
from scorepad.games.tournay.rules.scoring import CARD, Scored, scored_at, views_of
from scorepad.games.tournay.rules.table import VARIANTS
from scorepad.rules.text import Text, listed
from scorepad.web.judged import Judged

register = template.Library()


@register.filter
def matrix(judged: Judged) -> Matrix:
    """Prestige buildings down, players across."""
    return matrix_of(judged.result)


@register.filter
def end_state(judged: Judged) -> EndState:
    """Whether the end has come."""
    return end_of(judged.loaded)


@register.filter
def otherwise(judged: Judged) -> tuple[OtherReading, ...]:
    """What the other readings would give."""
    return other_readings(judged.loaded)


@register.filter
def by_player(other: OtherReading) -> list[tuple[str, int, int]]:
    """Name, points and difference of each player."""
    return list(zip(other.players, other.totals, other.differences, strict=True))


@register.filter
def value_fields(judged: Judged) -> list[Scored]:
    """The scored prestige buildings whose values are only likely, so that a table may know better."""
    table = judged.loaded
    scored = scored_at(table, views_of(table))
    return [one for one in scored if one.prestige.unsure or one.prestige.id in table.values]


@register.filter
def colour_name(colour: str) -> Text:
    """A colour in words."""
    return COLOUR_NAMES[colour]


@register.filter
def cost_text(prestige: Prestige) -> Text:
    """What placing a prestige building costs."""
    cost = prestige.cost or Cost()
    prices = (
        (DENIER, cost.deniers),
        (CARD, cost.cards),
        (CITIZENS[prestige.colour], cost.citizens),
    )
    return listed([noun.counted(number) for noun, number in prices if number])


@register.simple_tag
def last_steps() -> tuple[Text, ...]:
    """What follows once the end has come."""
    return LAST_STEPS


@register.simple_tag
def rule_sets() -> list[tuple[str, Text]]:
    """Basic and advanced rules."""
    return list(VARIANTS.items())
