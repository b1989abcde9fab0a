"""The draft: a photo's board laid over a town, its doubts asked, then taken or not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scorepad.rules.tiny_towns.board import PIECES
from scorepad.web.lessons import learn
from scorepad.web.models import Photo, Seat, Table
from scorepad.web.numbers import whole
from scorepad.web.photos import board_stamp
from scorepad.web.prefill import (
    Draft,
    choices_of,
    draft_of,
    judge_draft,
    last_read,
    likeliest_turn,
    offers,
    other_pieces,
    repaired,
    town_of,
)
from scorepad.web.sheet import cells_of
from scorepad.web.tables import save_town, would_be_refused
from scorepad.web.views.photo import find_photo
from scorepad.web.views.town import find_seat, not_taken


@dataclass(frozen=True, slots=True)
class Laid:
    """Everything that a draft is made of."""

    photo: Photo
    number: int
    table: Table
    seats: tuple[Seat, ...]
    index: int
    draft: Draft

    @property
    def seat(self) -> Seat:
        return self.seats[self.index]


def lay(code: str, position: int, key: str, number: int, post: QueryDict | None = None) -> Laid:
    """Lay a board over a town, with the choices of a form."""
    table, seats, index = find_seat(code, position)
    photo = find_photo(code, key)
    if not 1 <= number <= len(photo.boards):
        raise Http404
    board, town, post = photo.boards[number - 1], seats[index].town, post or QueryDict()
    turns = post.get("turn") or post.get("turns", "")
    quarter = int(turns) if turns in ("0", "1", "2", "3") else likeliest_turn(board, town)
    before, picked = last_read(table, position), picked_in(post)
    draft = draft_of(board, town, before, quarter, picked)
    square, _colon, piece = post.get("repair", "").partition(":")
    mended = next((s for s in draft.squares if str(s.place) == square), None)
    if mended and piece in (*PIECES, "empty"):
        wanted = repaired(mended, None if piece == "empty" else piece)
        draft = draft_of(board, town, before, quarter, {**picked, mended.seen: wanted})
    return Laid(photo, number, table, seats, index, draft)


def picked_in(post: QueryDict) -> dict[int, str | None]:
    """What a form chose for each square of the photo; "other" wins over the candidates."""
    picked: dict[int, str | None] = {}
    for seen in range(16):
        piece = post.get(f"other_{seen}") or post.get(f"square_{seen}") or ""
        if piece == "empty":
            picked[seen] = None
        elif piece in PIECES:
            picked[seen] = piece
    return picked


def draft_context(laid: Laid, post: QueryDict, message: str = "") -> dict[str, Any]:
    """What the live part of the page shows, and what a form chose beside the squares."""
    judged = judge_draft(laid.table, laid.seats, laid.index, laid.draft)
    cells = cells_of(judged, laid.index)
    return {
        "photo": laid.photo,
        "number": laid.number,
        "table": laid.table,
        "seat": laid.seat,
        "draft": laid.draft,
        "stamp": board_stamp(laid.photo.boards[laid.number - 1]),
        "next_turn": (laid.draft.turns + 1) % 4,
        "cells": [(cell, square) for cell, square in zip(cells, laid.draft.squares, strict=True)],
        "doubts": [(s, choices_of(s, judged, laid.index)) for s in laid.draft.doubts],
        "rest": [(s, choices_of(s, judged, laid.index)) for s in laid.draft.rest],
        "pieces": other_pieces(judged, laid.index),
        "result": judged.result.towns[laid.index],
        "offers": offers(judged, laid.index, laid.draft),
        "message": message,
        # A form stays with the town it was made from, until its sender was told of a newer one.
        "version": post["version"] if "version" in post and not message else laid.seat.version,
        "conflicts": sum(square.conflict for square in laid.draft.squares),
        "teach": "teach" in post if post else laid.table.lessons.exists(),
    }


@require_http_methods(["GET", "POST"])
def draft(request: HttpRequest, code: str, position: int, key: str, number: int) -> HttpResponse:
    """The page that asks whether it looks right; a plain form shows it again with its choices."""
    laid = lay(code, position, key, number, request.POST)
    return render(request, "photo/draft.html", draft_context(laid, request.POST))


@require_POST
def draft_choice(
    request: HttpRequest, code: str, position: int, key: str, number: int
) -> HttpResponse:
    """The live part alone, after a choice."""
    laid = lay(code, position, key, number, request.POST)
    return render(request, "photo/_draft.html", draft_context(laid, request.POST))


@require_POST
def draft_take(
    request: HttpRequest, code: str, position: int, key: str, number: int
) -> HttpResponse:
    """Looks right: the town is filled in one step that can be undone."""
    laid = lay(code, position, key, number, request.POST)
    seat, version = laid.seat, whole(request.POST.get("version", ""))
    wanted = town_of(laid.draft, seat.town, laid.table.setup["cards"])
    repeated = wanted == seat.town
    message = ""
    if laid.table.finished_at:
        message = _("This game is finished. Open it again on the table page to change a town.")
    elif version is None:
        message = _("This form is incomplete. Load the page again.")
    elif refusal := would_be_refused(laid.table, laid.seats, seat, wanted):
        message = not_taken(refusal)
    elif save_town(seat, wanted, version):
        laid = lay(code, position, key, number, request.POST)
        message = _("Somebody else changed this town meanwhile. Look at it once more.")
    if message:
        context = draft_context(laid, request.POST, message)
        return render(request, "photo/draft.html", context, status=409)
    remember(laid)
    if may_learn(laid.table, request.POST) and not repeated:
        learn(laid.photo, laid.number, laid.draft)
    return redirect(seat)


def may_learn(table: Table, post: Mapping[str, str]) -> bool:
    """Whether squares may be kept: a group decides once for all its tables, others each time."""
    return table.group.lessons if table.group else "teach" in post


def remember(laid: Laid) -> None:
    """Note what the photo said, so that the next one can tell what was changed by hand."""
    taken = {**laid.photo.taken, str(laid.seat.position): laid.draft.read_squares}
    Photo.objects.filter(pk=laid.photo.pk).update(taken=taken, taken_at=timezone.now())
