"""The end of a game: what is still open before it, and what happens at it."""

from __future__ import annotations

import copy
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from scorepad.web.judged import Judged, last_result
from scorepad.web.models import Table
from scorepad.web.pad import Pad
from scorepad.web.sheet import SeatView, seat_views


@dataclass(frozen=True, slots=True)
class OpenEnds:
    """The seats that somebody should look at before a game is finished."""

    untouched: list[SeatView]
    impossible: list[SeatView]
    missing: list[SeatView]  # a fact was not given

    def __bool__(self) -> bool:
        return bool(self.untouched or self.impossible or self.missing)


def open_ends(judged: Judged, pad: Pad) -> OpenEnds:
    """What would be wrong if the game ended now. An untouched seat is only that: nothing else is
    asked of it."""
    views = seat_views(at_end(judged), pad)
    touched = [view for view in views if not view.untouched]
    return OpenEnds(
        untouched=[view for view in views if view.untouched],
        impossible=[view for view in touched if not view.result.legal],
        missing=[view for view in touched if view.progress.missing],
    )


def at_end(judged: Judged) -> Judged:
    """The same table, judged as one that was played to its end."""
    if judged.finished:
        return judged
    table = copy.copy(judged.table)
    table.finished_at, table.broken_off = timezone.now(), False
    return Judged(table, judged.seats)


@transaction.atomic
def set_finished(table: Table, *, broken_off: bool = False) -> None:
    """The game is over, once; whoever taps at the same moment is either in it or told."""
    if not _held(table).finished_at:
        _save(table, finished_at=timezone.now(), broken_off=broken_off, last_result=None)


@transaction.atomic
def set_open(table: Table) -> None:
    """The game goes on; its shared link stays as it is until it is finished again."""
    now = _held(table)
    if now.finished_at:
        _save(table, finished_at=None, broken_off=False, last_result=last_result(now))


def _held(table: Table) -> Table:
    """The table as it is now; nobody changes it until we are done."""
    return Table.objects.select_for_update().get(pk=table.pk)


def _save(table: Table, **fields: Any) -> None:
    Table.objects.filter(pk=table.pk).update(**fields, version=F("version") + 1)
    table.refresh_from_db()
