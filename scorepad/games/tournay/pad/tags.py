"""What templates of this game ask for on pages that are not one seat's."""

from __future__ import annotations

from django import template

from scorepad.games.tournay.rules.end import LAST_STEPS, EndState, end_of
from scorepad.games.tournay.rules.matrix import Matrix, matrix_of
from scorepad.games.tournay.rules.otherwise import OtherReading, other_readings
from scorepad.games.tournay.rules.table import VARIANTS
from scorepad.rules.text import Text
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
def answer_text(other: OtherReading) -> Text:
    """What holds under another reading."""
    if other.rule.choices:
        return Text(
            "{rule} {answer}",
            "{rule} {answer}",
            rule=other.rule.text,
            answer=other.rule.choices[str(other.answer)],
        )
    if other.answer:
        return other.rule.text
    return Text("Not so: “{rule}”", "Sans ceci : « {rule} »", rule=other.rule.text)


@register.simple_tag
def last_steps() -> tuple[Text, ...]:
    """What follows once the end has come."""
    return LAST_STEPS


@register.simple_tag
def rule_sets() -> list[tuple[str, Text]]:
    """Basic and advanced rules."""
    return list(VARIANTS.items())
