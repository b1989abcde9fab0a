"""Changing a table after its start: players, their order, cards, variant, expansion."""

from __future__ import annotations

import copy
from dataclasses import dataclass, field
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorepad.web.actions import BAD_FORM, NOT_TAKEN, RACES, TOO_LATE
from scorepad.web.edit import (
    ORDER,
    Sitting,
    both,
    changes_to,
    new_problems,
    seats_for,
    sitting_in,
    sitting_of,
    sitting_typed,
)
from scorepad.web.find import find_table, pad_of
from scorepad.web.forms.players import arranged
from scorepad.web.forms.start import StartForm
from scorepad.web.judged import Changes, Judged, judge_table
from scorepad.web.league.access import visit_of
from scorepad.web.limits import limited
from scorepad.web.live import renamed_live
from scorepad.web.models import Group, Seat, Table
from scorepad.web.my_tables import with_table
from scorepad.web.pad import Pad
from scorepad.web.phone import phone_of
from scorepad.web.recent import remember_names, remember_set
from scorepad.web.seats import Sent, apply
from scorepad.web.views.start import offered_names, only_arranges, sets_of
from scorepad.web.words import language

MOST_SAID = 6  # problems that are told at once


@dataclass(frozen=True, slots=True)
class Trouble:
    """Why a form was not saved; what was typed is still in it."""

    status: int
    message: str = ""
    meanwhile: list[str] = field(default_factory=list)  # what somebody else made of it
    leaving: list[Seat] = field(default_factory=list)  # who has an entry that would leave, too


@never_cache
@require_http_methods(["GET", "POST"])
@limited("edit", times=200, seconds=600)
def table_edit(request: HttpRequest, code: str) -> HttpResponse:
    """Show the table as the form it was started with, and take the form back."""
    judged = judge_table(find_table(code))
    pad, now = pad_of(judged.table), sitting_of(judged, pad_of(judged.table))
    if judged.table.finished_at:
        return finished_meanwhile(request, judged.table)
    if request.method == "POST" and not only_arranges(request.POST):
        return saved(request, judged)
    typed = request.POST.dict() or now.typed
    filled = pad.start.filled(typed, typed.get("preset", ""), sets_of(request, pad))
    form = pad.start(initial=arranged(filled, len(pad.start.seats())))
    was = sitting_in(request.POST.get("was", "")) or now
    page = render(request, "table/edit.html", context_of(request, judged, form, was))
    return with_table(request, page, judged.table)


def finished_meanwhile(request: HttpRequest, table: Table) -> HttpResponse:
    """A finished game is changed no more; its page says how to open it again."""
    status = TOO_LATE if request.method == "POST" else 200
    return render(request, "table/edit.html", {"pad": pad_of(table), "table": table}, status=status)


def context_of(
    request: HttpRequest,
    judged: Judged,
    form: StartForm,
    was: Sitting,
    trouble: Trouble | None = None,
) -> dict[str, Any]:
    """What the page shows."""
    table, pad = judged.table, pad_of(judged.table)
    seats = list(Seat.ever.filter(table=table).order_by("number"))
    return {
        "pad": pad,
        "table": table,
        "form": form,
        "was": was.as_json,
        "trouble": trouble,
        "preset": request.POST.get("preset", ""),
        "only_names": table.is_live,
        "sets": sets_of(request, pad),
        **offered_names(request, group_of(request, judged), seats),
    }


def group_of(request: HttpRequest, judged: Judged) -> Group | None:
    """The table's group, if whoever asks is one of its members."""
    group = judged.table.group
    visit = visit_of(request, group.key) if group else None
    return group if visit and visit.is_member else None


def saved(request: HttpRequest, judged: Judged) -> HttpResponse:
    """Save what the form says, or show it again with what is in the way."""
    pad = pad_of(judged.table)
    was, form = sitting_in(request.POST.get("was", "")), pad.start(request.POST)
    if was is None:
        trouble = Trouble(BAD_FORM, _("This form is incomplete. Load the page again."))
        return told(request, judged, form, sitting_of(judged, pad), trouble)
    for _try in range(RACES):
        judged = judge_table(find_table(judged.table.code))
        if judged.table.finished_at:
            return finished_meanwhile(request, judged.table)
        answer = saved_once(request, judged, pad, was)
        if answer:
            return answer
    trouble = Trouble(TOO_LATE, _("Somebody else is changing this table too. Save once more."))
    return told(request, judged, form, was, trouble)


def told(
    request: HttpRequest, judged: Judged, form: StartForm, was: Sitting, trouble: Trouble
) -> HttpResponse:
    """The form with why it was not saved."""
    context = context_of(request, judged, form, was, trouble)
    return render(request, "table/edit.html", context, status=trouble.status)


def saved_once(request: HttpRequest, judged: Judged, pad: Pad, was: Sitting) -> HttpResponse | None:
    """The answer to a form; nothing where somebody wrote at the same moment."""
    now = sitting_of(judged, pad)
    mine = sitting_typed(request.POST.dict(), was, len(pad.start.seats()))
    wanted, asked = both(was, now, mine)
    form = pad.start(wanted.typed)
    if asked:
        trouble = Trouble(TOO_LATE, meanwhile=[said_of(name, form, now) for name in asked])
        return told(request, judged, pad.start(initial=wanted.typed), now, trouble)
    seats = seats_for(judged, pad, form.players()) if form.is_valid() else None
    if seats is None:
        sentence = "" if form.errors else _("This form is incomplete. Load the page again.")
        return told(request, judged, form, now, Trouble(NOT_TAKEN, sentence))
    changes = changes_to(judged, pad, form.setup(), seats)
    in_the_way = trouble_with(request, judged, wanted, changes)
    if in_the_way:
        return told(request, judged, form, now, in_the_way)
    before = Judged(copy.copy(judged.table), judged.seats)  # which saving leaves alone
    after = apply(judged, None, changes, Sent(judged.table.version, phone=phone_of(request)))
    if not isinstance(after, Judged):
        return None
    renamed_live(after.table, pad.live)
    return done(request, before, after, form)


def trouble_with(
    request: HttpRequest, judged: Judged, wanted: Sitting, changes: Changes
) -> Trouble | None:
    """What cannot be any more, or what a person has to decide first."""
    pad = pad_of(judged.table)
    now = sitting_of(judged, pad)
    if judged.table.is_live and (wanted.fields, wanted.order) != (now.fields, now.order):
        sentence = _("This game is being played live: only names can be changed now.")
        return Trouble(TOO_LATE, sentence)
    refusal = judged.with_changes(changes).refusal
    if refusal:
        return Trouble(NOT_TAKEN, refusal.say(language()))
    stay = {seat.number for seat in changes.seats or ()}
    sure = request.POST.getlist("leaves")
    leaving = [
        seat
        for seat in judged.seats
        if seat.number not in stay
        and str(seat.number) not in sure
        and not pad.is_untouched(seat.entry)
    ]
    return Trouble(TOO_LATE, leaving=leaving) if leaving else None


def said_of(name: str, form: StartForm, now: Sitting) -> str:
    """What somebody else made of a field, a name or the order."""
    if name == ORDER:
        return _("Players: %(names)s") % {"names": ", ".join(row.name for row in now.rows)}
    if name in now.names:
        return _("A player is called %(name)s") % {"name": now.names[name]}
    asked, value = form.fields[name], now.fields[name]
    if isinstance(asked, forms.ChoiceField):
        value = str(dict(asked.choices).get(value, value))  # type: ignore[arg-type]
    else:
        value = _("yes") if value else _("no")
    return _("%(field)s: %(value)s") % {"field": asked.label, "value": value}


def done(request: HttpRequest, before: Judged, after: Judged, form: StartForm) -> HttpResponse:
    """Back to the table, which says what no longer fits."""
    found = new_problems(before, after, pad_of(after.table))
    messages.success(request, _("Saved.") if found else _("Saved. Everything still fits."))
    for seat, problem in found[:MOST_SAID]:
        messages.error(request, f"{seat.name}: {problem.message.say(language())}")
    more = len(found) - MOST_SAID
    if more > 0:
        text = ngettext("%(more)d more does not fit.", "%(more)d more do not fit.", more)
        messages.error(request, text % {"more": more})
    response = redirect(after.table)
    known = {seat.name for seat in before.seats}
    remember_names(request, response, [name for name in form.names() if name not in known])
    if after.table.setup != before.table.setup:
        remember_set(request, response, after.game.slug, form.as_typed(form.setup()))
    return response
