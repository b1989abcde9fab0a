"""A game played on the pad: every phone of the table sees the same state and may move."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from scorepad.rules.refusal import Refusal
from scorepad.web.actions import BAD_FORM, NOT_TAKEN, OK, TOO_LATE, UNCHANGED
from scorepad.web.find import find_table, pad_of
from scorepad.web.live import make_move, names_of, state_of, undo_move
from scorepad.web.models import Table
from scorepad.web.numbers import whole
from scorepad.web.pad import Live
from scorepad.web.words import language


def find_live(code: str) -> tuple[Table, Live]:
    """The table of a code, if its game can be played on the pad."""
    table = find_table(code)
    live = pad_of(table).live
    if live is None:
        raise Http404
    return table, live


def live_context(table: Table, live: Live, message: str = "") -> dict[str, Any]:
    """What the page and its fragment show."""
    return {
        "pad": pad_of(table),
        "table": table,
        "message": message,
        **live.show(state_of(table, live), names_of(table)),
    }


@require_GET
def live(request: HttpRequest, code: str) -> HttpResponse:
    """The page."""
    return render(request, "live/live.html", live_context(*find_live(code)))


@require_GET
def live_state(request: HttpRequest, code: str) -> HttpResponse:
    """Its live part; nothing when no move was made since the given one."""
    table, live = find_live(code)
    if request.GET.get("after") == str(table.moves_made) and not table.finished_at:
        return HttpResponse(status=UNCHANGED)
    return render(request, "live/_live.html", live_context(table, live))


@require_POST
def live_move(request: HttpRequest, code: str) -> HttpResponse:
    """Make a move, or take the last one back."""
    table, live = find_live(code)
    undoes = request.POST.get("action") == "undo"
    after = whole(request.POST.get("after", ""))
    message, status = "", OK
    if after is None:
        message, status = _("This form is incomplete. Load the page again."), BAD_FORM
    elif table.finished_at and not undoes:
        message, status = _("This game is over. Take the last move back to go on."), TOO_LATE
    else:
        came = (
            undo_move(table, live, after) if undoes else make_move(table, live, request.POST, after)
        )
        if isinstance(came, Refusal):
            reason = {"reason": came.say(language())}
            message, status = _("That could not be taken: %(reason)s.") % reason, NOT_TAKEN
        elif came is not None:
            table, live = find_live(code)
            message = _(
                "Somebody else moved first. Here is the newest state; your move was not made."
            )
            status = TOO_LATE
    if request.htmx:  # type: ignore[attr-defined]
        return render(request, "live/_live.html", live_context(table, live, message), status=status)
    if status == OK:
        return redirect("live", table.code)
    return render(request, "live/live.html", live_context(table, live, message), status=status)
