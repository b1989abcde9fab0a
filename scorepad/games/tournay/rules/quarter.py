"""The shape of a quarter: three rows and three columns that lie wherever the first cards lay."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from scorepad.games.tournay.rules.table import Place, Stack
from scorepad.rules.text import Text

SIDE = 3
FULL = SIDE * SIDE


def place_id(place: Place) -> str:
    """How files and pages call a place; the opposite of `place_of`."""
    row, column = place
    return f"{row},{column}"


def place_of(text: str) -> Place | None:
    """The place of that name, if it is one."""
    row, comma, column = text.partition(",")
    if not comma:
        return None
    try:
        place = int(row), int(column)
    except ValueError:
        return None
    return place if place_id(place) == text else None


def box_of(places: Collection[Place]) -> tuple[range, range]:
    """The rows and the columns from end to end; those of the first place where there is none."""
    rows = [row for row, _ in places] or [0]
    columns = [column for _, column in places] or [0]
    return range(min(rows), max(rows) + 1), range(min(columns), max(columns) + 1)


def beside(place: Place) -> tuple[Place, ...]:
    """The four places that share a side."""
    row, column = place
    return (row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)


def groups(places: Iterable[Place]) -> list[list[Place]]:
    """The places that hang together by sides, the largest group first."""
    left = set(places)
    found = []
    while left:
        start = min(left)
        left.remove(start)
        group, edge = [start], [start]
        while edge:
            near = [place for place in beside(edge.pop()) if place in left]
            left.difference_update(near)
            group += near
            edge += near
        found.append(sorted(group))
    return sorted(found, key=lambda group: (-len(group), group))


def open_places(places: Collection[Place]) -> list[Place]:
    """Where a card may lie down on a free place: beside another, within three rows and columns."""
    if not places:
        return [(0, 0)]
    near = {free for place in places for free in beside(place)} - set(places)
    return sorted(place for place in near if _fits([*places, place]))


def _fits(places: Collection[Place]) -> bool:
    return all(len(side) <= SIDE for side in box_of(places))


def frame(places: Collection[Place]) -> tuple[range, range]:
    """The rows and columns that may still be used: three at last, five around the very first card."""
    rows, columns = box_of(places)
    return _reach(rows), _reach(columns)


def _reach(side: range) -> range:
    if len(side) >= SIDE:
        return side
    return range(side.stop - SIDE, side.start + SIDE)


def at_origin(quarter: Iterable[Stack]) -> tuple[Stack, ...]:
    """The same quarter with its upper left corner at 0,0, row by row."""
    stacks = tuple(quarter)
    rows, columns = box_of([stack.at for stack in stacks])
    moved = (
        Stack((stack.at[0] - rows.start, stack.at[1] - columns.start), stack.cards)
        for stack in stacks
    )
    return tuple(sorted(moved, key=lambda stack: stack.at))


def spot(place: Place, places: Collection[Place]) -> Text:
    """Where a place is, as people count: from the upper left card's row and column on."""
    rows, columns = box_of(places)
    row, column = place
    if row not in rows:
        words = ABOVE if row < rows.start else BELOW
    elif column not in columns:
        words = LEFT if column < columns.start else RIGHT
    else:
        words = INSIDE
    return words.given(row=row - rows.start + 1, column=column - columns.start + 1)


INSIDE = Text("row {row}, column {column}", "ligne {row}, colonne {column}")
ABOVE = Text("above column {column}", "au-dessus de la colonne {column}")
BELOW = Text("below column {column}", "au-dessous de la colonne {column}")
LEFT = Text("left of row {row}", "à gauche de la ligne {row}")
RIGHT = Text("right of row {row}", "à droite de la ligne {row}")


def strays(places: Iterable[Place]) -> Iterator[Place]:
    """The places that do not hang together with the largest group."""
    for group in groups(places)[1:]:
        yield from group
