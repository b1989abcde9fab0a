"""The table: all towns side by side, who is missing, the score sheet, the end."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_GET, require_POST

from scorepad.web.house_rules import house_rules_of, with_house_rules
from scorepad.web.league.access import user_of
from scorepad.web.models import Photo, Table
from scorepad.web.qr import qr_code
from scorepad.web.sheet import sheet_of, towns_of
from scorepad.web.tables import Judged, judge_table

PHOTO_DAYS = ("1", "7", "30", "365")  # what a group can choose
UNCHANGED = 204  # htmx leaves the page as it is


def find_table(code: str) -> Table:
    """The table of a code; whoever lacks the code finds nothing."""
    return get_object_or_404(Table.objects.prefetch_related("seats"), code=code.upper())


KNOWN = "tables"  # the session's tables whose code this browser has shown to know
MOST_KNOWN = 50


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


def keep_photos_as_set(table: Table) -> None:
    """Let the photos of a table stay as long as is set now."""
    for photo in table.photos.all():
        photo.delete_after = Photo.last_day(table, photo.created_at)
        photo.save(update_fields=["delete_after"])


def stamp_of(judged: Judged) -> str:
    """Changes whenever anything about the table does."""
    return f"{judged.table.version}-{sum(seat.version for seat in judged.seats)}"


def table_context(judged: Judged) -> dict[str, Any]:
    """What the table page and its fragment show."""
    hidden = judged.table.hide_totals and not judged.table.finished_at
    return {
        "table": judged.table,
        "judged": judged,
        "towns": towns_of(judged),
        "sheet": None if hidden else sheet_of(judged),
        "hidden": hidden,
        "stamp": stamp_of(judged),
    }


@require_GET
def table(request: HttpRequest, code: str) -> HttpResponse:
    """Everything about one game."""
    judged = judge_table(find_table(code))
    if user_of(request):
        remember_table(request, judged.table)
    context = {
        **table_context(judged),
        "link": request.build_absolute_uri(judged.table.get_absolute_url()),
        "photos": judged.table.photos.order_by("-created_at")[:12],
        "photo_days": sorted({*map(int, PHOTO_DAYS), judged.table.keeps_photos}),
        "lessons": judged.table.lessons.count(),
        "house_rules": house_rules_of(judged),
    }
    return render(request, "table/table.html", context)


@require_GET
def table_towns(request: HttpRequest, code: str) -> HttpResponse:
    """The live part of the table page; nothing when nothing changed since the given stamp."""
    judged = judge_table(find_table(code))
    if request.GET.get("stamp") == stamp_of(judged):
        return HttpResponse(status=UNCHANGED)
    return render(request, "table/_table_towns.html", table_context(judged))


@require_POST
def table_setup(request: HttpRequest, code: str) -> HttpResponse:
    """Who began, whether totals are hidden, whether the game is over."""
    table = find_table(code)
    names = [seat.name for seat in table.seats.all()]
    if "first_player" in request.POST:
        table.setup.pop("first_player", None)
        if request.POST["first_player"] in names:
            table.setup["first_player"] = request.POST["first_player"]
    if "hide_totals" in request.POST:
        table.hide_totals = request.POST["hide_totals"] == "1"
    if "finished" in request.POST:
        table.finished_at = timezone.now() if request.POST["finished"] == "1" else None
        remember_table(request, table)
    if request.POST.get("photo_days") in PHOTO_DAYS:
        table.photo_days = int(request.POST["photo_days"])
        keep_photos_as_set(table)
    table.version += 1
    table.save(update_fields=["setup", "hide_totals", "finished_at", "photo_days", "version"])
    return (
        redirect("result", table.share) if request.POST.get("finished") == "1" else redirect(table)
    )


@require_POST
def table_house_rules(request: HttpRequest, code: str) -> HttpResponse:
    """What this group counts otherwise."""
    judged = judge_table(find_table(code))
    table = judged.table
    table.setup = with_house_rules(table.setup, house_rules_of(judged), request.POST)
    table.version += 1
    table.save(update_fields=["setup", "version"])
    return redirect(table)


@require_GET
def table_qr(request: HttpRequest, code: str) -> HttpResponse:
    """The table's address as a QR code."""
    table = find_table(code)
    return qr_code(request.build_absolute_uri(table.get_absolute_url()))
