"""The players of a form as rows that are moved, added and taken out. A script does this in the page;
without one each button sends the form, and the page comes back with its rows arranged."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from scorepad.web.numbers import whole


class Row(NamedTuple):
    """One player in a form."""

    name: str
    seat: str = ""  # the number of the seat, where there is one already


Rows = list[Row]


def rows_of(typed: Mapping[str, Any], most: int) -> Rows:
    """The players as they were typed, empty rows too."""
    numbers = range(1, most + 1)
    return [Row(*(str(typed.get(f"{field}_{n}") or "") for field in Row._fields)) for n in numbers]


def fields_of(rows: Rows) -> dict[str, str]:
    """The fields of a form with these players."""
    return {
        f"{field}_{number}": value
        for number, row in enumerate(rows, start=1)
        for field, value in row._asdict().items()
    }


def _add(rows: Rows, value: str) -> Rows:
    name, known = value.strip(), {row.name.casefold() for row in rows}
    return [*rows, Row(name)] if name.casefold() not in known else rows


def _back(rows: Rows, value: str) -> Rows:
    seat, _space, name = value.partition(" ")
    return [*rows, Row(name, seat)] if seat not in {row.seat for row in rows} else rows


def _remove(rows: Rows, value: str) -> Rows:
    return [row for number, row in enumerate(rows, start=1) if str(number) != value]


def _up(rows: Rows, value: str) -> Rows:
    place = whole(value)
    if place is None or not 1 < place <= len(rows):
        return rows
    return [*rows[: place - 2], rows[place - 1], rows[place - 2], *rows[place:]]


def _down(rows: Rows, value: str) -> Rows:
    place = whole(value)
    return rows if place is None else _up(rows, str(place + 1))


# What the buttons of the rows do; `keep` only shows the page again, which is what Enter does.
STEPS: Mapping[str, Callable[[Rows, str], Rows]] = {
    "keep": lambda rows, value: rows,
    "forget": lambda rows, value: rows,
    "add": _add,
    "back": _back,
    "remove": _remove,
    "up": _up,
    "down": _down,
}


def arranged(typed: Mapping[str, Any], most: int) -> dict[str, Any]:
    """What was typed, with the rows as the pressed button leaves them."""
    rows = rows_of(typed, most)
    for name, step in STEPS.items():
        if name in typed:
            rows = step(rows, str(typed[name]))
    given = [row for row in rows if row.name.strip()]
    fields = {f"{field}_{n}" for field in Row._fields for n in range(1, most + 1)}
    others = {name: value for name, value in typed.items() if name not in fields}
    return {**others, **fields_of(given[:most])}
