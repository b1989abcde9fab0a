"""Changing who plays and what is played with while a game goes on.

A form says what it showed when it was opened. Whatever somebody else changed since then and the form
did not touch stays as they left it; where both changed the same, the player is asked.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scorepad.rules.text import is_blank
from scorepad.web.forms.players import Row, fields_of, rows_of
from scorepad.web.judged import Changes, Judged, Setup, with_names
from scorepad.web.merge import merged
from scorepad.web.models import ASSUMED, Seat
from scorepad.web.pad import Pad

ORDER = "order"  # among what can be asked about: who plays, and where they sit
Fields = dict[str, str]


@dataclass(frozen=True, slots=True)
class Sitting:
    """What the form about a table holds: the fields of the game, and who sits where."""

    fields: Fields
    rows: tuple[Row, ...]

    @property
    def names(self) -> dict[str, str]:
        """The names of those who have a seat already."""
        return {row.seat: row.name for row in self.rows if row.seat}

    @property
    def order(self) -> tuple[str, ...]:
        """Who sits where; somebody new is known by name alone."""
        return tuple(row.seat or f"+{row.name}" for row in self.rows)

    @property
    def typed(self) -> Fields:
        """The same as fields of a form."""
        return {**self.fields, **fields_of(list(self.rows))}

    @property
    def as_json(self) -> str:
        """To be sent along with the form."""
        return json.dumps({"fields": self.fields, "rows": self.rows})


def sitting_of(judged: Judged, pad: Pad) -> Sitting:
    """The table as its form would show it now."""
    rows = tuple(Row(seat.name, str(seat.number)) for seat in judged.seats)
    return Sitting(dict(pad.start.as_typed(judged.table.setup)), rows)


def sitting_in(text: str) -> Sitting | None:
    """What a form was opened with; nothing where it does not say so."""
    try:
        data = json.loads(text)
        fields = {str(name): str(value) for name, value in data["fields"].items()}
        return Sitting(fields, tuple(Row(str(name), str(seat)) for name, seat in data["rows"]))
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return None


def sitting_typed(typed: Mapping[str, Any], like: Sitting, most: int) -> Sitting:
    """What a form says now."""
    rows = (Row(row.name.strip(), row.seat) for row in rows_of(typed, most))
    fields = {name: str(typed.get(name, "")) for name in like.fields}
    return Sitting(fields, tuple(row for row in rows if not is_blank(row.name)))


def both(was: Sitting, now: Sitting, mine: Sitting) -> tuple[Sitting, list[str]]:
    """What becomes of my form after somebody else's, and what both changed to something else: the
    names of fields, the numbers of seats, or the order."""
    fields = merged(was.fields, now.fields, mine.fields)
    names = merged(was.names, now.names, mine.names)
    order = merged({ORDER: was.order}, {ORDER: now.order}, {ORDER: mine.order})
    known = {**now.names, **names.values}
    rows = tuple(
        Row(one[1:]) if one.startswith("+") else Row(known[one], one)
        for one in order.values[ORDER]
        if one.startswith("+") or one in known
    )
    here = [seat for seat in names.asked if seat in now.names]
    return Sitting(fields.values, rows), [*fields.asked, *here, *order.asked]


def seats_for(
    judged: Judged, pad: Pad, players: Sequence[tuple[str, int | None]]
) -> tuple[Seat, ...] | None:
    """The seats as a form wants them: those that are there, those that left, and new ones; nothing
    where it names a seat twice or one that this table never had."""
    rows = {seat.number: seat for seat in Seat.ever.filter(table=judged.table)}
    new = judged.table.seats_made
    seats = []
    for position, (name, number) in enumerate(players, start=1):
        if number is None:
            new += 1
            entry = copy.deepcopy(pad.blank)
            seat = Seat(table=judged.table, number=new, entry=entry)
        elif number in rows:
            seat = rows.pop(number)
        else:
            return None
        seat.name, seat.position = name, position
        seats.append(seat)
    return tuple(seats)


def changes_to(
    judged: Judged, pad: Pad, setup: Mapping[str, Any], seats: tuple[Seat, ...]
) -> Changes:
    """The changes that make a table as its form wants it; what the form does not decide stays."""
    names = {seat.number: seat.name for seat in seats}
    now = {seat.name: names[seat.number] for seat in judged.seats if seat.number in names}
    others = {
        key: value for key, value in judged.table.setup.items() if key not in pad.start.setup_keys
    }
    wanted = {**with_names(judged.game, others, now), **setup}
    return Changes({}, still_assumed(pad, wanted), seats)


def still_assumed(pad: Pad, setup: Setup) -> Setup:
    """A set-up in which only cards that still lie there stand in for others."""
    lying = set(pad.start.as_typed(setup).values())
    left = [card for card in setup.get(ASSUMED, ()) if card in lying]
    others = {key: value for key, value in setup.items() if key != ASSUMED}
    return {**others, ASSUMED: left} if left else others


def new_problems(before: Judged, after: Judged, pad: Pad) -> list[tuple[Seat, Any]]:
    """What no longer fits: each problem that was not there before, with its seat."""
    known = {
        (seat.number, problem.code, problem.message.say("en"))
        for seat, result in zip(before.seats, before.result.seats, strict=True)
        for problem in result.problems
    }
    return [
        (seat, problem)
        for seat, result in zip(after.seats, after.result.seats, strict=True)
        for problem in result.problems
        if not pad.is_untouched(seat.entry)
        and (seat.number, problem.code, problem.message.say("en")) not in known
    ]
