"""What a table or a group taught: given out to those who may, or forgotten."""

from __future__ import annotations

from collections.abc import Iterable

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from scorepad.web.find import find_pad, find_table
from scorepad.web.league.access import Visit, for_role
from scorepad.web.lessons import forget_lessons, learn_copy, packed_lessons
from scorepad.web.limits import limited
from scorepad.web.models import Lesson, Role, TaughtBoard


@require_GET
def lessons(request: HttpRequest, code: str) -> HttpResponse:
    """The labelled squares as a zip file."""
    return zipped(find_table(code).lessons.all(), code.upper())


def zipped(
    lessons: QuerySet[Lesson], name: str, boards: Iterable[TaughtBoard] = ()
) -> HttpResponse:
    """Labelled squares and boards as a file to keep."""
    response = HttpResponse(packed_lessons(lessons, boards), content_type="application/zip")
    response["Content-Disposition"] = f'attachment; filename="squares-{name}.zip"'
    response["Cache-Control"] = "private, no-store"
    return response


@require_GET
@for_role(Role.MEMBER)
def group_lessons(request: HttpRequest, visit: Visit) -> HttpResponse:
    """Everything that the tables of a group taught."""
    boards = visit.group.taught_boards.order_by("pk")
    return zipped(Lesson.objects.filter(table__group=visit.group), visit.group.key, boards)


@require_POST
@for_role(Role.ORGANISER)
def group_lessons_forget(request: HttpRequest, visit: Visit) -> HttpResponse:
    """Delete everything that the tables of a group taught, and what was learnt from it."""
    forget_lessons(visit.group)
    return redirect("group-settings", visit.group.key)


@require_POST
@for_role(Role.ORGANISER)
@limited("learn", times=6, seconds=600)
def group_learn(request: HttpRequest, visit: Visit, game: str) -> HttpResponse:
    """Learn a group's copy now, or switch what was learnt on or off."""
    find_pad(game)  # a game that there is
    wanted = request.POST.get("wanted")
    if wanted in ("on", "off"):
        visit.group.copies.filter(game=game).update(wanted=wanted == "on")
    elif learn_copy(visit.group, game) is None:
        messages.info(request, _("There is too little to learn from yet."))
    return redirect("group-settings", visit.group.key)


@require_POST
def lessons_forget(request: HttpRequest, code: str) -> HttpResponse:
    """Delete everything that was taught."""
    table = find_table(code)
    table.lessons.all().delete()
    return redirect(table)
