"""Games into a group: a file is sent, read in parts, shown, and taken in; one tap takes all of it back."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, fields
from datetime import UTC, date, datetime
from datetime import time as clock
from functools import wraps
from typing import ParamSpec

from django.conf import settings
from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.db import IntegrityError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect

from scorepad.web.exchange.file_games import one_line
from scorepad.web.exchange.importing import (
    ROWS,
    Brought,
    Taking,
    Wishes,
    begin,
    end,
    take_back_import,
    take_in,
    take_some,
)
from scorepad.web.exchange.planning import ImportPlan, plan_import
from scorepad.web.exchange.staging import Stage, find_stage, forget_stages, stage_file
from scorepad.web.league.access import Visit, for_role, user_of
from scorepad.web.league.player_names import Names
from scorepad.web.limits import limited
from scorepad.web.models import LONGEST_NAME, Change, Role
from scorepad.web.room import disk_is_low
from scorepad.web.views.exchange import exchange_page

P = ParamSpec("P")
SHOWN_TROUBLES = 100
SHOWN_PEOPLE = 300  # the others are who they seem to be
AT_ONCE = 1  # second of work for one tap, where no script asks for more by itself
NOON = clock(12, tzinfo=UTC)


def may_be_gone(view: Callable[P, HttpResponse]) -> Callable[P, HttpResponse]:
    """Whoever sends a file drops the one before, perhaps while another tab reads it: then it is not there."""

    @wraps(view)
    def wrapped(*args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        try:
            return view(*args, **kwargs)
        except FileNotFoundError as gone:
            raise Http404 from gone

    return wrapped


@require_POST
@limited("import", times=60, seconds=3600)
@for_role(Role.ORGANISER)
@may_be_gone
def import_upload(request: HttpRequest, visit: Visit) -> HttpResponse:
    """Take a file and go on to its first look."""
    upload, day = request.FILES.get("file"), _day(request.POST.get("day", ""))
    if not isinstance(upload, UploadedFile) or upload.file is None:
        return exchange_page(request, visit, _("Choose a file first."), 422)
    if (upload.size or 0) > settings.MAX_IMPORT_BYTES:
        most = settings.MAX_IMPORT_BYTES // 1024**2
        sentence = _("This file is larger than %(most)s MB, which is more than one import takes.")
        return exchange_page(request, visit, sentence % {"most": most}, 422)
    if disk_is_low():
        sentence = _("There is no room for large files right now. Ask whoever runs the site.")
        return exchange_page(request, visit, sentence, 422)
    if day is None:
        return exchange_page(request, visit, _("Choose a day that is not in the future."), 422)
    user = organiser_of(visit)
    forget_stages(visit.group, user)
    moment = datetime.combine(day, NOON)
    stage = stage_file(upload.file, upload.name or "", visit.group, user, moment)
    return redirect("import", visit.group.key, stage.token)


def _day(text: str) -> date | None:
    today = timezone.localdate()
    try:
        day = date.fromisoformat(text) if text else today
    except ValueError:
        return None
    return day if day <= today and day.year >= 1900 else None


def organiser_of(visit: Visit) -> int:
    """The number of the account that is looking; organisers have one."""
    return visit.membership.user_id if visit.membership else 0


def own_stage(request: HttpRequest, visit: Visit, token: str) -> Stage:
    """The file of this organiser; everybody else's is not there."""
    stage = find_stage(token, visit.group, organiser_of(visit))
    if stage is None:
        raise Http404
    return stage


@require_http_methods(["GET", "HEAD", "POST"])
@for_role(Role.ORGANISER)
@may_be_gone
def import_(request: HttpRequest, visit: Visit, token: str) -> HttpResponse:
    """How far the reading is, then what the file holds, then how far the taking is; asked to, it goes on
    without any script."""
    stage = own_stage(request, visit, token)
    if request.method == "POST":
        until = time.monotonic() + AT_ONCE
        while goes_on(request, visit, stage) and time.monotonic() < until:
            pass
        return redirect(after_step(visit, stage))
    if not stage.ready or stage.taking:
        return render(request, "exchange/wait.html", waiting(visit, stage))
    return preview(request, visit, stage, plan_import(visit.group, stage.contents()))


def waiting(visit: Visit, stage: Stage) -> dict[str, object]:
    """What the waiting page tells: how much of what is done."""
    taking = stage.taking is not None
    return {
        "visit": visit,
        "stage": stage,
        "taking": taking,
        "done": stage.taken if taking else stage.read,
    }


def goes_on(request: HttpRequest, visit: Visit, stage: Stage) -> bool:
    """Read one part, or take one in; tell whether there is more to do by itself."""
    found = stage.taking
    if found is None:
        stage.step()
        return not stage.ready
    taking, number = Taking(**found), stage.part_to_take()
    if number is not None:
        take_some(visit.group, taking, stage.games_in(number), user_of(request))
        stage.mark_taken(number)
    if stage.part_to_take() is not None:
        return True
    messages.success(request, _told(end(taking)))
    stage.drop()
    return False


def after_step(visit: Visit, stage: Stage) -> str:
    """Where the next page is: that of the file, or the one before where it was taken in."""
    if not stage.folder.exists():
        return reverse("exchange", args=[visit.group.key])
    return reverse("import", args=[visit.group.key, stage.token])


@require_POST
@for_role(Role.ORGANISER)
@may_be_gone
def import_progress(request: HttpRequest, visit: Visit, token: str) -> HttpResponse:
    """Read one part more, or take one in, and tell how far it is; at the end lead on."""
    stage = own_stage(request, visit, token)
    if goes_on(request, visit, stage):
        return render(request, "exchange/_progress.html", waiting(visit, stage))
    return HttpResponseClientRedirect(after_step(visit, stage))


def preview(
    request: HttpRequest, visit: Visit, stage: Stage, plan: ImportPlan, error: str = ""
) -> HttpResponse:
    """What would be taken and what not, before anything is."""
    context = {
        "visit": visit,
        "stage": stage,
        "plan": plan,
        "people": plan.people[:SHOWN_PEOPLE],
        "more_people": len(plan.people[SHOWN_PEOPLE:]),
        "error": error,
        "troubles": plan.troubles[:SHOWN_TROUBLES],
        "more_troubles": len(plan.troubles[SHOWN_TROUBLES:]),
        "left_out": plan.left_out.most_common(SHOWN_TROUBLES),
        "left_out_games": plan.left_out.total(),
        "names": sorted(Names(visit.group).shown.values(), key=str.casefold),
        "longest": LONGEST_NAME,
        "wishes": _wishes(request.POST) if request.method == "POST" else Wishes(),
    }
    return render(request, "exchange/import.html", context, status=422 if error else 200)


@require_POST
@for_role(Role.ORGANISER)
@may_be_gone
def import_confirm(request: HttpRequest, visit: Visit, token: str) -> HttpResponse:
    """Take everything in as it was shown, many games some at a time; what looks different by now is
    shown again."""
    stage = own_stage(request, visit, token)
    if not stage.ready or stage.taking:
        return redirect("import", visit.group.key, token)
    contents = stage.contents()
    first = plan_import(visit.group, contents)
    choices = _choices(request, first)
    nameless = [first.people[index].name for index, name in choices.items() if not name]
    if nameless:
        error = _("Enter a name for: %(names)s.") % {"names": ", ".join(nameless)}
        return preview(request, visit, stage, first, error)
    keys = {first.people[index].key: name for index, name in choices.items()}
    as_proposed = all(first.people[index].choice == name for index, name in choices.items())
    plan = first if as_proposed else plan_import(visit.group, contents, keys)
    if plan.stamp != request.POST.get("stamp"):
        error = _("With these players the import looks different: please check it again.")
        return preview(request, visit, stage, plan, error)
    try:
        take(request, visit, stage, plan)
    except IntegrityError:  # somebody saved one of these games or players at this very moment
        again = plan_import(visit.group, contents, keys)
        error = _("The group’s games have changed in the meantime: please check the import again.")
        return preview(request, visit, stage, again, error)
    address = after_step(visit, stage)
    return HttpResponseClientRedirect(address) if request.htmx else redirect(address)  # type: ignore[attr-defined]


def take(request: HttpRequest, visit: Visit, stage: Stage, plan: ImportPlan) -> None:
    """Take few games in at once; of many only begin, and go on part by part."""
    asked = (visit.group, plan, _wishes(request.POST), user_of(request), stage.state["file"])
    taking = begin(*asked) if plan.games > ROWS else None
    if taking:
        stage.begin_taking(asdict(taking))
        return
    messages.success(request, _told(take_in(*asked)))
    stage.drop()


def _wishes(form: Mapping[str, str]) -> Wishes:
    return Wishes(**{field.name: field.name in form for field in fields(Wishes)})


def _choices(request: HttpRequest, plan: ImportPlan) -> dict[int, str]:
    """Who the players of the file are, as typed; nothing where it is no name."""
    typed = ((i, request.POST.get(f"player-{i}")) for i in range(len(plan.people[:SHOWN_PEOPLE])))
    return {i: one_line(name) for i, name in typed if name is not None}


def _told(change: Change | None) -> str:
    if change is None:
        return _("Nothing had to be changed.")
    brought = Brought.by(change)
    games, corrected = len(brought.uids), len(brought.corrected)
    sentence = ngettext("%(n)s game was imported.", "%(n)s games were imported.", games)
    told = sentence % {"n": games}
    if corrected:
        more = ngettext("%(n)s game was corrected.", "%(n)s games were corrected.", corrected)
        told = f"{told} {more % {'n': corrected}}"
    return told


@require_POST
@for_role(Role.ORGANISER)
def import_drop(request: HttpRequest, visit: Visit, token: str) -> HttpResponse:
    """Forget the file; nothing was taken."""
    own_stage(request, visit, token).drop()
    return redirect("exchange", visit.group.key)


@require_safe
@for_role(Role.ORGANISER)
def import_player(request: HttpRequest, visit: Visit) -> HttpResponse:
    """Whether a name that somebody types is known in the group."""
    name = next((one_line(value) for key, value in request.GET.items()), "")
    known = Names(visit.group).find(name) is not None
    return render(request, "exchange/_known.html", {"known": known, "name": name})


@require_POST
@for_role(Role.ORGANISER)
def import_take_back(request: HttpRequest, visit: Visit, number: int) -> HttpResponse:
    """Take an import back: its games are taken out, its corrections undone."""
    change = get_object_or_404(Change, pk=number, group=visit.group, kind="imported")
    if take_back_import(change, user_of(request)):
        messages.success(request, _("The import was undone."))
    else:
        messages.info(request, _("This import was undone before."))
    return redirect("exchange", visit.group.key)
