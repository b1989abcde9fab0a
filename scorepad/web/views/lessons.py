"""What a table or a group taught: given out to those who may, or forgotten."""

from __future__ import annotations

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_GET, require_POST

from scorepad.web.find import find_table
from scorepad.web.league.access import Visit, for_role
from scorepad.web.lessons import packed_lessons
from scorepad.web.models import Lesson, Role


@require_GET
def lessons(request: HttpRequest, code: str) -> HttpResponse:
    """The labelled squares as a zip file."""
    return zipped(find_table(code).lessons.all(), code.upper())


def zipped(lessons: QuerySet[Lesson], name: str) -> HttpResponse:
    """Labelled squares as a file to keep."""
    response = HttpResponse(packed_lessons(lessons), content_type="application/zip")
    response["Content-Disposition"] = f'attachment; filename="squares-{name}.zip"'
    response["Cache-Control"] = "private, no-store"
    return response


@require_GET
@for_role(Role.MEMBER)
def group_lessons(request: HttpRequest, visit: Visit) -> HttpResponse:
    """Everything that the tables of a group taught."""
    return zipped(Lesson.objects.filter(table__group=visit.group), visit.group.key)


@require_POST
@for_role(Role.ORGANISER)
def group_lessons_forget(request: HttpRequest, visit: Visit) -> HttpResponse:
    """Delete everything that the tables of a group taught."""
    Lesson.objects.filter(table__group=visit.group).delete()
    return redirect("group-settings", visit.group.key)


@require_POST
def lessons_forget(request: HttpRequest, code: str) -> HttpResponse:
    """Delete everything that was taught."""
    table = find_table(code)
    table.lessons.all().delete()
    return redirect(table)
