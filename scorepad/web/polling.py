"""The question that every open page of a table has: is there anything new? Pages listen where the server can
hold a line for them (scorepad/server.py), else they ask every two seconds. Nearly always there is nothing, so
that answer is given before anything else is done."""

from __future__ import annotations

from collections.abc import Callable, Collection
from itertools import groupby
from operator import itemgetter

from django.db import close_old_connections, connection
from django.http import HttpRequest, HttpResponse

from scorepad.web.actions import UNCHANGED
from scorepad.web.models import Seat, Table
from scorepad.web.my_tables import codes_of
from scorepad.web.news import Board
from scorepad.web.seats import Sitting, stamp_from

BEFORE, AFTER = "/t/", "/stamp"
HEADERS = {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"}
A_QUESTION = 400  # codes; SQLite takes 999 values
# One plain question: neither set-up nor entries are read, and nothing is judged.
ROWS = f"""
    SELECT t.code, t.version, t.finished_at IS NOT NULL, s.number, s.position, s.name, s.version
    FROM {Table._meta.db_table} t JOIN {Seat._meta.db_table} s ON s.table_id = t.id
    WHERE t.code IN (%s) AND s.position IS NOT NULL ORDER BY t.code, s.position
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
            if stamp and code in codes_of(request) and is_still(code, stamp):
                return HttpResponse(status=UNCHANGED, headers=HEADERS)
        return self.get_response(request)


def is_still(code: str, stamp: str) -> bool:
    """Whether a stamp was true a moment ago; a newer one than the board knows is asked for."""
    return stamp == BOARD.stamp(code) or stamp == stamp_now(code)


def stamp_now(code: str) -> str | None:
    """The stamp of a table as it is in the database; nothing where nobody sits."""
    return stamps_now([code]).get(code)


def stamps_now(codes: Collection[str]) -> dict[str, str]:
    """Those of many tables."""
    found: dict[str, str] = {}
    asked = list(codes)
    for start in range(0, len(asked), A_QUESTION):
        part = asked[start : start + A_QUESTION]
        with connection.cursor() as cursor:
            cursor.execute(ROWS % ", ".join(["%s"] * len(part)), part)
            rows = cursor.fetchall()
        for code, group in groupby(rows, key=itemgetter(0)):
            seats = list(group)
            _, version, finished = seats[0][:3]
            found[code] = stamp_from(version, bool(finished), [Sitting(*row[3:]) for row in seats])
    return found


def looked_up(codes: Collection[str]) -> dict[str, str]:
    """The same for the board, whose thread has no request that looks after its connection."""
    close_old_connections()
    try:
        return stamps_now(codes)
    finally:
        close_old_connections()


BOARD = Board(looked_up)  # started by our own server alone
