"""Tables and seats in the database: made, changed, undone, never wiped in silence.

Every change of what stands at a table goes through `apply`: it writes the parts that become new only
if nobody wrote them since, and remembers what they were, so that it can be taken back.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import F, QuerySet

from scorepad.web.judged import Changes, Entry, Judged, Setup
from scorepad.web.models import Group, Seat, Table, UndoStep

STEPS_BACK = 60
PRUNED_EVERY = 20  # changes, so that old steps are deleted some at a time
TRIES = 8  # for a code that nobody has; one nearly always suffices
SETUP = "setup"  # the part of a table that is no seat


@dataclass(frozen=True, slots=True)
class Outdated:
    """A change to something that somebody else changed meanwhile."""

    before: Entry | None  # the acting seat's entry as the phone knew it, if it is still remembered
    others: bool = False  # whether parts beyond the acting seat are what changed


class _OvertakenError(Exception):
    """Somebody wrote between our reading and our writing."""


def new_table(
    game: str,
    setup: Setup,
    entries: Sequence[tuple[str, Entry]],
    *,
    hide_totals: bool = False,
    group: Group | None = None,
) -> Table:
    """Save a table with a name and an entry for each seat, under a code that nobody has yet."""
    for attempt in range(TRIES):
        try:
            with transaction.atomic():
                table = Table.objects.create(
                    game=game,
                    setup=setup,
                    hide_totals=hide_totals,
                    group=group,
                    seats_made=len(entries),
                )
                Seat.objects.bulk_create(
                    Seat(table=table, number=number, position=number, name=name, entry=entry)
                    for number, (name, entry) in enumerate(entries, start=1)
                )
                return table
        except IntegrityError:
            if attempt == TRIES - 1:
                raise
    raise AssertionError("the loop returns or raises")


def apply(
    judged: Judged,
    actor: int | None,
    changes: Changes,
    base: int,
    seen: Mapping[str, int] | None = None,
) -> Judged | Outdated:
    """Save changes that were made from the newest state; else tell what changed meanwhile.

    `actor` is the index of the seat on whose page this happens, None for the table's own page; `base`
    is the version of it that the phone knew, `seen` those of other parts by their names.
    """
    now = table_parts(judged)
    asked = {part_name(judged, index): entry for index, entry in changes.entries.items()}
    if changes.setup is not None:
        asked[SETUP] = changes.setup
    wanted = {name: part for name, part in asked.items() if part != now[name]}
    if not wanted:
        return judged  # nothing to do, or a repeated request whose answer was lost on the way
    if base != lane_of(judged, actor).version:
        return Outdated(entry_at(judged, actor, base))
    versions = versions_of(judged)
    if any(versions[name] != (seen or versions).get(name, versions[name]) for name in wanted):
        return Outdated(None, others=True)
    return _store(judged, actor, wanted)


def undo(judged: Judged, actor: int | None, base: int) -> Judged | Outdated:
    """Go one step back."""
    return _take(judged, actor, base, back=True)


def redo(judged: Judged, actor: int | None, base: int) -> Judged | Outdated:
    """Take an undone step again."""
    return _take(judged, actor, base, back=False)


def lane_of(judged: Judged, actor: int | None) -> Seat | Table:
    """Whose steps are counted: a seat's own, or those of the table's page."""
    return judged.table if actor is None else judged.seats[actor]


def part_name(judged: Judged, index: int) -> str:
    """What the entry of a seat is called among the parts of its table."""
    return str(judged.seats[index].number)


def table_parts(judged: Judged) -> dict[str, Any]:
    """Everything at a table that can be changed and undone, by name."""
    return {SETUP: judged.table.setup, **{str(seat.number): seat.entry for seat in judged.seats}}


def versions_of(judged: Judged) -> dict[str, int]:
    """The version of each part."""
    versions = {str(seat.number): seat.version for seat in judged.seats}
    return {SETUP: judged.table.version, **versions}


def entry_at(judged: Judged, actor: int | None, version: int) -> Entry | None:
    """What the acting seat held at a version, if it is still remembered."""
    if actor is None:
        return None
    name, rows = part_name(judged, actor), _rows(judged, actor)
    known = rows.filter(number=version).values_list("after", flat=True).first()
    if known is None:
        known = rows.filter(number=version + 1).values_list("before", flat=True).first()
    found: Entry | None = (known or {}).get(name)
    return found


def _rows(judged: Judged, actor: int | None) -> QuerySet[UndoStep]:
    seat = None if actor is None else judged.seats[actor]
    return UndoStep.objects.filter(table=judged.table, seat=seat)


def _take(judged: Judged, actor: int | None, base: int, *, back: bool) -> Judged | Outdated:
    if base != lane_of(judged, actor).version:
        return Outdated(entry_at(judged, actor, base))
    rows = _rows(judged, actor).filter(undone=not back)
    step = rows.order_by("-number" if back else "number").first()
    if step is None:
        return judged
    expected, wanted = (step.after, step.before) if back else (step.before, step.after)
    now = table_parts(judged)
    if any(name not in now or now[name] != part for name, part in expected.items()):
        return Outdated(None, others=True)
    return _store(judged, actor, wanted, step)


def _store(
    judged: Judged, actor: int | None, wanted: Mapping[str, Any], step: UndoStep | None = None
) -> Judged | Outdated:
    """Write parts, and either remember what they were or turn the step that was taken."""
    before, lane = table_parts(judged), lane_of(judged, actor)
    changed = [
        (row, new)
        for row, name, field in _fields(judged)
        if (new := _new_fields(row, {field: wanted[name]} if name in wanted else {}, lane, step))
    ]
    try:
        with transaction.atomic():
            for row, new in changed:
                _write(row, new)
            if step:
                UndoStep.objects.filter(pk=step.pk).update(undone=not step.undone)
            else:
                old = {name: before[name] for name in wanted}
                _remember(judged, actor, old, wanted)
    except _OvertakenError:
        return Outdated(before[part_name(judged, actor)] if actor is not None else None)
    for row, new in changed:
        _follow(row, new)
    return Judged(judged.table, judged.seats)


def _follow(row: Seat | Table, new: Mapping[str, Any]) -> None:
    """Let the row in memory be what was written."""
    for field, value in new.items():
        setattr(row, field, value)
    row.version += 1


def _new_fields(
    row: Seat | Table, part: dict[str, Any], lane: Seat | Table, step: UndoStep | None
) -> dict[str, Any]:
    return part | _counts(lane, step) if row is lane else part


def _fields(judged: Judged) -> Iterator[tuple[Seat | Table, str, str]]:
    yield judged.table, SETUP, "setup"
    yield from ((seat, str(seat.number), "entry") for seat in judged.seats)


def _counts(lane: Seat | Table, step: UndoStep | None) -> dict[str, int]:
    """How many steps can be undone and taken again afterwards."""
    if step is None:
        return {"undo_steps": min(lane.undo_steps + 1, STEPS_BACK), "redo_steps": 0}
    back = 1 if step.undone else -1
    steps = {"undo_steps": lane.undo_steps + back, "redo_steps": lane.redo_steps - back}
    return {name: max(0, number) for name, number in steps.items()}


def _write(row: Seat | Table, fields: Mapping[str, Any]) -> None:
    """Write only if nobody wrote since we read."""
    rows = type(row)._default_manager.filter(pk=row.pk, version=row.version)
    if not rows.update(**fields, version=F("version") + 1):
        raise _OvertakenError


def _remember(
    judged: Judged,
    actor: int | None,
    before: Mapping[str, Any],
    after: Mapping[str, Any],
) -> None:
    lane, rows = lane_of(judged, actor), _rows(judged, actor)
    if lane.redo_steps:
        rows.filter(undone=True).delete()
    if lane.undo_steps == STEPS_BACK and lane.version % PRUNED_EVERY == 0:
        kept = rows.order_by("-number").values_list("pk", flat=True)[: STEPS_BACK - 1]
        rows.exclude(pk__in=list(kept)).delete()
    UndoStep.objects.create(
        table=judged.table,
        seat=lane if isinstance(lane, Seat) else None,
        number=lane.version + 1,
        before=before,
        after=after,
    )
