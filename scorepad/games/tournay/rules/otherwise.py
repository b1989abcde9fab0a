"""What the other reading of an open question would give."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from scorepad.games.tournay.rules.readings import HOUSE_RULES, STATEMENTS, answers_of
from scorepad.games.tournay.rules.result import judge
from scorepad.games.tournay.rules.table import Table
from scorepad.rules.house_rules import HouseRule
from scorepad.rules.text import Text, listed, people


class OtherReading(NamedTuple):
    """Another answer to an open question, and everybody's points with it."""

    rule: HouseRule
    answer: bool | str
    players: tuple[str, ...]
    totals: tuple[int, ...]
    differences: tuple[int, ...]
    winners: tuple[str, ...]

    @property
    def statement(self) -> Text:
        """What would hold."""
        return STATEMENTS[self.rule.id][self.answer]


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


COUNTED_SO = Text("Counted so: {statement}.", "Lecture retenue : {statement}.")
NO_MATTER = Text(
    "{counted} Here that changes no points.", "{counted} Ici, cela ne change aucun point."
)
THE_OTHER_WAY = Text(
    "{counted} The other reading ({statement}): {totals}.{winners}",
    "{counted} Autre lecture ({statement}) : {totals}.{winners}",
)
SAME_WINNERS = Text("", "")
WOULD_WIN = Text(" {names} would win.", " {names} gagnerait.")
WOULD_SHARE = Text(" {names} would share the victory.", " {names} partageraient la victoire.")


def remarks(table: Table) -> tuple[Text, ...]:
    """How open questions were answered, as far as points hang on it or the table chose for itself."""
    given, others = answers_of(table.readings), other_readings(table)
    won = judge(table).winners
    told = [_other_way(other, given[other.rule.id], won) for other in others]
    mattering = {other.rule.id for other in others}
    told += [
        NO_MATTER.given(counted=_counted_so(rule.id, given[rule.id]))
        for rule in HOUSE_RULES.values()
        if given[rule.id] != rule.default and rule.id not in mattering
    ]
    return tuple(told)


def _counted_so(rule: str, answer: bool | str) -> Text:
    return COUNTED_SO.given(statement=STATEMENTS[rule][answer])


def _other_way(other: OtherReading, answer: bool | str, won: tuple[str, ...]) -> Text:
    winners = SAME_WINNERS
    if other.winners != won:
        words = WOULD_WIN if len(other.winners) == 1 else WOULD_SHARE
        winners = words.given(names=people(other.winners))
    return THE_OTHER_WAY.given(
        counted=_counted_so(other.rule.id, answer),
        statement=other.statement,
        totals=listed(
            [
                _total(*one)
                for one in zip(other.players, other.totals, other.differences, strict=True)
            ]
        ),
        winners=winners,
    )


def _total(player: str, total: int, difference: int) -> Text:
    if not difference:
        return Text("{player} {total}", "{player} {total}", player=player, total=total)
    sign = "+" if difference > 0 else ""
    words = f"{{player}} {{total}} ({sign}{{difference}})"
    return Text(words, words, player=player, total=total, difference=difference)
