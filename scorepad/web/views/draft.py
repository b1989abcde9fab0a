"""The draft: a photo's board laid over an entry, its doubts asked, then taken or not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from scorepad.web.actions import TOO_LATE, UNCHANGED, change
from scorepad.web.find import find_photo, find_seat, pad_of
from scorepad.web.judged import Changes, Judged
from scorepad.web.lessons import learn
from scorepad.web.models import Photo, Seat, Table
from scorepad.web.pad import Draft, Pad
from scorepad.web.phone import phone_of
from scorepad.web.photos import board_stamp, remember_taken
from scorepad.web.sheet import is_hidden


@dataclass(frozen=True, slots=True)
class LaidDraft:
    """Everything that the page of a draft is made of."""

    pad: Pad
    photo: Photo
    number: int
    judged: Judged
    index: int
    draft: Draft

    @property
    def seat(self) -> Seat:
        return self.judged.seats[self.index]


def lay(code: str, seat: int, key: str, number: int, post: QueryDict) -> LaidDraft:
    """Lay a board over a seat's entry, with the choices of a form."""
    judged, index = find_seat(code, seat)
    photo, pad = find_photo(code, key), pad_of(judged.table)
    if pad.photo is None or not 1 <= number <= len(photo.boards):
        raise Http404
    draft = pad.photo.draft(photo, number, judged, index, post)
    return LaidDraft(pad, photo, number, judged, index, draft)


def draft_context(laid: LaidDraft, post: QueryDict, message: str = "") -> dict[str, Any]:
    """What the live part of the page shows, and what a form chose beside the squares."""
    table = laid.judged.table
    return {
        "pad": laid.pad,
        "photo": laid.photo,
        "number": laid.number,
        "table": table,
        "seat": laid.seat,
        "stamp": board_stamp(laid.photo.boards[laid.number - 1]),
        "message": message,
        "hidden": is_hidden(table),
        # A form stays with the entry it was made from, until its sender was told of a newer one.
        "version": post["version"] if "version" in post and not message else laid.seat.version,
        "teach": "teach" in post if post else table.lessons.exists(),
        **laid.draft.show(),
    }


@never_cache
@require_http_methods(["GET", "POST"])
def draft(request: HttpRequest, code: str, seat: int, key: str, number: int) -> HttpResponse:
    """The page that asks whether it looks right; a plain form shows it again with its choices."""
    laid = lay(code, seat, key, number, request.POST)
    return render(request, "photo/draft.html", draft_context(laid, request.POST))


@never_cache
@require_POST
def draft_choice(request: HttpRequest, code: str, seat: int, key: str, number: int) -> HttpResponse:
    """The live part alone, after a choice."""
    laid = lay(code, seat, key, number, request.POST)
    context = draft_context(laid, request.POST)
    return render(request, f"{laid.pad.folder}/_draft.html", context)


@never_cache
@require_POST
def draft_take(request: HttpRequest, code: str, seat: int, key: str, number: int) -> HttpResponse:
    """Looks right: the entry is filled in one step that can be undone."""
    laid = lay(code, seat, key, number, request.POST)
    wanted, before = laid.draft.entry, laid.seat.entry
    changes = Changes.at(laid.index, wanted)
    answer = change(request.POST, laid.judged, laid.index, changes, phone_of(request))
    message = answer.message
    if answer.outdated:
        laid = lay(code, seat, key, number, request.POST)
        message = _("Somebody else changed this meanwhile. Please check it once more.")
    queued = request.htmx  # type: ignore[attr-defined]
    if message:
        context = draft_context(laid, request.POST, message)
        template = f"{laid.pad.folder}/_draft.html" if queued else "photo/draft.html"
        return render(request, template, context, status=TOO_LATE)
    remember_taken(laid.photo, laid.seat, laid.draft.seen)
    if may_learn(laid.judged.table, request.POST) and wanted != before:
        learn(laid.judged.table, laid.draft.lessons())
    return HttpResponse(status=UNCHANGED) if queued else redirect(laid.seat)


def may_learn(table: Table, post: Mapping[str, str]) -> bool:
    """Whether pictures may be kept: a group decides once for all its tables, others each time."""
    return table.group.lessons if table.group else "teach" in post
