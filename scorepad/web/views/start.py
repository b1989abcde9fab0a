"""Starting a table of a game, and finding one again by its code."""

from __future__ import annotations

import copy
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods, require_safe

from scorepad.games.pads import PADS
from scorepad.rules.refusal import Refusal
from scorepad.web.find import find_pad
from scorepad.web.forms.start import StartForm
from scorepad.web.judged import Setup
from scorepad.web.league.access import visit_of
from scorepad.web.limits import limited
from scorepad.web.models import CODE_LENGTH, Group, Table
from scorepad.web.pad import Pad
from scorepad.web.seats import new_table
from scorepad.web.words import language

A_YEAR = 365 * 24 * 3600


@require_safe
def games(request: HttpRequest) -> HttpResponse:
    """Choose a game; with only one there is nothing to choose."""
    if len(PADS) == 1:
        return redirect(reverse("start", args=list(PADS), query=request.GET))
    context = {"pads": list(PADS.values()), "query": request.GET.urlencode()}
    return render(request, "start/games.html", context)


@require_http_methods(["GET", "POST"])
@limited("start", times=40, seconds=600)
def start(request: HttpRequest, game: str) -> HttpResponse:
    """Fill in what is known, with presets of the game's own; then begin."""
    pad = find_pad(game)
    remembered = request.COOKIES.get(pad.start.cookie, "")
    group = group_of(request)
    preset = request.POST.get("preset") or request.GET.get("preset") or ""
    if request.method == "POST" and not preset:
        form = pad.start(request.POST)
        if form.is_valid() and can_begin(pad, form, group):
            return begin(pad, form, group)
        shown = context(pad, form, remembered, group)
        return render(request, "start/start.html", shown, status=422)
    typed = {**rematch(pad, request), **request.GET.dict(), **request.POST.dict()}
    form = pad.start(initial=pad.start.filled(typed, preset, remembered))
    return render(request, "start/start.html", context(pad, form, remembered, group, preset))


def rematch(pad: Pad, request: HttpRequest) -> dict[str, Any]:
    """The players and the set-up of a finished game, whose result's link the address names."""
    tables = Table.objects.filter(finished_at__isnull=False, game=pad.slug)
    table = tables.filter(share=request.GET.get("again", "")).first()
    if table is None:
        return {}
    names = {f"name_{n}": seat.name for n, seat in enumerate(table.seats.all(), start=1)}
    return {**pad.start.as_typed(table.setup), **names}


def group_of(request: HttpRequest) -> Group | None:
    """The group for which a member starts a table, if the address or the form names one."""
    key = request.POST.get("group") or request.GET.get("group") or ""
    visit = visit_of(request, key) if key else None
    return visit.group if visit and visit.is_member else None


def context(
    pad: Pad, form: StartForm, remembered: str, group: Group | None, preset: str = ""
) -> dict[str, object]:
    """What the page shows beside the form."""
    players = (
        group.players.filter(merged_into=None, archived_at=None).order_by("name") if group else []
    )
    return {
        "pad": pad,
        "form": form,
        "has_last": bool(remembered),
        "preset": preset,
        "group": group,
        "players": players,
    }


def setup_of(pad: Pad, form: StartForm, group: Group | None) -> Setup:
    """What the form says of the game; a group's own rules of it come along."""
    return {**form.setup(), **(group.rules.get(pad.slug, {}) if group else {})}


def can_begin(pad: Pad, form: StartForm, group: Group | None) -> bool:
    """Whether the rules can read the table that would be made; if not, the form says why."""
    players = [{"name": name, **pad.blank} for name in form.names()]
    refused = pad.game.load({"game": pad.slug, **setup_of(pad, form, group), "players": players})
    if isinstance(refused, Refusal):
        form.add_error("name_1", refused.say(language()))
        return False
    return True


def begin(pad: Pad, form: StartForm, group: Group | None) -> HttpResponse:
    """Make the table and go there."""
    entries = [(name, copy.deepcopy(pad.blank)) for name in form.names()]
    table = new_table(
        pad.slug,
        setup_of(pad, form, group),
        entries,
        hide_totals=form.cleaned_data["hide_totals"],
        group=group,
    )
    response = redirect(table)
    if form.cookie:
        response.set_cookie(
            form.cookie, form.to_remember(), max_age=A_YEAR, httponly=True, samesite="Lax"
        )
    return response


@require_GET
@limited("join", times=60, seconds=600)
def join(request: HttpRequest) -> HttpResponse:
    """Go to the table of a code, however it was typed."""
    code = "".join(request.GET.get("code", "").split()).upper()
    if len(code) == CODE_LENGTH and code.isalnum() and Table.objects.filter(code=code).exists():
        return redirect("table", code)
    return render(request, "start/join.html", {"code": code[:40]}, status=404 if code else 200)
