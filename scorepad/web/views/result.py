"""The finished result behind an unlisted link: podium, boards, sheet, and all ways to take it along."""

from __future__ import annotations

import json

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.translation import override
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scorepad.rules.text import LANGUAGES
from scorepad.web.find import find_result, pad_of
from scorepad.web.judged import Judged
from scorepad.web.league.access import user_of
from scorepad.web.league.saving import savings_of
from scorepad.web.my_tables import codes_of
from scorepad.web.qr import qr_code
from scorepad.web.share.bgstats import bgstats_link, shared_table
from scorepad.web.share.picture import SIZE, caption_of, draw_picture, podium_of, stamp_of
from scorepad.web.share.spreadsheet import as_csv
from scorepad.web.share.words import as_text, has_places, not_given, totals
from scorepad.web.sheet import best_first, sheet_of
from scorepad.web.words import language, said

PICTURE_AGE = 600  # a game may be opened again and corrected


def address(request: HttpRequest, name: str, share: str) -> str:
    """The whole address of a page about a result, for use elsewhere."""
    return request.build_absolute_uri(reverse(name, args=[share]))


@never_cache
@require_safe
def result(request: HttpRequest, share: str) -> HttpResponse:
    """Who won, and why."""
    judged = find_result(share)
    table, pad = judged.table, pad_of(judged.table)
    link = address(request, "result", share)
    context = {
        "judged": judged,
        "pad": pad,
        "table": table,
        "views": best_first(judged, pad),
        "has_places": has_places(judged),
        "reveals": table.hide_totals and not table.broken_off,
        "knows_table": table.code in codes_of(request),
        "sheet": sheet_of(judged),
        "not_given": not_given(judged),
        "link": link,
        "title": said(judged.game.name),
        "totals": totals(judged),
        "text": as_text(judged, link),
        "picture": f"{address(request, 'result-picture', share)}?lang={language()}",
        "picture_size": SIZE,
        "savings": [] if table.is_corrected else savings_of(user_of(request), judged),
    }
    return render(request, "result/result.html", context)


@require_safe
def result_picture(request: HttpRequest, share: str) -> HttpResponse:
    """The podium as a picture, drawn once; messengers are given an address with its language."""
    judged = find_result(share)
    pad = pad_of(judged.table)
    wanted = request.GET.get("lang", "")
    with override(wanted if wanted in LANGUAGES else language()):
        caption = caption_of(judged, request.get_host())
    places = podium_of(judged, pad)
    stamp = stamp_of(places, caption)
    unchanged = get_conditional_response(request, etag=f'"{stamp}"')
    response = unchanged or HttpResponse(
        cache.get_or_set(
            f"picture:{stamp}", lambda: draw_picture(places, pad.picture, caption), PICTURE_AGE
        ),
        content_type="image/png",
        headers={"ETag": f'"{stamp}"'},
    )
    patch_cache_control(response, private=True, max_age=PICTURE_AGE)
    return response


@require_safe
def result_text(request: HttpRequest, share: str) -> HttpResponse:
    """The result as plain text."""
    text = as_text(find_result(share), address(request, "result", share))
    return HttpResponse(text, content_type="text/plain; charset=utf-8")


@require_safe
def result_bgstats(request: HttpRequest, share: str) -> HttpResponse:
    """A short address that leads to the long one of BG Stats."""
    return HttpResponseRedirect(bgstats_link(shared_table(find_result(share))))


@require_safe
def result_bgstats_qr(request: HttpRequest, share: str) -> HttpResponse:
    """The short address as a QR code, for the phone that has the app."""
    find_result(share)
    return qr_code(address(request, "result-bgstats", share))


@require_safe
def result_json(request: HttpRequest, share: str) -> HttpResponse:
    """The game file, as the rules read it."""
    judged = find_result(share)
    data = json.dumps(judged.data, ensure_ascii=False, indent=2) + "\n"
    return download(judged, data, "json", "application/json")


@require_safe
def result_csv(request: HttpRequest, share: str) -> HttpResponse:
    """The score sheet for a spreadsheet."""
    judged = find_result(share)
    return download(judged, as_csv(judged), "csv", "text/csv; charset=utf-8")


def download(judged: Judged, content: str, ending: str, kind: str) -> HttpResponse:
    """A file to keep, named by game and day and by nothing that a person typed."""
    finished = judged.table.finished_at
    name = f"{judged.game.slug}-{finished:%Y-%m-%d}.{ending}"
    response = HttpResponse(content, content_type=kind)
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
