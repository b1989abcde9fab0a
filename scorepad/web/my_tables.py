"""The tables that this browser had, in a signed cookie: whoever could write it could try codes with it."""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from scorepad.games.pads import PADS
from scorepad.web.models import Table
from scorepad.web.phone import A_YEAR, with_phone

COOKIE, SALT = "tables", "my tables"
MOST = 12


@dataclass(frozen=True, slots=True)
class MyTable:
    """One of them, with its state."""

    table: Table
    names: list[str]
    filled: int


def codes_of(request: HttpRequest) -> list[str]:
    """The codes of this browser's tables, the one seen last first."""
    codes = str(request.get_signed_cookie(COOKIE, default="", salt=SALT) or "")
    return codes.split(".") if codes else []


def with_table(request: HttpRequest, response: HttpResponse, table: Table) -> HttpResponse:
    """Remember a table in the browser that looks at it."""
    codes = codes_of(request)
    if codes[:1] != [table.code]:
        newest = [table.code, *(code for code in codes if code != table.code)][:MOST]
        response.set_signed_cookie(
            COOKIE,
            ".".join(newest),
            salt=SALT,
            max_age=A_YEAR,
            httponly=True,
            samesite="Lax",
            secure=settings.SESSION_COOKIE_SECURE,
        )
    return with_phone(request, response)


def my_tables(request: HttpRequest) -> list[MyTable]:
    """The tables of this browser that are still there."""
    codes = codes_of(request)
    tables = Table.objects.filter(code__in=codes, game__in=PADS).prefetch_related("seats")
    found = {table.code: table for table in tables} if codes else {}
    return [_mine(found[code]) for code in codes if code in found]


def _mine(table: Table) -> MyTable:
    seats, pad = list(table.seats.all()), PADS[table.game]
    filled = sum(not pad.is_untouched(seat.entry) for seat in seats)
    return MyTable(table, [seat.name for seat in seats], filled)
