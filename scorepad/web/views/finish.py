"""The end of a game: played out or broken off, and opened again."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from scorepad.web.find import find_table, pad_of, remember_table
from scorepad.web.judged import judge_table
from scorepad.web.models import Table
from scorepad.web.sheet import seat_views

PLAYED_OUT, BROKEN_OFF = "played-out", "broken-off"


@never_cache
@require_http_methods(["GET", "POST"])
def table_finish(request: HttpRequest, code: str) -> HttpResponse:
    """Ask how the game ended, then go to its result."""
    judged = judge_table(find_table(code))
    table, end = judged.table, request.POST.get("end")
    if table.finished_at:
        return redirect("result", table.share)
    if request.method == "POST" and end in (PLAYED_OUT, BROKEN_OFF):
        set_finished(table, broken_off=end == BROKEN_OFF)
        remember_table(request, table)
        return redirect("result", table.share)
    views = seat_views(judged, pad_of(table))
    context = {
        "pad": pad_of(table),
        "table": table,
        "judged": judged,
        "untouched": [view.seat.name for view in views if view.untouched],
        "impossible": [
            view.seat.name for view in views if not view.untouched and not view.result.legal
        ],
    }
    return render(request, "table/finish.html", context)


@require_POST
def table_reopen(request: HttpRequest, code: str) -> HttpResponse:
    """Open a finished game again."""
    table = find_table(code)
    table.finished_at, table.broken_off = None, False
    _save(table)
    remember_table(request, table)
    return redirect(table)


def set_finished(table: Table, *, broken_off: bool = False) -> None:
    """The game is over."""
    table.finished_at, table.broken_off = timezone.now(), broken_off
    _save(table)


def _save(table: Table) -> None:
    table.version += 1
    table.save(update_fields=["finished_at", "broken_off", "version"])
