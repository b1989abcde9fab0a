"""Finishing a game, asking first where something is open, and opening it again."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from scorepad.web.ending import at_end, open_ends, set_finished, set_open
from scorepad.web.find import find_table, pad_of, remember_table
from scorepad.web.judged import judge_table
from scorepad.web.live import is_running
from scorepad.web.models import Table
from scorepad.web.sheet import is_hidden

PLAYED_OUT, BROKEN_OFF = "played-out", "broken-off"


@never_cache
@require_http_methods(["GET", "POST"])
def table_finish(request: HttpRequest, code: str) -> HttpResponse:
    """Finish the game as a form says; one that says nothing means its end, if nothing is open."""
    judged = judge_table(find_table(code))
    table, pad, end = judged.table, pad_of(judged.table), request.POST.get("end")
    if table.finished_at:
        return redirect("result", table.share)
    ends = open_ends(judged, pad)
    unclear = ends or is_running(table, pad.live)
    if request.method == "POST" and (end in (PLAYED_OUT, BROKEN_OFF) or not unclear):
        return finished(request, table, broken_off=end == BROKEN_OFF)
    context = {
        "pad": pad,
        "table": table,
        "judged": at_end(judged),
        "ends": ends,
        "hidden": is_hidden(table),
    }
    return render(request, "table/finish.html", context)


def finished(request: HttpRequest, table: Table, *, broken_off: bool) -> HttpResponse:
    """Finish a game and show its result."""
    set_finished(table, broken_off=broken_off)
    remember_table(request, table)
    return redirect("result", table.share)


@require_POST
def table_reopen(request: HttpRequest, code: str) -> HttpResponse:
    """Open a finished game again."""
    table = find_table(code)
    set_open(table)
    remember_table(request, table)
    return redirect(table)
