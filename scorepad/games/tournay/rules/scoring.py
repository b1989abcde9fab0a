"""Walks the prestige buildings that somebody shows and collects their lines; it knows none by name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from scorepad.games.tournay.rules.counting import RAMPARTS, Count, Found
from scorepad.games.tournay.rules.prestige import CAP, PRESTIGE_BUILDINGS, Prestige
from scorepad.games.tournay.rules.quarter import place_id
from scorepad.games.tournay.rules.readings import answers_of
from scorepad.games.tournay.rules.table import Seat, Table
from scorepad.games.tournay.rules.view import View
from scorepad.rules.score import Score, ScoreLine
from scorepad.rules.text import LANGUAGES, Name, Text

PRINTED, BUILT_RAMPARTS = "printed", "ramparts"
CARD = Name("card", "carte")
BUILT_HERE = Text("built here", "bâtisseur")
BUILT_ELSEWHERE = Text("not built here", "non bâtisseur")
FIXED, VALUE = Text("Fixed value, ", "Valeur fixe, "), Text(": {value}", " : {value}")
TIMES = Text(" × {value}", " × {value}")
PRODUCT = Text(" = {product}", " = {product}")
CAPPED = Text(f" = {{product}}, capped at {CAP}", f" = {{product}}, plafonné à {CAP}")
BRACKET, UNBRACKET, STOP = Text(" (", " ("), Text(")", ")"), Text(".", ".")
NO_MORE = Text("", "")


class Scored(NamedTuple):
    """A prestige building that is scored at a table, with its values there."""

    prestige: Prestige
    counts: Count
    left: int
    right: int


def views_of(table: Table) -> list[View]:
    """Everybody's quarter as the readings of the table see it."""
    answers = answers_of(table.readings)
    return [View(seat, answers) for seat in table.seats]


def scored_at(table: Table, views: Sequence[View]) -> list[Scored]:
    """Each name that at least one quarter shows, once."""
    shown = {name for view in views for name in view.shown}
    return [
        Scored(
            prestige,
            prestige.counted_by(views[0].answers),
            *table.values.get(name, (prestige.left, prestige.right)),
        )
        for name, prestige in PRESTIGE_BUILDINGS.items()
        if name in shown
    ]


def score(view: View, scored: Sequence[Scored]) -> Score:
    """What everybody's prestige buildings, the printed points and the ramparts are worth to one."""
    lines = [_prestige(view, one) for one in scored]
    lines += _printed(view.seat)
    lines += _ramparts(view)
    return Score(view.seat.name, tuple(lines))


def _prestige(view: View, scored: Scored) -> ScoreLine:
    name = scored.prestige.id
    built = view.built(name)
    builder = built is not None
    value = scored.left if builder else scored.right
    found = scored.counts.find(view)
    product = found.number * value
    return ScoreLine(
        name,
        min(CAP, product),
        _why(scored.counts, found, value, builder=builder),
        found.where,
        tuple(built or ()),
        {"count": found.number, "value": value, "builder": builder, "capped": product > CAP},
    )


def _why(counts: Count, found: Found, value: int, *, builder: bool) -> Text:
    product = found.number * value
    en, fr = _sentence(counts.unit, counts.made_of, found.number, builder, product > CAP)
    return Text(en, fr, value=value, product=product, **found.parts)


@lru_cache(maxsize=4096)
def _sentence(
    unit: Name | None, made_of: Text | None, number: int, builder: bool, capped: bool
) -> list[str]:
    """The same words for the same numbers, in each language: they are put together once."""
    role = BUILT_HERE if builder else BUILT_ELSEWHERE
    if unit is None:
        parts = [FIXED, role, VALUE, CAPPED if capped else NO_MORE]
    else:
        of = [BRACKET, made_of, UNBRACKET] if made_of else []
        end = CAPPED if capped else PRODUCT
        parts = [unit.counted(number), *of, TIMES, BRACKET, role, UNBRACKET, end]
    return ["".join(part.say(language) for part in (*parts, STOP)) for language in LANGUAGES]


def _printed(seat: Seat) -> Iterator[ScoreLine]:
    printed = {
        place_id(stack.at): sum(card.points or 0 for card in stack.cards) for stack in seat.quarter
    }
    points = sum(printed.values())
    if points:
        cards = sum(len(stack.cards) for stack in seat.quarter)
        covered = cards - len(seat.quarter)
        under = Text(
            ", {covered} of them covered", ", dont {covered} sous une autre", covered=covered
        )
        why = Text(
            "Printed on {cards}{under}.",
            "Imprimés sur {cards}{under}.",
            cards=CARD.counted(cards),
            under=under if covered else NO_MORE,
        )
        where = tuple(place for place, here in printed.items() if here)
        yield ScoreLine(PRINTED, points, why, where)


def _ramparts(view: View) -> Iterator[ScoreLine]:
    unit = RAMPARTS.unit
    if view.ramparts and unit:
        why = Text(
            "{counted}, 1 each.",
            "{counted}, 1 par rempart.",
            counted=unit.counted(view.ramparts),
        )
        yield ScoreLine(BUILT_RAMPARTS, view.ramparts, why)
