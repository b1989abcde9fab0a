"""A game played on the pad: every phone of the table sees the same state and may move."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from scorepad.rules.refusal import Refusal
from scorepad.web.actions import BAD_FORM, NOT_TAKEN, OK, TOO_LATE, id_in
from scorepad.web.find import find_table, pad_of
from scorepad.web.hands import are_dealt, why_not_from_hand
from scorepad.web.live import (
    cleared,
    is_made,
    is_typed_in,
    make_move,
    names_of,
    state_of,
    taken_back,
    undo_move,
)
from scorepad.web.models import Table
from scorepad.web.numbers import whole
from scorepad.web.pad import Live
from scorepad.web.phone import phone_of
from scorepad.web.seats import Outdated
from scorepad.web.words import language


class Came(NamedTuple):
    """What came of a move."""

    status: int = OK
    message: str = ""


def find_live(code: str) -> tuple[Table, Live]:
    """The table of a code, if its game can be played on the pad."""
    table = find_table(code)
    live = pad_of(table).live
    if live is None:
        raise Http404
    return table, live


def live_context(table: Table, live: Live, message: str = "") -> dict[str, Any]:
    """What the page and its fragment show."""
    pad, names = pad_of(table), names_of(table)
    return {
        "pad": pad,
        "table": table,
        "message": message,
        "taken_back": taken_back(table),
        "typed": is_typed_in(table, pad),
        "joins": list(enumerate(names)) if live.join else [],
        **live.show(state_of(table, live), names),
        "dealt": are_dealt(table),
    }


@never_cache
@require_GET
def live(request: HttpRequest, code: str) -> HttpResponse:
    """The page."""
    return render(request, "live/live.html", live_context(*find_live(code)))


@never_cache
@require_GET
def live_fragment(request: HttpRequest, code: str, name: str) -> HttpResponse:
    """A form of the game's own: in a drawer, or as a page where there is no script."""
    table, live = find_live(code)
    if name not in live.fragments:
        raise Http404
    pad = pad_of(table)
    shown = live.fragments[name](state_of(table, live), names_of(table), request.GET)
    context = {"pad": pad, "table": table, "fragment": f"{pad.folder}/_{name}.html", **shown}
    page = "live/_fragment.html" if request.htmx else "live/fragment.html"  # type: ignore[attr-defined]
    return render(request, page, context)


@never_cache
@require_POST
def live_move(request: HttpRequest, code: str) -> HttpResponse:
    """Make a move, or take the last one back."""
    came = came_of(*find_live(code), request.POST, phone_of(request))
    table, live = find_live(code)
    context = live_context(table, live, came.message)
    if request.htmx:  # type: ignore[attr-defined]
        return render(request, "live/_live.html", context, status=came.status)
    if came.status == OK:
        return redirect("live", table.code)
    return render(request, "live/live.html", context, status=came.status)


def came_of(table: Table, live: Live, post: QueryDict, phone: str = "") -> Came:
    """Do what a form asks: a repeated one is only answered, one that comes too late is told so."""
    undoes, after, change = post.get("action") == "undo", whole(post.get("after", "")), id_in(post)
    if after is None:
        return Came(BAD_FORM, _("This form is incomplete. Load the page again."))
    if is_made(table, change):
        return Came()
    if table.finished_at and not undoes:
        return Came(TOO_LATE, over())
    if is_typed_in(table, pad_of(table)) and "join" not in post:
        return _anew(table, phone, change) if "anew" in post else Came(TOO_LATE, typed_first())
    made = (
        undo_move(table, live, after, change)
        if undoes
        else why_not_from_hand(table, post, phone) or make_move(table, live, post, after, change)
    )
    if isinstance(made, Refusal):
        reason = {"reason": made.say(language())}
        return Came(NOT_TAKEN, _("That isn’t possible: %(reason)s.") % reason)
    if made is None or is_made(table, change):  # by the same request, sent twice at one moment
        return Came()
    if Table.objects.filter(pk=table.pk, finished_at__isnull=False).exists() and not undoes:
        return Came(TOO_LATE, over())  # somebody finished it at this very moment
    sentence = _("Somebody else moved first. Here is the newest state; your move was not made.")
    return Came(TOO_LATE, sentence)


def over() -> str:
    """Why no move is made after the end."""
    return _("This game is over. Undo the last move to go on.")


def _anew(table: Table, phone: str, change: str) -> Came:
    """Empty the seats for a game from the beginning; the table's page can take that back."""
    if isinstance(cleared(table, pad_of(table), phone, change), Outdated):
        return Came(
            TOO_LATE, _("Somebody else has changed this in the meantime. Have another look.")
        )
    return Came()


def typed_first() -> str:
    """Why no move is made over what somebody typed in."""
    return _(
        "Something has been filled in already. First choose whether the game goes on from there."
    )
