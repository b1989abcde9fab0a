"""Starting a table of a game, and finding one again by its code."""

from __future__ import annotations

import copy
from collections.abc import Iterable
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_safe

from scorepad.games.pads import PADS
from scorepad.rules.refusal import Refusal
from scorepad.web.codes import WINDOW, missed, must_wait
from scorepad.web.find import find_pad
from scorepad.web.forms.players import STEPS, Row, arranged, fields_of
from scorepad.web.forms.start import CardSet, StartForm
from scorepad.web.judged import Setup
from scorepad.web.league.access import visit_of
from scorepad.web.league.people import last_players
from scorepad.web.limits import limited, wait
from scorepad.web.models import LONGEST_CODE, Group, Seat, Table
from scorepad.web.pad import Pad
from scorepad.web.recent import (
    forget_name,
    recent_names,
    recent_sets,
    remember_names,
    remember_set,
)
from scorepad.web.seats import new_table
from scorepad.web.words import language

MOST_OFFERED = 10  # names beside the seats; the others are a tap away


@require_safe
def games(request: HttpRequest) -> HttpResponse:
    """Choose a game; with only one there is nothing to choose."""
    if len(PADS) == 1:
        return redirect(reverse("start", args=list(PADS), query=request.GET))
    context = {"pads": list(PADS.values()), "query": request.GET.urlencode()}
    return render(request, "start/games.html", context)


@never_cache
@require_http_methods(["GET", "POST"])
@limited("start", times=40, seconds=600)
def start(request: HttpRequest, game: str) -> HttpResponse:
    """Fill in what is known, with presets of the game's own; then begin."""
    pad, group = find_pad(game), group_of(request)
    if request.method == "POST" and not only_arranges(request.POST):
        form = pad.start(request.POST)
        if form.is_valid() and can_begin(pad, form, group):
            return begin(request, pad, form, group)
        return render(request, "start/start.html", context(request, pad, form, group), status=422)
    typed = request.POST.dict() or {**who_begins(pad, request, group), **request.GET.dict()}
    preset = typed.get("preset", "")
    typed = pad.start.filled(typed, preset, sets_of(request, pad))
    form = pad.start(initial=arranged(typed, len(pad.start.seats())))
    page = render(request, "start/start.html", context(request, pad, form, group, preset))
    if "forget" in request.POST:
        forget_name(request, page, request.POST["forget"])
    return page


def only_arranges(post: QueryDict) -> bool:
    """Whether a form wants its page back, with other rows or other cards, and nothing saved."""
    return bool(post.get("preset")) or not STEPS.keys().isdisjoint(post)


def sets_of(request: HttpRequest, pad: Pad) -> dict[str, CardSet]:
    """The sets that are one tap away, by the preset that lays them out."""
    again = pad.start.as_typed(played.setup) if (played := played_before(pad, request)) else {}
    sets = {"again": CardSet(_("The same cards"), again)} if again else {}
    for number, fields in enumerate(recent_sets(request, pad.slug), start=1):
        label = pad.start.called(fields)
        if label:
            sets[f"recent-{number}"] = CardSet(label, fields)
    return sets


def played_before(pad: Pad, request: HttpRequest) -> Table | None:
    """The finished game, whose result's link the address or the form names, for a rematch."""
    share = request.POST.get("again") or request.GET.get("again") or ""
    tables = Table.objects.filter(finished_at__isnull=False, game=pad.slug)
    return tables.filter(share=share).first() if share else None


def rematch(pad: Pad, request: HttpRequest) -> dict[str, Any]:
    """The players and the set-up of a finished game, to begin with."""
    table = played_before(pad, request)
    if table is None:
        return {}
    rows = [Row(seat.name) for seat in table.seats.all()]
    return {**pad.start.as_typed(table.setup), **fields_of(rows)}


def who_begins(pad: Pad, request: HttpRequest, group: Group | None) -> dict[str, Any]:
    """A rematch; else in a group those who played last, as far as the game has seats."""
    found = rematch(pad, request)
    if found or group is None:
        return found
    return fields_of([Row(name) for name in last_players(group)[: len(pad.start.seats())]])


def group_of(request: HttpRequest) -> Group | None:
    """The group for which a member starts a table, if the address or the form names one."""
    key = request.POST.get("group") or request.GET.get("group") or ""
    visit = visit_of(request, key) if key else None
    return visit.group if visit and visit.is_member else None


def context(
    request: HttpRequest, pad: Pad, form: StartForm, group: Group | None, preset: str = ""
) -> dict[str, object]:
    """What the page shows beside the form."""
    sets = sets_of(request, pad)
    return {
        "pad": pad,
        "form": form,
        "preset": preset,
        "group": group,
        "again": request.POST.get("again") or request.GET.get("again") if "again" in sets else "",
        "sets": sets,
        **offered_names(request, group),
    }


def offered_names(
    request: HttpRequest, group: Group | None, seats: Iterable[Seat] = ()
) -> dict[str, list[Any]]:
    """Who is one tap away: everybody who ever sat at the table, the group's players, those of late
    first, and names of this browser."""
    recent = [name for name in recent_names(request) if name != request.POST.get("forget")]
    players = (
        group.players.filter(merged_into=None, archived_at=None).order_by("name") if group else []
    )
    members = [player.name for player in players]
    of_late = [name for name in recent if name in members]
    seated = [Row(seat.name, str(seat.number)) for seat in seats]
    here = {row.name for row in seated}
    names = [name for name in dict.fromkeys([*of_late, *members, *recent]) if name not in here]
    offered = [*seated, *map(Row, names)]
    return {
        "offered": offered[:MOST_OFFERED],
        "more": offered[MOST_OFFERED:],
        "members": members,
        "recent": recent,
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


def begin(request: HttpRequest, pad: Pad, form: StartForm, group: Group | None) -> HttpResponse:
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
    remember_names(request, response, form.names())
    remember_set(request, response, pad.slug, form.as_typed(form.setup()))
    return response


@require_GET
def join(request: HttpRequest) -> HttpResponse:
    """Go to the table of a code, however it was typed."""
    code = "".join(request.GET.get("code", "").split()).upper()
    if code and must_wait(request, code):
        return wait(request, WINDOW)
    if len(code) <= LONGEST_CODE and code.isalnum() and Table.objects.filter(code=code).exists():
        return redirect("table", code)
    if code:
        missed(request, code)
    return render(request, "start/join.html", {"code": code[:40]}, status=404 if code else 200)
