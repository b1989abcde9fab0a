"""Starting a table, and finding one again by its code."""

from __future__ import annotations

import json

from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_http_methods

from scorepad.rules.tiny_towns.in_play import CARDS
from scorepad.web.forms.start import LAST_USED, StartForm, with_preset
from scorepad.web.limits import limited
from scorepad.web.models import CODE_LENGTH, Seat, Table

TRIES = 8  # for a code that nobody has; one nearly always suffices


@require_http_methods(["GET", "POST"])
@limited("start", times=40, seconds=600)
def start(request: HttpRequest) -> HttpResponse:
    """Fill in what is known, with presets for the cards; then begin."""
    last_used = request.COOKIES.get(LAST_USED, "")
    preset = request.POST.get("preset") or request.GET.get("preset") or ""
    if request.method == "POST" and not preset:
        form = StartForm(request.POST)
        if form.is_valid():
            return begin(form)
        return render(request, "start/start.html", context(form, last_used), status=422)
    typed = {**request.GET.dict(), **request.POST.dict()}
    form = StartForm(initial=with_preset({"variant": "standard", **typed}, preset, last_used))
    return render(request, "start/start.html", context(form, last_used, preset))


def context(form: StartForm, last_used: str, preset: str = "") -> dict[str, object]:
    """What the page shows beside the form: for a random draw, what to take out of the box."""
    drawn = (
        [CARDS[str(field.initial)] for _, field in form.card_fields()]
        if preset in ("random", "base")
        else []
    )
    return {"form": form, "has_last": bool(last_used), "drawn": drawn}


def begin(form: StartForm) -> HttpResponse:
    """Make the table and go there."""
    table = new_table(form)
    response = redirect(table)
    cards = json.dumps(table.setup["cards"])
    response.set_cookie(LAST_USED, cards, max_age=365 * 24 * 3600, httponly=True, samesite="Lax")
    return response


def new_table(form: StartForm) -> Table:
    """Save a table under a code that nobody has yet."""
    for attempt in range(TRIES):
        try:
            with transaction.atomic():
                table = Table.objects.create(
                    setup=form.setup(), hide_totals=form.cleaned_data["hide_totals"]
                )
                Seat.objects.bulk_create(
                    Seat(table=table, position=position, name=name)
                    for position, name in enumerate(form.names(), start=1)
                )
                return table
        except IntegrityError:
            if attempt == TRIES - 1:
                raise
    raise AssertionError("the loop returns or raises")


@require_GET
@limited("join", times=60, seconds=600)
def join(request: HttpRequest) -> HttpResponse:
    """Go to the table of a code, however it was typed."""
    code = "".join(request.GET.get("code", "").split()).upper()
    if len(code) == CODE_LENGTH and Table.objects.filter(code=code).exists():
        return redirect("table", code)
    return render(request, "start/join.html", {"code": code[:40]}, status=404 if code else 200)
