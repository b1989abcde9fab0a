"""Photos of a table: sent, looked at, given to players, framed by hand, deleted."""

from __future__ import annotations

from math import isfinite
from typing import Any

from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST
from django_htmx.http import HttpResponseClientRedirect, HttpResponseClientRefresh

from scorepad.web.actions import NOT_TAKEN, UNCHANGED
from scorepad.web.darkroom import BUSY, warm_cards
from scorepad.web.darkroom.jobs import as_jpeg
from scorepad.web.find import find_photo, find_table, pad_of, photos_called, seat_named
from scorepad.web.limits import limited
from scorepad.web.models import Photo, Seat, Table
from scorepad.web.photo_cards import keep_large, wants_cards
from scorepad.web.photos import (
    UNREAD,
    board_image,
    board_stamp,
    bytes_of,
    draft_address,
    forget_photos,
    has_boards,
    jpeg_answer,
    keep_photo,
    read_by_hand,
    sentence,
    signed_address,
    small_picture,
    way_on,
)
from scorepad.web.tasks import begin_cards, begin_reading, forget_tasks, step_of, watch_over
from vision import Point

MOST_AT_ONCE = 6  # photos of one form

STEPS = {
    "waiting": _("Your photo has arrived and waits for its turn."),
    "reading": _("Your photo is being read."),
    "slow": _(
        "This takes longer than it should. If nothing comes, the photo is read once more in about a minute."
    ),
}


@require_POST
@limited("photos", times=60, seconds=600)
def photos(request: HttpRequest, code: str) -> HttpResponse:
    """Take a photo in and go where it leads; a script is told so in JSON."""
    table = find_table(code)
    if pad_of(table).photo is None:
        raise Http404
    seat = seat_named(table, request.POST.get("seat", ""))
    kept = take_in(request, table, seat)
    scripted = "application/json" in request.headers.get("Accept", "")
    if isinstance(kept, str):
        message, status = sentence(kept), 503 if kept == BUSY.code else 422
        if scripted:
            return JsonResponse({"error": message}, status=status)
        context = {"table": table, "seat": seat, "message": message}
        return render(request, "photo/refused.html", context, status=status)
    address = way_on(kept)
    if not scripted:
        return redirect(address)
    large = reverse("photo-large", args=[table.code, kept.key])
    more = {"large": large} if kept.cards_state == Photo.COMING else {}
    return JsonResponse({"address": address, **more})


def take_in(request: HttpRequest, table: Table, seat: Seat | None) -> Photo | str:
    """Keep and read the photos of a form; give the last of them, or why one was not taken."""
    forget_photos(most=20)
    forget_tasks()
    sent = [one for name in ("photo", "now") for one in request.FILES.getlist(name)]
    files = [one for one in sent if isinstance(one, UploadedFile) and one.size][:MOST_AT_ONCE]
    kept: Photo | str = "empty-file" if sent else "none"
    for file in files:
        more_follows = "large" in request.POST  # whoever has no script sends all there is
        kept = take_photo(table, seat, file.read(), request.POST.get("key", ""), more_follows)
        if isinstance(kept, str):
            return kept
    return kept


def take_photo(
    table: Table, seat: Seat | None, data: bytes, key: str = "", more_follows: bool = False
) -> Photo | str:
    """Keep and read one photo, its cards included; or give the code of why it was not taken."""
    coming = Photo.COMING if wants_cards(table) else ""
    kept = keep_photo(table, seat, data, key, coming)
    if isinstance(kept, str):
        return kept
    begin_reading(kept)
    if kept.cards_state == Photo.COMING and not settings.READ_IN_BACKGROUND:
        warm_cards()  # it is ready by the time the larger picture is here
    if coming and not more_follows:
        keep_large(kept, data)
        if settings.READ_IN_BACKGROUND:
            begin_cards(kept)
    return kept


@require_POST
@limited("photos-large", times=60, seconds=600)
def photo_large(request: HttpRequest, code: str, key: str) -> HttpResponse:
    """The same photo in more pixels: its cards are read from it."""
    photo, sent = find_photo(code, key), request.FILES.get("photo")
    trouble = keep_large(photo, sent.read()) if isinstance(sent, UploadedFile) else "none"
    if trouble:
        return JsonResponse({"error": sentence(trouble)}, status=NOT_TAKEN)
    begin_cards(photo)
    return HttpResponse(status=UNCHANGED)


@never_cache
@require_GET
def photo(request: HttpRequest, code: str, key: str) -> HttpResponse:
    """What was found in a photo: boards to be given to players, or why there are none."""
    photo = find_photo(code, key)
    watch_over(photo)
    if photo.state in UNREAD:
        return redirect(way_on(photo))
    seats = list(photo.table.seats.all())
    context: dict[str, Any] = {
        "photo": photo,
        "pad": pad_of(photo.table),
        "table": photo.table,
        "seat": photo.seat,
        "message": "" if photo.boards else sentence(photo.reading.get("trouble") or "no-board"),
        "boards": [(n, board_stamp(board)) for n, board in enumerate(photo.boards, start=1)],
        "seats": sorted(seats, key=lambda seat: seat != photo.seat),
        "taken": [seat.number for seat in seats if str(seat.number) in photo.taken],
    }
    return render(request, "photo/photo.html", context)


@never_cache
@require_GET
def photo_wait(request: HttpRequest, code: str, key: str) -> HttpResponse:
    """The page that tells how far the reading is, and goes on when it is done."""
    photo = find_photo(code, key)
    watch_over(photo)
    if photo.state not in UNREAD:
        return redirect(way_on(photo))
    return render(request, "photo/wait.html", wait_context(photo))


@never_cache
@require_GET
def photo_progress(request: HttpRequest, code: str, key: str) -> HttpResponse:
    """The live part of that page; nothing when it would say the same again."""
    photo = photos_called(code, key).first()
    if photo is None:
        return HttpResponseClientRefresh()  # deleted meanwhile: the page itself says so
    watch_over(photo)
    if photo.state not in UNREAD:
        return HttpResponseClientRedirect(way_on(photo))
    if request.GET.get("step") == step_of(photo):
        return HttpResponse(status=UNCHANGED)
    return render(request, "photo/_progress.html", wait_context(photo))


def wait_context(photo: Photo) -> dict[str, Any]:
    """What the page of an unread photo shows."""
    step = step_of(photo)
    words = {"step": step, "sentence": STEPS[step]}
    return {"photo": photo, "table": photo.table, "seat": photo.seat, **words}


@require_GET
def photo_picture(request: HttpRequest, code: str, key: str) -> HttpResponse:
    """The kept photo, or a small one for lists."""
    photo = find_photo(code, key)
    if "small" in request.GET:
        return jpeg_answer(small_picture(photo))
    address = signed_address(photo)
    if not address:
        return jpeg_answer(bytes_of(photo))
    response = redirect(address)
    response["Cache-Control"] = f"private, max-age={settings.LINK_SECONDS // 2}"
    return response


@require_GET
def photo_board(request: HttpRequest, code: str, key: str, number: int) -> HttpResponse:
    """One board of a photo, straight, perhaps turned."""
    photo = find_photo(code, key)
    turns = request.GET.get("turns", "0")
    if not 1 <= number <= len(photo.boards) or turns not in ("0", "1", "2", "3"):
        raise Http404
    return jpeg_answer(as_jpeg(board_image(photo, number, int(turns))))


@require_POST
def photo_delete(request: HttpRequest, code: str, key: str) -> HttpResponse:
    """Delete a photo and its file at once."""
    photo = find_photo(code, key)
    seat, table = photo.seat, photo.table
    photo.delete()
    if table.is_from_photos and not table.finished_at:
        return redirect("found", table.code)
    return redirect(seat or table)


@never_cache
@require_http_methods(["GET", "POST"])
@limited("corners", times=120, seconds=600)
def photo_corners(request: HttpRequest, code: str, key: str, number: int) -> HttpResponse:
    """Frame a board by hand; its squares are read again at once. Number 0 is one not found yet."""
    photo = find_photo(code, key)
    if number > len(photo.boards) or not has_boards(photo.table):
        raise Http404
    seat = seat_named(photo.table, request.GET.get("seat", "")) or photo.seat
    message, corners = "", corners_of(photo, number)
    if request.method == "POST":
        given = given_corners(request)
        framed = read_by_hand(photo, number, given) if given else None
        if framed:
            return redirect(draft_address(photo, seat, framed) if seat else way_on(photo))
        message, corners = sentence("corners"), given or corners
    context = {
        "photo": photo,
        "table": photo.table,
        "seat": seat,
        "number": number,
        "message": message,
        "corners": [(n, round(x), round(y)) for n, (x, y) in enumerate(corners, start=1)],
        "back": draft_address(photo, seat, number) if seat and number else way_on(photo),
    }
    return render(request, "photo/corners.html", context, status=422 if message else 200)


def corners_of(photo: Photo, number: int) -> list[Point]:
    """Where the handles start: at the board that was found, else well inside the picture."""
    if number:
        return [(x, y) for x, y in photo.boards[number - 1]["corners"]]
    left, right = photo.width * 0.2, photo.width * 0.8
    top, bottom = photo.height * 0.2, photo.height * 0.8
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def given_corners(request: HttpRequest) -> list[Point] | None:
    """Four points of a form, or nothing where one is no number."""
    try:
        points = [(float(request.POST[f"x{n}"]), float(request.POST[f"y{n}"])) for n in range(1, 5)]
    except (KeyError, ValueError):
        return None
    return points if all(isfinite(x) and isfinite(y) for x, y in points) else None
