"""A seat's page: its entry filled in by tapping, with score, reasons and problems alive beside it."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from scorepad.rules.problem import Problem
from scorepad.rules.result import SeatResult
from scorepad.web.actions import OWN_FIELDS, Answer, answer_to
from scorepad.web.find import find_seat, has_left, index_of, pad_of
from scorepad.web.judged import Judged
from scorepad.web.models import Seat
from scorepad.web.my_tables import with_table
from scorepad.web.pad import Pad, Progress
from scorepad.web.phone import phone_of
from scorepad.web.seats import stamp_of, steps_of, versions_of
from scorepad.web.sheet import is_hidden, seat_view


def pad_context(request: HttpRequest, judged: Judged, index: int, answer: Answer) -> dict[str, Any]:
    """What the live part of the page shows."""
    pad, view = pad_of(judged.table), seat_view(judged, pad_of(judged.table), index)
    outdated = answer.outdated
    progress = view.progress
    complete = progress.full or judged.finished
    return {
        "pad": pad,
        "table": judged.table,
        "judged": judged,
        "view": view,
        "seat": view.seat,
        "result": view.result,
        "progress": progress,
        "complete": complete,
        "problems": problems_shown(view.result, progress, complete=complete),
        "next_seat": next_seat(judged, pad, index) if complete else None,
        "repairs": pad.repairs(judged, index) if pad.repairs else [],
        "mark": pad.mark(judged, index),
        "replay": pad.replay(judged, index) if pad.replay else None,
        "seen": " ".join(f"{name}:{number}" for name, number in versions_of(judged).items()),
        "hidden": is_hidden(judged.table),
        "answer": answer,
        "differences": pad.differences(outdated.before, view.seat.entry)
        if outdated and outdated.before is not None
        else [],
        "wanted": wanted_fields(request.POST),
        "stamp": stamp_of(judged),
        "steps": steps_of(judged, index, phone_of(request)),
        **pad.edit(judged, index, request.GET),
    }


def problems_shown(result: SeatResult[Any], progress: Progress, *, complete: bool) -> list[Problem]:
    """What is worth a sentence now: nothing of an untouched entry, and what is missing at the end."""
    if progress.untouched:
        return []
    return [one for one in result.problems if complete or one.kind != "missing"]


def next_seat(judged: Judged, pad: Pad, index: int) -> Seat | None:
    """Whose entry is to be filled in next, round the table; nobody's when all are full."""
    others = (*range(index + 1, len(judged.seats)), *range(index))
    left = (other for other in others if not pad.progress_of(judged, other).full)
    return next((judged.seats[other] for other in left), None)


def wanted_fields(post: QueryDict) -> list[tuple[str, str]]:
    """What a form asked for, without what it said of its own state, to be asked for once more."""
    lists = ((name, values) for name, values in post.lists() if name not in OWN_FIELDS)
    return [(name, str(value)) for name, values in lists for value in values]


def page_context(judged: Judged, request: HttpRequest) -> dict[str, Any]:
    """What the page adds around it: the other seats, and what a form without script chose."""
    kept = pad_of(judged.table).kept
    chosen = {name: request.GET.get(name, "") for name in kept}
    return {"seats": judged.seats, "chosen": chosen}


@never_cache
@require_GET
def seat(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """The page of one player; somebody who left can be brought back where players are changed."""
    if has_left(code, number):
        return redirect("table-edit", code)
    judged, index = find_seat(code, number)
    context = pad_context(request, judged, index, Answer()) | page_context(judged, request)
    return with_table(request, render(request, "seat/seat.html", context), judged.table)


@never_cache
@require_POST
def seat_change(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Change an entry by a plain form and show its page again."""
    judged, index = find_seat(code, number)
    answer = answer_to(request.POST, judged, index, phone_of(request))
    if answer.judged:
        chosen = QueryDict(mutable=True)
        kept = pad_of(judged.table).kept
        chosen.update({name: request.POST[name] for name in kept if request.POST.get(name)})
        address = judged.seats[index].get_absolute_url()
        return redirect(f"{address}?{chosen.urlencode()}" if chosen else address)
    judged, index = find_seat(code, number)
    context = pad_context(request, judged, index, answer)
    page = {**context, **page_context(judged, request)}
    return render(request, "seat/seat.html", page, status=answer.status)


@never_cache
def seat_pad(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """The live part of the page alone, after a change or as it stands."""
    judged, index = find_seat(code, number)
    answer = Answer()
    if request.method == "POST":
        answer = answer_to(request.POST, judged, index, phone_of(request))
        if answer.outdated:  # somebody was quicker: show what they made of it
            judged, index = find_seat(code, number)
    shown = answer.judged or judged
    here = index_of(shown, number)  # somebody may have moved seats in between
    context = pad_context(request, shown, here, answer)
    return render(request, "seat/_pad.html", context, status=answer.status)


@never_cache
@require_GET
def seat_fragment(request: HttpRequest, code: str, number: int, name: str) -> HttpResponse:
    """A fragment of the game's own."""
    judged, index = find_seat(code, number)
    pad = pad_of(judged.table)
    if name not in pad.fragments:
        raise Http404
    context = {"pad": pad, "table": judged.table, "seat": judged.seats[index]}
    shown = pad.fragments[name](judged, index, request.GET)
    return render(request, f"{pad.folder}/_{name}.html", {**context, **shown})
