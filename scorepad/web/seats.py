"""Tables and seats in the database: made, changed, undone, never wiped in silence.

Every change of what stands at a table goes through `apply`: it writes the parts that become new only
if nobody wrote them since, and remembers what they were, so that it can be taken back.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import F, QuerySet

from scorepad.web.judged import Changes, Entry, Judged, Setup
from scorepad.web.merge import get_along
from scorepad.web.models import Group, Seat, Table, UndoStep

STEPS_BACK = 60
PRUNED_EVERY = 20  # changes, so that old steps are deleted some at a time
TRIES = 8  # for a code that nobody has; one nearly always suffices
SETUP, SEATING = "setup", "seating"  # the parts of a table that are no seat's entry
Seating = list[list[Any]]  # plain data: the number and the name of each seat


@dataclass(frozen=True, slots=True)
class Sent:
    """What a phone says of a change: the state it was made from, and its own names for it."""

    version: int  # of the seat or table on whose page it was made
    seen: Mapping[str, int] = field(default_factory=dict)  # versions of other parts, by name
    id: str = ""  # names the change for ever, so that repeating it is harmless
    counts: bool = False  # whether it counts up or down, which disturbs no other change


@dataclass(frozen=True, slots=True)
class Outdated:
    """A change to something that somebody else changed meanwhile."""

    before: Entry | None  # the part as the phone knew it, if it is still remembered
    others: bool = False  # whether parts beyond the acting seat are what changed
    raced: bool = False  # whether somebody wrote between our reading and our writing


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


def apply(judged: Judged, actor: int | None, changes: Changes, sent: Sent) -> Judged | Outdated:
    """Save changes if they get along with what happened since the phone looked; else tell what did.

    `actor` is the index of the seat on whose page this happens, None for the table's own page. The
    changes are made from the newest state; a phone that knew an older one is only asked where both
    changed the same place.
    """
    now = table_parts(judged)
    asked: dict[str, Any] = {
        part_name(judged, index): entry for index, entry in changes.entries.items()
    }
    if changes.setup is not None:
        asked[SETUP] = changes.setup
    if changes.seats is not None:
        asked[SEATING] = seating_of(changes.seats)
    wanted = {name: part for name, part in asked.items() if part != now[name]}
    if not wanted:
        return judged  # nothing to do, or a repeated request whose answer was lost on the way
    if sent.version != lane_of(judged, actor).version:
        if sent.id and _rows(judged, actor).filter(change=sent.id).exists():
            return judged  # made already, and changed by somebody since
        before, own = part_at(judged, actor, sent.version), lane_name(judged, actor)
        if (
            before is None
            or SEATING in wanted
            or not (sent.counts or get_along(before, now[own], wanted.get(own, now[own])))
        ):
            return Outdated(before)
    versions = versions_of(judged)
    others = [name for name in wanted if name not in (SEATING, lane_name(judged, actor))]
    if any(versions[name] != sent.seen.get(name, versions[name]) for name in others):
        return Outdated(None, others=True)
    return _store(judged, actor, wanted, change=sent.id, seats=changes.seats or ())


def undo(judged: Judged, actor: int | None, sent: Sent) -> Judged | Outdated:
    """Go one step back."""
    return _take(judged, actor, sent, back=True)


def redo(judged: Judged, actor: int | None, sent: Sent) -> Judged | Outdated:
    """Take an undone step again."""
    return _take(judged, actor, sent, back=False)


def lane_of(judged: Judged, actor: int | None) -> Seat | Table:
    """Whose steps are counted: a seat's own, or those of the table's page."""
    return judged.table if actor is None else judged.seats[actor]


def part_name(judged: Judged, index: int) -> str:
    """What the entry of a seat is called among the parts of its table."""
    return str(judged.seats[index].number)


def table_parts(judged: Judged) -> dict[str, Any]:
    """Everything at a table that can be changed and undone, by name."""
    entries = {str(seat.number): seat.entry for seat in judged.seats}
    return {SETUP: judged.table.setup, SEATING: seating_of(judged.seats), **entries}


def seating_of(seats: Iterable[Seat]) -> Seating:
    """Who sits where: number and name of each seat, in their order."""
    return [[seat.number, seat.name] for seat in seats]


def versions_of(judged: Judged) -> dict[str, int]:
    """The version of each part."""
    versions = {str(seat.number): seat.version for seat in judged.seats}
    return {SETUP: judged.table.version, **versions}


def lane_name(judged: Judged, actor: int | None) -> str:
    """What the part of a page is called."""
    return SETUP if actor is None else part_name(judged, actor)


def stamp_of(judged: Judged) -> str:
    """Changes whenever anything about the table does."""
    return f"{judged.table.version}-{sum(seat.version for seat in judged.seats)}"


def part_at(judged: Judged, actor: int | None, version: int) -> Any:
    """What the part of a page was at a version, if it is still remembered."""
    name, rows = lane_name(judged, actor), _rows(judged, actor)
    for row in rows.filter(number__in=(version, version + 1)):
        state = row.after if row.number == version else row.before
        if name in state:
            return state[name]
    return None


def _rows(judged: Judged, actor: int | None) -> QuerySet[UndoStep]:
    seat = None if actor is None else judged.seats[actor]
    return UndoStep.objects.filter(table=judged.table, seat=seat)


def _take(judged: Judged, actor: int | None, sent: Sent, *, back: bool) -> Judged | Outdated:
    if sent.version != lane_of(judged, actor).version:
        if sent.id and _rows(judged, actor).filter(turned=sent.id).exists():
            return judged  # taken already; only the answer was lost
        return Outdated(part_at(judged, actor, sent.version))
    rows = _rows(judged, actor).filter(undone=not back)
    step = rows.order_by("-number" if back else "number").first()
    if step is None:
        return judged
    expected, wanted = (step.after, step.before) if back else (step.before, step.after)
    now = table_parts(judged)
    if any(name not in now or now[name] != part for name, part in expected.items()):
        return Outdated(None, others=True)
    if actor is None and judged.with_changes(_as_changes(judged, wanted)).refusal:
        return Outdated(None, others=True)  # what was typed since does not go with it
    return _store(judged, actor, wanted, step, change=sent.id)


def _as_changes(judged: Judged, parts: Mapping[str, Any]) -> Changes:
    """Parts of a table as the changes that lead to them."""
    own = enumerate(judged.seats)
    entries = {i: parts[str(seat.number)] for i, seat in own if str(seat.number) in parts}
    rows = {seat.number: seat for seat in Seat.ever.filter(table=judged.table)}
    for number, name in parts.get(SEATING, ()):
        rows[number].name = name
    seats = tuple(rows[number] for number, _name in parts.get(SEATING, ()))
    return Changes(entries, parts.get(SETUP), seats or None)


def _store(
    judged: Judged,
    actor: int | None,
    wanted: Mapping[str, Any],
    step: UndoStep | None = None,
    *,
    change: str = "",
    seats: Iterable[Seat] = (),
) -> Judged | Outdated:
    """Write parts, and either remember what they were or turn the step that was taken."""
    before, lane = table_parts(judged), lane_of(judged, actor)
    changed = [
        (row, new)
        for row, name, column in _columns(judged)
        if (new := _new_fields(row, {column: wanted[name]} if name in wanted else {}, lane, step))
    ]
    try:
        with transaction.atomic():
            for row, new in changed:
                _write(row, new)
            if SEATING in wanted:
                _seat(judged.table, wanted[SEATING], seats)
            if step:
                turned = UndoStep.objects.filter(pk=step.pk)
                turned.update(undone=not step.undone, turned=change)
            else:
                old = {name: before[name] for name in wanted}
                _remember(judged, actor, old, wanted, change)
    except _OvertakenError:
        return Outdated(before[lane_name(judged, actor)], raced=True)
    for row, new in changed:
        _follow(row, new)
    return Judged(judged.table, _seated(judged.table) if SEATING in wanted else judged.seats)


def _seat(table: Table, seating: Seating, seats: Iterable[Seat]) -> None:
    """Give everybody their seat; who is new gets a row, and who left keeps it."""
    rows = {seat.number: seat for seat in (*seats, *Seat.ever.filter(table=table))}
    Seat.ever.filter(table=table).update(position=None)  # so that two can change places
    for position, (number, name) in enumerate(seating, start=1):
        row = rows[number]
        row.position, row.name = position, name
        row.save(update_fields=["position", "name"] if row.pk else None)
    table.seats_made = max(rows)
    table.save(update_fields=["seats_made"])


def _seated(table: Table) -> tuple[Seat, ...]:
    seats = tuple(Seat.objects.filter(table=table))
    for seat in seats:
        seat.table = table
    return seats


def _follow(row: Seat | Table, new: Mapping[str, Any]) -> None:
    """Let the row in memory be what was written."""
    for name, value in new.items():
        setattr(row, name, value)
    row.version += 1


def _new_fields(
    row: Seat | Table, part: dict[str, Any], lane: Seat | Table, step: UndoStep | None
) -> dict[str, Any]:
    return part | _counts(lane, step) if row is lane else part


def _columns(judged: Judged) -> Iterator[tuple[Seat | Table, str, str]]:
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
    rows = type(row)._base_manager.filter(pk=row.pk, version=row.version)
    if not rows.update(**fields, version=F("version") + 1):
        raise _OvertakenError


def _remember(
    judged: Judged,
    actor: int | None,
    before: Mapping[str, Any],
    after: Mapping[str, Any],
    change: str,
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
        change=change,
    )
