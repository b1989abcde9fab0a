"""What a group taught: given out to whoever has the table's code, or forgotten."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_GET, require_POST

from scorepad.web.lessons import packed_lessons
from scorepad.web.views.table import find_table


@require_GET
def lessons(request: HttpRequest, code: str) -> HttpResponse:
    """The labelled squares as a zip file."""
    table = find_table(code)
    response = HttpResponse(packed_lessons(table), content_type="application/zip")
    response["Content-Disposition"] = f'attachment; filename="squares-{table.code}.zip"'
    response["Cache-Control"] = "private, no-store"
    return response


@require_POST
def lessons_forget(request: HttpRequest, code: str) -> HttpResponse:
    """Delete everything that was taught."""
    table = find_table(code)
    table.lessons.all().delete()
    return redirect(table)
