"""Games out of a group: everything as files, one game to BG Stats; and the page from which they come in."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import StreamingHttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from scorepad.web.exchange.csv_out import as_csv
from scorepad.web.exchange.importing import IMPORTED, Brought, taken_back
from scorepad.web.exchange.json_out import as_json
from scorepad.web.find import find_play
from scorepad.web.league.access import Visit, for_role
from scorepad.web.limits import limited
from scorepad.web.models import Group, Play, Role
from scorepad.web.qr import qr_code
from scorepad.web.share.bgstats import bgstats_link, shared_play
from scorepad.web.words import language

SHOWN_IMPORTS = 10
PIECES = 40  # games sent at a time


@require_safe
@for_role(Role.READER)
def exchange(request: HttpRequest, visit: Visit) -> HttpResponse:
    """Ways out for readers, the way in for organisers."""
    return exchange_page(request, visit)


def exchange_page(
    request: HttpRequest, visit: Visit, error: str = "", status: int = 200
) -> HttpResponse:
    """The page, perhaps with a sentence about a file that was not taken."""
    context = {
        "visit": visit,
        "error": error,
        "games": visit.group.plays.filter(removed_at__isnull=True).count(),
        "today": timezone.localdate(),
    }
    if visit.is_organiser:
        context["imports"] = imports_of(visit.group)
    return render(request, "exchange/exchange.html", context, status=status)


def imports_of(group: Group) -> list[dict[str, object]]:
    """The last imports with what they brought."""
    back = taken_back(group)
    changes = group.changes.filter(kind=IMPORTED)[:SHOWN_IMPORTS]
    return [
        {"change": change, "brought": Brought.by(change), "taken_back": change.pk in back}
        for change in changes
    ]


@require_safe
@limited("export", times=30, seconds=600)
@for_role(Role.READER)
def games_json(request: HttpRequest, visit: Visit) -> StreamingHttpResponse:
    """All games with game files and results."""
    pieces = as_json(visit.group, language())
    return download(pieces, "json", "application/json")


@require_safe
@limited("export", times=30, seconds=600)
@for_role(Role.READER)
def games_csv(request: HttpRequest, visit: Visit) -> StreamingHttpResponse:
    """All games for a spreadsheet."""
    return download(as_csv(visit.group, language()), "csv", "text/csv; charset=utf-8")


def download(pieces: Iterator[str], ending: str, kind: str) -> StreamingHttpResponse:
    """A file that is sent while it is made, named by the day and by nothing that a person typed."""
    name = f"scorepad-{timezone.localdate():%Y-%m-%d}.{ending}"
    response = StreamingHttpResponse(_together(pieces), content_type=kind)
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def _together(pieces: Iterator[str]) -> Iterator[str]:
    while some := list(islice(pieces, PIECES)):
        yield "".join(some)


@require_safe
@for_role(Role.READER)
def play_bgstats(request: HttpRequest, visit: Visit, uid: str) -> HttpResponse:
    """A short address that leads to the long one of BG Stats."""
    return HttpResponseRedirect(bgstats_link(shared_play(counting_play(visit.group, uid))))


@require_safe
@for_role(Role.READER)
def play_bgstats_qr(request: HttpRequest, visit: Visit, uid: str) -> HttpResponse:
    """The short address as a QR code, for the phone that has the app."""
    play = counting_play(visit.group, uid)
    address = reverse("play-bgstats", args=[visit.group.key, play.uid])
    return qr_code(request.build_absolute_uri(address))


def counting_play(group: Group, uid: str) -> Play:
    """A game that was not taken out."""
    play = find_play(group, uid)
    if play.removed_at:
        raise Http404
    return play
