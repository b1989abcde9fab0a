"""Tables and seats in the database: made, changed, undone, never wiped in silence.

Every change of what stands at a table goes through `apply`: it writes the parts that become new only
if nobody wrote them since, and remembers what they were, so that it can be taken back.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple
from zlib import crc32

from django.db import IntegrityError, transaction
from django.db.models import F, QuerySet

from scorepad.web.codes import length_now
from scorepad.web.judged import Changes, Entry, Judged, Setup
from scorepad.web.merge import get_along, rebased
from scorepad.web.models import Group, Seat, Table, UndoStep, new_code

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
    phone: str = ""  # whose change it is, as far as undo is concerned


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
                    code=new_code(length_now()),
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
        if _is_made(judged, actor, sent):
            return judged  # and changed by somebody since
        before, own = part_at(judged, actor, sent.version), lane_name(judged, actor)
        if not (
            sent.counts
            or _only_own(judged, actor, sent)
            or (SEATING not in wanted and get_along(before, now[own], wanted.get(own, now[own])))
        ):
            return Outdated(before)
    versions = versions_of(judged)
    others = [name for name in wanted if name not in (SEATING, lane_name(judged, actor))]
    if any(versions[name] != sent.seen.get(name, versions[name]) for name in others):
        return Outdated(None, others=True)
    return _store(judged, actor, wanted, sent, seats=changes.seats or ())


def undo(judged: Judged, actor: int | None, sent: Sent) -> Judged | Outdated:
    """Take back the newest change of this phone that still stands."""
    return _take(judged, actor, sent, back=True)


def redo(judged: Judged, actor: int | None, sent: Sent) -> Judged | Outdated:
    """Make a change of this phone again that it took back."""
    return _take(judged, actor, sent, back=False)


class Steps(NamedTuple):
    """Whether a phone has something to undo or to redo."""

    undo: bool
    redo: bool


def steps_of(judged: Judged, actor: int | None, phone: str) -> Steps:
    """What a phone can take back or make again on a page."""
    found = set(_own_rows(judged, actor, phone).values_list("undone", flat=True).order_by())
    return Steps(undo=False in found, redo=True in found)


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
    """Changes whenever anything about the table does: first its frame (set-up, end, who sits where), then
    the entries."""
    sitting = [
        Sitting(seat.number, seat.position, seat.name, seat.version) for seat in judged.seats
    ]
    return stamp_from(judged.table.version, bool(judged.table.finished_at), sitting)


class Sitting(NamedTuple):
    """One seat, as far as a stamp is concerned."""

    number: int
    position: int | None
    name: str
    version: int


def stamp_from(version: int, finished: bool, sitting: Sequence[Sitting]) -> str:
    """The same from plain numbers."""
    frame = repr((version, finished, [one[:3] for one in sitting]))
    return f"{crc32(frame.encode()):x}-{sum(one.version for one in sitting)}"


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


def _own_rows(judged: Judged, actor: int | None, phone: str) -> QuerySet[UndoStep]:
    """The steps that a phone may turn: its own, and those of phones without a name."""
    return _rows(judged, actor).filter(phone__in={phone, ""}, closed=False)


def _is_made(judged: Judged, actor: int | None, sent: Sent) -> bool:
    """Whether a change was made already, and only its answer was lost."""
    return bool(sent.id) and _rows(judged, actor).filter(change=sent.id).exists()


def _only_own(judged: Judged, actor: int | None, sent: Sent) -> bool:
    """Whether all that happened since the phone looked came from the phone itself."""
    since = _rows(judged, actor).filter(number__gt=sent.version).values_list("phone", flat=True)
    changes = lane_of(judged, actor).version - sent.version
    return bool(sent.phone) and list(since) == [sent.phone] * changes


def _take(judged: Judged, actor: int | None, sent: Sent, *, back: bool) -> Judged | Outdated:
    """Turn the next step of a phone; one that would wipe what others did since is told of and closed."""
    if _is_made(judged, actor, sent):
        return judged
    own = _own_rows(judged, actor, sent.phone).filter(undone=not back)
    for step in own.order_by("-number" if back else "number"):
        wanted = _turned(judged, step, back=back)
        if wanted is None:
            UndoStep.objects.filter(pk=step.pk).update(closed=True)
            return Outdated(None, others=True)
        if wanted:
            return _store(judged, actor, wanted, sent, step)
    return judged


def _turned(judged: Judged, step: UndoStep, *, back: bool) -> dict[str, Any] | None:
    """The parts that become new when a step is turned; None where others changed the same place since."""
    expected, target = (step.after, step.before) if back else (step.before, step.after)
    now = table_parts(judged)
    if not now.keys() >= expected.keys():
        return None  # somebody has left the table
    wanted = {name: rebased(expected[name], target[name], now[name]) for name in expected}
    if not all(get_along(expected[name], now[name], wanted[name]) for name in wanted):
        return None
    wanted = {name: part for name, part in wanted.items() if part != now[name]}
    return None if judged.with_changes(_as_changes(judged, wanted)).refusal else wanted


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
    sent: Sent,
    step: UndoStep | None = None,
    *,
    seats: Iterable[Seat] = (),
) -> Judged | Outdated:
    """Write parts, and either remember what they were or turn the step that was taken."""
    before, lane = table_parts(judged), lane_of(judged, actor)
    counts = _counts(lane, step, _undone_by_others(judged, actor, sent.phone))
    changed = [
        (row, new)
        for row, name, column in _columns(judged)
        if (
            new := ({column: wanted[name]} if name in wanted else {})
            | (counts if row is lane else {})
        )
    ]
    try:
        with transaction.atomic():
            _hold_open(judged.table)
            for row, new in changed:
                _write(row, new)
            if SEATING in wanted:
                _seat(judged.table, wanted[SEATING], seats)
            if step:
                UndoStep.objects.filter(pk=step.pk).update(undone=not step.undone)
            old = {name: before[name] for name in wanted}
            _remember(judged, actor, old, wanted, sent, closed=bool(step))
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


def _columns(judged: Judged) -> Iterator[tuple[Seat | Table, str, str]]:
    yield judged.table, SETUP, "setup"
    yield from ((seat, str(seat.number), "entry") for seat in judged.seats)


def _undone_by_others(judged: Judged, actor: int | None, phone: str) -> int:
    """How many undone steps a new change leaves alone."""
    if not lane_of(judged, actor).redo_steps:
        return 0
    return _rows(judged, actor).filter(undone=True).exclude(phone__in={phone, ""}).count()


def _counts(lane: Seat | Table, step: UndoStep | None, others: int) -> dict[str, int]:
    """How many steps can be undone and taken again afterwards."""
    if step is None:
        return {"undo_steps": min(lane.undo_steps + 1, STEPS_BACK), "redo_steps": others}
    back = 1 if step.undone else -1
    steps = {"undo_steps": lane.undo_steps + back, "redo_steps": lane.redo_steps - back}
    return {name: max(0, number) for name, number in steps.items()}


def _hold_open(table: Table) -> None:
    """Hold a table, so that nobody finishes it while something is written."""
    rows = Table.objects.select_for_update().filter(pk=table.pk, finished_at=None)
    if not rows.values_list("pk"):
        raise _OvertakenError


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
    sent: Sent,
    *,
    closed: bool,
) -> None:
    lane = lane_of(judged, actor)
    if lane.redo_steps and not closed:
        undone = _own_rows(judged, actor, sent.phone).filter(undone=True)
        undone.update(undone=False, closed=True)
    if lane.version % PRUNED_EVERY == 0:
        _prune(_rows(judged, actor), lane.version, STEPS_BACK if closed else STEPS_BACK - 1)
    UndoStep.objects.create(
        table=judged.table,
        seat=lane if isinstance(lane, Seat) else None,
        number=lane.version + 1,
        before=before,
        after=after,
        change=sent.id,
        phone=sent.phone,
        closed=closed,
    )


def _prune(rows: QuerySet[UndoStep], version: int, most: int) -> None:
    """Forget steps that are too old to be undone, and history that no phone can be behind any more."""
    rows.filter(closed=True, number__lte=version - STEPS_BACK).delete()
    steps = rows.filter(closed=False).order_by("-number")
    kept = steps.values_list("pk", flat=True)[:most]
    steps.exclude(pk__in=list(kept)).delete()
