"""The question that every open page of a table asks every two seconds: is there anything new? Nearly
always there is not, so that answer is given before anything else is done."""

from __future__ import annotations

from collections.abc import Callable

from django.db import connection
from django.http import HttpRequest, HttpResponse

from scorepad.web.actions import UNCHANGED
from scorepad.web.models import Seat, Table
from scorepad.web.my_tables import codes_of
from scorepad.web.seats import Sitting, stamp_from

BEFORE, AFTER = "/t/", "/stamp"
# One plain question: neither set-up nor entries are read, and nothing is judged.
ROWS = f"""
    SELECT t.version, t.finished_at IS NOT NULL, s.number, s.position, s.name, s.version
    FROM {Table._meta.db_table} t JOIN {Seat._meta.db_table} s ON s.table_id = t.id
    WHERE t.code = %s AND s.position IS NOT NULL ORDER BY s.position
"""  # noqa: S608 - names of our own tables


class Unchanged:
    """Answer an unchanged poll of a browser that knows the table; everything else goes on."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        path = request.path_info
        if path.startswith(BEFORE) and path.endswith(AFTER) and request.method == "GET":
            code, stamp = path[len(BEFORE) : -len(AFTER)], request.GET.get("stamp")
            # Whoever never showed to know the code is counted like everybody who tries one.
            if stamp and code in codes_of(request) and stamp == stamp_now(code):
                return HttpResponse(status=UNCHANGED, headers={"Cache-Control": "no-store"})
        return self.get_response(request)


def stamp_now(code: str) -> str | None:
    """The stamp of a table as it is in the database; nothing where nobody sits."""
    with connection.cursor() as cursor:
        cursor.execute(ROWS, [code])
        rows = cursor.fetchall()
    if not rows:
        return None
    version, finished = rows[0][:2]
    return stamp_from(version, bool(finished), [Sitting(*row[2:]) for row in rows])
