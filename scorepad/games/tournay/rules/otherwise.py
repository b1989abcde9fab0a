"""What the other reading of an open question would give."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from scorepad.games.tournay.rules.readings import HOUSE_RULES, answers_of
from scorepad.games.tournay.rules.result import judge
from scorepad.games.tournay.rules.table import Table
from scorepad.rules.house_rules import HouseRule


class OtherReading(NamedTuple):
    """Another answer to an open question, and everybody's points with it."""

    rule: HouseRule
    answer: bool | str
    players: tuple[str, ...]
    totals: tuple[int, ...]
    differences: tuple[int, ...]
    winners: tuple[str, ...]


def other_readings(table: Table) -> tuple[OtherReading, ...]:
    """The answers that would change anybody's points, one question at a time."""
    totals = [seat.score.total for seat in judge(table).seats]
    found = []
    for rule, answer in _others(table):
        other = judge(replace(table, readings={**table.readings, rule.id: answer}))
        changed = tuple(seat.score.total for seat in other.seats)
        differences = tuple(new - old for new, old in zip(changed, totals, strict=True))
        if any(differences):
            names = tuple(seat.name for seat in table.seats)
            found.append(OtherReading(rule, answer, names, changed, differences, other.winners))
    return tuple(found)


def _others(table: Table) -> Iterator[tuple[HouseRule, bool | str]]:
    given = answers_of(table.readings)
    for rule in HOUSE_RULES.values():
        for answer in rule.choices or (True, False):
            if answer != given[rule.id]:
                yield rule, answer
