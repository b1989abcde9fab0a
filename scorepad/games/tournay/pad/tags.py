"""What templates of this game ask for on pages that are not one seat's."""

from __future__ import annotations

from django import template

from scorepad.games.tournay.pad.ending import End, end_shown
from scorepad.games.tournay.rules.checks import CITIZENS, COLOUR_NAMES
from scorepad.games.tournay.rules.counting import DENIER
from scorepad.games.tournay.rules.end import LAST_STEPS
from scorepad.games.tournay.rules.matrix import OTHER_LINES, Matrix, matrix_of
from scorepad.games.tournay.rules.otherwise import OtherReading, other_readings
from scorepad.games.tournay.rules.prestige import PRESTIGE_BUILDINGS, Cost, Prestige
from scorepad.games.tournay.rules.scoring import CARD, Scored, scored_at, views_of
from scorepad.games.tournay.rules.table import VARIANTS
from scorepad.games.tournay.rules.what_if import Effect
from scorepad.rules.text import Text, listed
from scorepad.web.judged import Judged

register = template.Library()


@register.filter
def matrix(judged: Judged) -> Matrix:
    """Prestige buildings down, players across."""
    return matrix_of(judged.result)


@register.filter
def at(players: tuple[str, ...], seat: int) -> str:
    """Whose column it is."""
    return players[seat]


@register.filter
def effects_by_card(effect: Effect) -> list[tuple[Text, int]]:
    """Where a difference comes from."""
    names = {**{name: one.name for name, one in PRESTIGE_BUILDINGS.items()}, **OTHER_LINES}
    return [(names[card], points) for card, points in effect.by_card.items()]


@register.filter
def end(judged: Judged) -> End:
    """Whether the end has come."""
    return end_shown(judged)


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
def last_steps() -> list[tuple[Text, bool, str]]:
    """What follows once the end has come: whether something is put in then, and where on its page."""
    anchors = {"ramparts": "#fact-ramparts"}
    return [(step.text, bool(step.changes), anchors.get(step.changes, "")) for step in LAST_STEPS]


@register.simple_tag
def rule_sets() -> list[tuple[str, Text]]:
    """Basic and advanced rules."""
    return list(VARIANTS.items())
