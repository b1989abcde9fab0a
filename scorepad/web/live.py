"""Games played on the pad: numbered moves in the database, and the state that they make.

A move names the move it follows; if another came first it is not made. Undo takes the last move back and
works the state out anew from the first; the move stays in the database as undone, so that it can be told
of, and a repeated request is known. What the state holds of each player stands in the entries, so
that table, result and league need not know that a game was played here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import F, Q
from django.http import QueryDict
from django.utils import timezone

from scorepad.rules.refusal import Refusal
from scorepad.rules.text import Text
from scorepad.web.judged import Changes, Judged, judge_table, laid_out, last_result
from scorepad.web.models import Move, Seat, Table
from scorepad.web.pad import Live, Pad, State
from scorepad.web.seats import Outdated, Sent, apply

Late = int  # how many moves there are by now
NOT_FROM_HERE = Text(
    "this game cannot go on from what is typed in",
    "cette partie ne peut pas continuer à partir de ce qui est saisi",
)
MOST_MOVES = 5000  # of a kept game that are looked at; a file may hold any number of them


def state_of(table: Table, live: Live) -> State:
    """The state after the moves made so far."""
    return table.live if table.is_live else live.start(table.setup, names_of(table))


def is_running(table: Table, live: Live | None) -> bool:
    """Whether a game is being played on the pad and has not come to its end."""
    return bool(live and table.is_live and not table.finished_at and not live.is_over(table.live))


def is_typed_in(table: Table, pad: Pad) -> bool:
    """Whether somebody filled in seats before the first move, which would make them anew."""
    if table.is_live or pad.live is None:
        return False
    at_first = pad.live.entries(pad.live.start(table.setup, names_of(table)))
    return any(
        not pad.is_untouched(seat.entry) and seat.entry != entry
        for seat, entry in zip(table.seats.all(), at_first, strict=True)
    )


def cleared(table: Table, pad: Pad, phone: str, change: str) -> Judged | Outdated:
    """Empty all seats for a game from the beginning, as a change that the table can take back."""
    judged = judge_table(table)
    blank = {index: dict(pad.blank) for index in range(len(judged.seats))}
    return apply(judged, None, Changes(blank), Sent(table.version, id=change, phone=phone))


def names_of(table: Table) -> list[str]:
    """Who plays, as they sit."""
    return [seat.name for seat in table.seats.all()]


def moves_of(table: Table) -> list[Any]:
    """The log: every move that counts, from the first on."""
    return list(table.moves.filter(undone=False).values_list("data", flat=True))


def taken_back(table: Table) -> int | None:
    """The number of the move that was taken back last, if none was made since."""
    last = table.moves_made + 1
    return last if table.moves.filter(undone=True, number=last).exists() else None


def is_made(table: Table, change: str) -> bool:
    """Whether a change was made already, and only its answer was lost."""
    return bool(change) and table.moves.filter(Q(change=change) | Q(turned=change)).exists()


def make_move(
    table: Table, live: Live, post: QueryDict, after: int, change: str = ""
) -> Refusal | Late | None:
    """Make the move that a form means, if it follows the last one and nobody finished the game; else
    tell why not."""
    if after != table.moves_made or table.finished_at:
        return table.moves_made
    state = state_of(table, live)
    move = _joined(table, live, post) if "join" in post else live.read(state, post)
    new = move if isinstance(move, Refusal) else live.apply(state, move)
    if isinstance(new, Refusal):
        return new
    try:
        with transaction.atomic():
            Move.objects.create(table=table, number=after + 1, data=move, change=change)
            return _store(table, live, new, after + 1)
    except IntegrityError:  # the same number at the same moment: somebody else moved
        return after + 1


def _joined(table: Table, live: Live, post: QueryDict) -> Any:
    """The move that goes on from what is typed in; only the first one can."""
    if live.join is None or table.is_live:
        return Refusal("join", NOT_FROM_HERE)
    return live.join([seat.entry for seat in table.seats.all()], post)


def undo_move(table: Table, live: Live, after: int, change: str = "") -> Late | None:
    """Take the last move back, if it is the one that was seen."""
    if after != table.moves_made or not after:
        return table.moves_made
    with transaction.atomic():
        table.moves.filter(number=after, undone=False).update(undone=True, turned=change)
        return _store(table, live, replayed(table, live), after - 1)


def replayed(table: Table, live: Live) -> State:
    """The state worked out from the first move on."""
    state = live.start(table.setup, names_of(table))
    for move in moves_of(table):
        state = live.apply(state, move)
        if isinstance(state, Refusal):
            raise ValueError(f"table {table.code}: a move that was made is refused: {state}")
    return state


def states_in(live: Live, data: Mapping[str, Any], log: Sequence[Any]) -> Iterator[State]:
    """Every state of a kept game, from the start on, as far as its moves can be made."""
    table, seats = laid_out(data, None)
    state = live.start(table.setup, [seat.name for seat in seats])
    yield state
    for move in islice(log, MOST_MOVES):
        state = live.apply(state, move)
        if isinstance(state, Refusal):
            return
        yield state


def renamed_live(table: Table, live: Live | None) -> None:
    """Let a game that is being played on the pad know its players by their names of now."""
    if live and table.is_live:
        rows = Table.objects.filter(pk=table.pk, moves_made=table.moves_made)
        rows.update(live=replayed(Table.objects.get(pk=table.pk), live))


def _store(table: Table, live: Live, state: State, moves: int) -> Late | None:
    """Keep the state and what it holds of each player; a game that is over is finished. Nothing is kept
    where somebody moved, finished the game or opened it again since the table was read."""
    over = live.is_over(state)
    fields = {
        "live": state,
        "moves_made": moves,
        "finished_at": (table.finished_at or timezone.now()) if over else None,
        "broken_off": False,
        "last_result": None if over else table.last_result,
    }
    if table.finished_at and not over:
        fields["last_result"] = last_result(table)
    rows = Table.objects.filter(
        pk=table.pk, moves_made=table.moves_made, finished_at=table.finished_at
    )
    if not rows.update(**fields, version=F("version") + 1):
        transaction.set_rollback(True)
        return moves
    _keep_entries(table.seats.all(), live.entries(state))
    for name, value in fields.items():
        setattr(table, name, value)
    table.version += 1
    return None


def _keep_entries(seats: Iterable[Seat], entries: Sequence[dict[str, Any]]) -> None:
    for seat, entry in zip(seats, entries, strict=True):
        if seat.entry != entry:
            seat.entry, seat.version = entry, seat.version + 1
            seat.save(update_fields=["entry", "version"])
