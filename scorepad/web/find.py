"""Finding what an address names. Whoever lacks the code, the link or the role finds nothing."""

from __future__ import annotations

from django.db.models import F, Q, QuerySet
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from scorepad.games.pads import PADS
from scorepad.web.codes import KNOWN
from scorepad.web.judged import Judged, judge_last_result, judge_table
from scorepad.web.league.access import user_of
from scorepad.web.models import Group, Photo, Play, Seat, Table
from scorepad.web.pad import Pad

MOST_KNOWN = 50


def find_pad(slug: str) -> Pad:
    """The pad of a game."""
    if slug not in PADS:
        raise Http404
    return PADS[slug]


def pad_of(table: Table) -> Pad:
    """The pad of a table's game; a table of a game without one is a bug of ours."""
    return PADS[table.game]


def find_table(code: str) -> Table:
    """The table of a code."""
    return get_object_or_404(Table.objects.prefetch_related("seats"), code=code.upper())


def find_seat(code: str, number: int) -> tuple[Judged, int]:
    """The table of a code with its seats and the index of one of them, in one query. Somebody who
    left is found at the end: what a phone still sends for them is kept with their entry."""
    found = Seat.ever.filter(table__code=code.upper()).select_related("table")
    wanted = found.filter(Q(position__isnull=False) | Q(number=number))
    seats = tuple(wanted.order_by(F("position").asc(nulls_last=True)))
    if not any(seat.number == number for seat in seats):
        raise Http404
    judged = Judged(seats[0].table, seats)
    return judged, index_of(judged, number)


def index_of(judged: Judged, number: int) -> int:
    """Where a seat is now; its number stays, its place may not."""
    return [seat.number for seat in judged.seats].index(number)


def has_left(code: str, number: int) -> bool:
    """Whether a seat was given up."""
    seats = Seat.ever.filter(table__code=code.upper(), number=number)
    return seats.filter(position__isnull=True).exists()


def seat_named(table: Table, number: str) -> Seat | None:
    """The seat that a form names, if it names one."""
    return next((seat for seat in table.seats.all() if str(seat.number) == number), None)


def photos_called(code: str, key: str) -> QuerySet[Photo]:
    """The photo with this key, if the table with this code has one."""
    return Photo.objects.select_related("table", "seat").filter(table__code=code.upper(), key=key)


def find_photo(code: str, key: str) -> Photo:
    """A photo of a table."""
    return get_object_or_404(photos_called(code, key))


def find_result(share: str) -> Judged:
    """The finished table of a share link; while it is corrected, as it was before. One that was never
    finished is not there yet."""
    table = get_object_or_404(Table.objects.prefetch_related("seats"), share=share)
    if table.finished_at:
        return judge_table(table)
    if table.last_result is not None:
        return judge_last_result(table, table.last_result)
    raise Http404


def find_play(group: Group, uid: str) -> Play:
    """A play of this group, with who played."""
    plays = Play.objects.select_related("group", "table", "photo").prefetch_related("parts__player")
    return get_object_or_404(plays, group=group, uid=uid)


def remember_table(request: HttpRequest, table: Table) -> None:
    """Note that this browser knows a table's code, not only the link to its result."""
    known = [code for code in request.session.get(KNOWN, ()) if code != table.code]
    request.session[KNOWN] = [*known, table.code][-MOST_KNOWN:]


def knows(request: HttpRequest, table: Table) -> bool:
    """Whether whoever asks may do more with a table than look at its result."""
    if table.code in request.session.get(KNOWN, ()):
        return True
    user = user_of(request)
    return bool(user and table.group and table.group.memberships.filter(user=user).exists())
