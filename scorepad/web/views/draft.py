"""The draft: a photo's board laid over an entry, its doubts asked, then taken or not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from scorepad.web.actions import TOO_LATE, UNCHANGED, change
from scorepad.web.darkroom.jobs import as_jpeg
from scorepad.web.find import find_photo, find_seat, pad_of
from scorepad.web.found import FoundBoard, next_board, way_through
from scorepad.web.found_game import around
from scorepad.web.judged import Changes, Judged
from scorepad.web.lessons import keep_board, learn
from scorepad.web.models import Photo, Seat, Table
from scorepad.web.pad import Draft, Pad
from scorepad.web.phone import phone_of
from scorepad.web.photos import (
    board_stamp,
    jpeg_answer,
    remember_said,
    remember_taken,
    says_over,
    sentence,
    square_image,
)
from scorepad.web.sheet import is_hidden
from scorepad.web.tasks import begin_learning

INCOMPLETE = 422  # something must be answered first


@dataclass(frozen=True, slots=True)
class LaidDraft:
    """Everything that the page of a draft is made of."""

    pad: Pad
    photo: Photo
    number: int
    judged: Judged
    index: int
    draft: Draft
    over: bool  # whether the table says that the game is over
    boards: list[FoundBoard]  # all of them, in a game that begins with photos

    @property
    def seat(self) -> Seat:
        return self.judged.seats[self.index]


def lay(code: str, seat: int, key: str, number: int, post: QueryDict) -> LaidDraft:
    """Lay a board over a seat's entry, with the choices of a form."""
    judged, index = find_seat(code, seat)
    photo, pad = find_photo(code, key), pad_of(judged.table)
    if pad.photo is None or not 1 <= number <= len(photo.boards):
        raise Http404
    over = says_over(photo, post)
    # In a game that begins with photos it must count what the page of all boards said.
    shown, boards = around(judged, index) if judged.table.is_from_photos else (judged, [])
    draft = pad.photo.draft(photo, number, shown, index, post, over)
    return LaidDraft(pad, photo, number, judged, index, draft, over, boards)


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
        "over": laid.over,
        "hidden": is_hidden(table),
        # A form stays with the entry it was made from, until its sender was told of a newer one.
        "version": post["version"] if "version" in post and not message else laid.seat.version,
        "teach": "teach" in post if post else table.lessons.exists(),
        "walk": way_through(laid.boards, laid.photo, laid.number),
        "after": address_after(laid),
        **laid.draft.show(),
    }


def keep_said(laid: LaidDraft, post: QueryDict) -> None:
    """Keep what a form answered, so that neither a second look nor a second photo asks again."""
    if post:
        remember_said(laid.photo, laid.number, laid.draft.answers, laid.over)


@require_GET
def photo_square(
    request: HttpRequest, code: str, key: str, number: int, square: int
) -> HttpResponse:
    """One square of a board, large, with the whole of its piece."""
    photo = find_photo(code, key)
    if not 1 <= number <= len(photo.boards):
        raise Http404
    if square >= len(photo.boards[number - 1]["squares"]):
        raise Http404
    return jpeg_answer(as_jpeg(square_image(photo, number, square)))


@never_cache
@require_http_methods(["GET", "POST"])
def draft(request: HttpRequest, code: str, seat: int, key: str, number: int) -> HttpResponse:
    """The page that asks whether it looks right; a plain form shows it again with its choices."""
    laid = lay(code, seat, key, number, request.POST)
    keep_said(laid, request.POST)
    return render(request, "photo/draft.html", draft_context(laid, request.POST))


@never_cache
@require_POST
def draft_choice(request: HttpRequest, code: str, seat: int, key: str, number: int) -> HttpResponse:
    """The live part alone, after a choice."""
    laid = lay(code, seat, key, number, request.POST)
    keep_said(laid, request.POST)
    context = draft_context(laid, request.POST)
    return render(request, f"{laid.pad.folder}/_draft.html", context)


@never_cache
@require_POST
def draft_take(request: HttpRequest, code: str, seat: int, key: str, number: int) -> HttpResponse:
    """Looks right: the entry is filled in one step that can be undone."""
    laid = lay(code, seat, key, number, request.POST)
    if laid.draft.open_squares:
        return asked_again(request, laid, sentence("open-squares"), INCOMPLETE)
    wanted, before = laid.draft.entry, laid.seat.entry
    changes = Changes.at(laid.index, wanted)
    answer = change(request.POST, laid.judged, laid.index, changes, phone_of(request))
    message = answer.message
    if answer.outdated:
        laid = lay(code, seat, key, number, request.POST)
        message = _("Somebody else has changed this in the meantime. Please check it once more.")
    if message:
        return asked_again(request, laid, message, TOO_LATE)
    remember_taken(laid.photo, laid.seat, laid.draft.seen)
    keep_said(laid, request.POST)
    if may_learn(laid.judged.table, request.POST) and wanted != before:
        keep_lessons(laid)
    queued = request.htmx  # type: ignore[attr-defined]
    return HttpResponse(status=UNCHANGED) if queued else redirect(address_after(laid))


def address_after(laid: LaidDraft) -> str:
    """Where a board leads that was taken: to the next one of the photos, or to its seat."""
    table = laid.judged.table
    if not table.is_from_photos:
        return laid.seat.get_absolute_url()
    return next_board(laid.boards, laid.photo, laid.number) or reverse("found", args=[table.code])


def asked_again(request: HttpRequest, laid: LaidDraft, message: str, status: int) -> HttpResponse:
    """The draft once more, with what keeps it from being taken."""
    queued = request.htmx  # type: ignore[attr-defined]
    template = f"{laid.pad.folder}/_draft.html" if queued else "photo/draft.html"
    return render(request, template, draft_context(laid, request.POST, message), status=status)


def keep_lessons(laid: LaidDraft) -> None:
    """Keep what was doubtful or corrected; of a group's copy the whole board, from which it learns."""
    table = laid.judged.table
    lesson = laid.draft.board_lesson() if learn(table, laid.draft.lessons()) else None
    if lesson and table.group:
        source = f"{laid.photo.key}-{laid.number}"
        keep_board(table.group, table.game, source, lesson)
        begin_learning(table.group, table.game)


def may_learn(table: Table, post: Mapping[str, str]) -> bool:
    """Whether pictures may be kept: a group decides once for all its tables, others each time."""
    return table.group.lessons if table.group else "teach" in post
