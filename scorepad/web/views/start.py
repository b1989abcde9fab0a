"""Starting a table, and finding one again by its code."""

from __future__ import annotations

import json

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_http_methods

from scorepad.rules.tiny_towns.in_play import CARDS
from scorepad.web.forms.start import LAST_USED, StartForm, with_preset
from scorepad.web.league.access import visit_of
from scorepad.web.limits import limited
from scorepad.web.models import CODE_LENGTH, Group, Table
from scorepad.web.tables import new_table


@require_http_methods(["GET", "POST"])
@limited("start", times=40, seconds=600)
def start(request: HttpRequest) -> HttpResponse:
    """Fill in what is known, with presets for the cards; then begin."""
    last_used = request.COOKIES.get(LAST_USED, "")
    group = group_of(request)
    preset = request.POST.get("preset") or request.GET.get("preset") or ""
    if request.method == "POST" and not preset:
        form = StartForm(request.POST)
        if form.is_valid():
            return begin(form, group)
        return render(request, "start/start.html", context(form, last_used, group), status=422)
    typed = {**request.GET.dict(), **request.POST.dict()}
    form = StartForm(initial=with_preset({"variant": "standard", **typed}, preset, last_used))
    return render(request, "start/start.html", context(form, last_used, group, preset))


def group_of(request: HttpRequest) -> Group | None:
    """The group for which a member starts a table, if the address or the form names one."""
    key = request.POST.get("group") or request.GET.get("group") or ""
    visit = visit_of(request, key) if key else None
    return visit.group if visit and visit.is_member else None


def context(
    form: StartForm, last_used: str, group: Group | None, preset: str = ""
) -> dict[str, object]:
    """What the page shows beside the form: for a random draw, what to take out of the box."""
    drawn = (
        [CARDS[str(field.initial)] for _, field in form.card_fields()]
        if preset in ("random", "base")
        else []
    )
    players = (
        group.players.filter(merged_into=None, archived_at=None).order_by("name") if group else []
    )
    return {
        "form": form,
        "has_last": bool(last_used),
        "drawn": drawn,
        "group": group,
        "players": players,
    }


def begin(form: StartForm, group: Group | None) -> HttpResponse:
    """Make the table and go there; a group's own rules come along."""
    setup = {**form.setup(), **(group.rules if group else {})}
    table = new_table(setup, form.names(), form.cleaned_data["hide_totals"], group)
    response = redirect(table)
    cards = json.dumps(table.setup["cards"])
    response.set_cookie(LAST_USED, cards, max_age=365 * 24 * 3600, httponly=True, samesite="Lax")
    return response


@require_GET
@limited("join", times=60, seconds=600)
def join(request: HttpRequest) -> HttpResponse:
    """Go to the table of a code, however it was typed."""
    code = "".join(request.GET.get("code", "").split()).upper()
    if len(code) == CODE_LENGTH and code.isalnum() and Table.objects.filter(code=code).exists():
        return redirect("table", code)
    return render(request, "start/join.html", {"code": code[:40]}, status=404 if code else 200)
