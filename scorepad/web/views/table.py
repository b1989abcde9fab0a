"""The table: all seats side by side, who is missing, the score sheet, the set-up."""

from __future__ import annotations

from typing import Any

from django.db.models import F
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from scorepad.web.actions import OK, UNCHANGED, Answer, answer_to, change
from scorepad.web.ending import at_end, open_ends
from scorepad.web.find import find_table, pad_of, remember_table
from scorepad.web.house_rules import house_rules_of, with_house_rules
from scorepad.web.judged import Changes, Judged, judge_table
from scorepad.web.league.access import user_of
from scorepad.web.limits import visitor_of
from scorepad.web.live import is_running
from scorepad.web.models import Table
from scorepad.web.my_tables import with_table
from scorepad.web.news import HOLD, event
from scorepad.web.phone import phone_of
from scorepad.web.photos import keep_as_set
from scorepad.web.polling import stamp_now
from scorepad.web.qr import qr_code
from scorepad.web.seats import stamp_of, steps_of
from scorepad.web.share.words import has_places
from scorepad.web.sheet import best_first, is_hidden, seat_views, sheet_of

PHOTO_DAYS = ("1", "7", "30", "365")  # what a group can choose


def table_context(judged: Judged) -> dict[str, Any]:
    """What the table page and its fragment show."""
    hidden = is_hidden(judged.table)
    pad = pad_of(judged.table)
    ends = open_ends(judged, pad)
    complete = not ends.untouched
    untouched = [judged.seats.index(view.seat) for view in ends.untouched]
    # Until all are in there is no first and no last. What is only asked at the end may tell of a tie,
    # so it waits, too, where totals are hidden.
    ranked = complete and not hidden
    return {
        "pad": pad,
        "table": judged.table,
        "judged": judged,
        "views": best_first(at_end(judged), pad) if ranked else seat_views(judged, pad),
        "begun": len(ends.untouched) < len(judged.seats),
        "complete": complete,
        "running": is_running(judged.table, pad.live),
        "ranked": ranked and has_places(judged),
        "ends": ends,
        "sheet": None if hidden else sheet_of(judged, untouched),
        "hidden": hidden,
    }


def page_context(request: HttpRequest, judged: Judged) -> dict[str, Any]:
    """What the page adds around it."""
    return {
        **table_context(judged),
        "link": request.build_absolute_uri(judged.table.get_absolute_url()),
        "photos": judged.table.photos.order_by("-created_at")[:12],
        "photo_days": sorted({*map(int, PHOTO_DAYS), judged.table.keeps_photos}),
        "lessons": judged.table.lessons.count(),
        "house_rules": house_rules_of(judged),
        "steps": steps_of(judged, None, phone_of(request)),
    }


@never_cache
@require_GET
def table(request: HttpRequest, code: str) -> HttpResponse:
    """Everything about one game."""
    judged = judge_table(find_table(code))
    if user_of(request):
        remember_table(request, judged.table)
    page = render(request, "table/table.html", page_context(request, judged))
    return with_table(request, page, judged.table)


@never_cache
@require_GET
def table_stamp(request: HttpRequest, code: str) -> HttpResponse:
    """What every page of a table asks for again and again; nothing while its stamp is still true."""
    stamp = stamp_now(code.upper()) or stamp_of(judge_table(find_table(code)))
    if request.GET.get("stamp") == stamp:
        return HttpResponse(status=UNCHANGED)
    return HttpResponse(stamp, content_type="text/plain")


@never_cache
@require_GET
def table_news(request: HttpRequest, code: str) -> HttpResponse | StreamingHttpResponse:
    """The same as it happens, where the server can hold the line; else nothing, and the page asks."""
    known = find_table(code).code
    stamp, hold = stamp_now(known) or "", request.META.get(HOLD)
    if not hold or not hold(known, stamp, visitor_of(request)):
        return HttpResponse(status=UNCHANGED)  # which tells a browser not to try again
    headers = {"Content-Encoding": "identity", "X-Accel-Buffering": "no"}  # nobody gathers it up
    return StreamingHttpResponse(
        [event(stamp).encode()], content_type="text/event-stream", headers=headers
    )


@require_POST
def table_change(request: HttpRequest, code: str) -> HttpResponse:
    """Change what belongs to the whole table, by an action of its game."""
    judged = judge_table(find_table(code))
    return changed_page(request, code, answer_to(request.POST, judged, None, phone_of(request)))


@require_POST
def table_house_rules(request: HttpRequest, code: str) -> HttpResponse:
    """What this table counts otherwise."""
    judged = judge_table(find_table(code))
    rules = house_rules_of(judged)
    setup = with_house_rules(judged.game, judged.table.setup, rules, request.POST)
    answer = change(request.POST, judged, None, Changes({}, setup), phone_of(request))
    return changed_page(request, code, answer)


def changed_page(request: HttpRequest, code: str, answer: Answer) -> HttpResponse:
    """The table after a change; or the page with the reason why there was none."""
    judged = judge_table(find_table(code))
    if answer.status == OK:
        then = "table-finish" if request.POST.get("then") == "finish" else "table"
        return redirect(then, judged.table.code)
    context = {**page_context(request, judged), "answer": answer}
    return render(request, "table/table.html", context, status=answer.status)


@require_POST
def table_setup(request: HttpRequest, code: str) -> HttpResponse:
    """Whether totals are hidden, and how long photos stay."""
    table = find_table(code)
    fields: dict[str, Any] = {}
    if "hide_totals" in request.POST:
        fields["hide_totals"] = request.POST["hide_totals"] == "1"
    if request.POST.get("photo_days") in PHOTO_DAYS:
        fields["photo_days"] = int(request.POST["photo_days"])
    # Only what was asked for is written, so that two phones never undo each other's choice.
    Table.objects.filter(pk=table.pk).update(**fields, version=F("version") + 1)
    if "photo_days" in fields:
        keep_as_set(find_table(code))
    return redirect(table)


@require_GET
def table_qr(request: HttpRequest, code: str) -> HttpResponse:
    """The table's address as a QR code."""
    table = find_table(code)
    return qr_code(request.build_absolute_uri(table.get_absolute_url()))
