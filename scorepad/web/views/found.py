"""A game that begins with photos: sent from the first page, its boards named, its cards confirmed, settled."""

from __future__ import annotations

from typing import Any

from django.core.files.uploadedfile import UploadedFile
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST
from django_htmx.http import HttpResponseClientRefresh

from scorepad.games.pads import PADS
from scorepad.web.actions import NOT_TAKEN, RACES, TOO_LATE, UNCHANGED
from scorepad.web.darkroom import BUSY
from scorepad.web.ending import open_ends, set_finished
from scorepad.web.find import find_table, remember_table
from scorepad.web.found import (
    FoundBoard,
    begin_game,
    first_pad,
    game_called,
    is_placeholder,
    name_board,
    photos_of,
    why_no_name,
)
from scorepad.web.found_cards import (
    chosen_in,
    with_cards,
    with_own,
)
from scorepad.web.found_game import FoundGame, laid_over
from scorepad.web.judged import Changes, Judged, judge_table
from scorepad.web.limits import limited, refused
from scorepad.web.models import Photo, Table
from scorepad.web.my_tables import with_table
from scorepad.web.pad import Pad
from scorepad.web.phone import phone_of
from scorepad.web.photo_cards import CARDS_LEFT, play, read_again
from scorepad.web.photos import UNREAD, remember_taken, sentence
from scorepad.web.recent import remember_names
from scorepad.web.seats import Sent, apply
from scorepad.web.sheet import is_hidden, seat_view
from scorepad.web.tasks import watch_over, watch_over_cards
from scorepad.web.views.photo import take_in
from scorepad.web.views.start import offered_names

STEPS = {
    "boards": gettext_lazy("Reading the boards …"),
    "large": gettext_lazy("Sending the larger photo, for the cards …"),
    "cards": gettext_lazy("Reading the cards …"),
}


@require_POST
@limited("photos", times=60, seconds=600)
def found_begin(request: HttpRequest) -> HttpResponseBase:
    """A photo comes first: keep it in a new game, or in the one that this phone has just begun."""
    pad, key = first_pad(), request.POST.get("game", "")
    if pad is None:
        raise Http404
    sent = [one for name in ("photo", "now") for one in request.FILES.getlist(name)]
    scripted = "application/json" in request.headers.get("Accept", "")
    if not any(isinstance(one, UploadedFile) and one.size for one in sent):
        return begin_refused(request, scripted, "none")
    table = game_called(key)
    if table is None:
        full = refused(request, "start", times=40, seconds=600)
        if full:
            return full
        table = begin_game(pad, key)
    kept = take_in(request, table, None)
    if isinstance(kept, str):
        if not table.photos.exists():
            table.delete()  # nothing came of it
        return begin_refused(request, scripted, kept)
    address = reverse("found", args=[table.code])
    if scripted:
        return with_table(request, JsonResponse(told_of(kept, address)), table)
    return with_table(request, redirect(address), table)


def begin_refused(request: HttpRequest, scripted: bool, trouble: str) -> HttpResponse:
    """Why a photo was not taken, with the way to send another."""
    message, status = sentence(trouble), 503 if trouble == BUSY.code else NOT_TAKEN
    if scripted:
        return JsonResponse({"error": message}, status=status)
    return render(request, "found/refused.html", {"message": message}, status=status)


def told_of(photo: Photo, address: str) -> dict[str, str]:
    """What a script is told of a photo: where to go, and where its larger picture is awaited."""
    table = photo.table
    large = reverse("photo-large", args=[table.code, photo.key])
    return {"address": address, **({"large": large} if photo.cards_state == Photo.COMING else {})}


# -- looked at -----------------------------------------------------------------------------------------------


def find_found(code: str) -> Table:
    """A table whose game began with photos."""
    table = find_table(code)
    if not table.is_from_photos:
        raise Http404
    return table


@never_cache
@require_GET
def found(request: HttpRequest, code: str) -> HttpResponseBase:
    """The pictures with every board outlined, the names, the cards, and one button for all of it."""
    table = find_found(code)
    if table.finished_at:
        return redirect("result", table.share)
    for photo in photos_of(table):
        watch_over(photo)
        if "cards" in request.GET:  # without script the page asks for itself
            watch_over_cards(photo)
    look = laid_over(find_found(code))
    page = render(request, "found/found.html", found_context(request, look))
    return with_table(request, page, look.table)


def found_context(request: HttpRequest, look: FoundGame, message: str = "") -> dict[str, Any]:
    """What the page and its parts show."""
    boards = [board_view(look, board) for board in look.boards]
    names = offered_names(request, look.table.group, look.judged.seats)
    return {
        "table": look.table,
        "pad": look.pad,
        "look": look,
        "boards": boards,
        "different": sum(bool(b.draft or b.taken or not b.seat) for b in look.boards),
        "photos": [photo_view(look, photo, boards) for photo in look.photos],
        "selected": selected_in(request, look),
        "chips": chips_for(look, names["offered"]),
        "form": look.pad.start(initial=dict(look.pad.start.as_typed(look.after.table.setup))),
        "step": look.step,
        "sentence": STEPS.get(look.step, ""),
        "message": message,
        "hidden": is_hidden(look.table),
        "doubts": sum(board.draft.asked for board in look.open if board.draft),
        "others": other_games(look),
        "version": look.table.version,
    }


def board_view(look: FoundGame, board: FoundBoard) -> dict[str, Any]:
    """One board as its row and its outline show it."""
    view = seat_view(look.after, look.pad, board.index) if board.index is not None else None
    points = " ".join(f"{x:.0f},{y:.0f}" for x, y in board.corners)
    xs, ys = ([point[axis] for point in board.corners] for axis in (0, 1))
    return {
        "board": board,
        "view": view,
        "points": points,
        "x": round(sum(xs) / 4),
        "y": round(sum(ys) / 4),
        "clear": look.is_clear(board),
        "is_done": board.is_named or board.taken,
        "word": board.seat.name if board.seat and board.is_named else board.label,
        "asked": board.draft.asked if board.draft else 0,
    }


def photo_view(look: FoundGame, photo: Photo, boards: list[dict[str, Any]]) -> dict[str, Any]:
    """One picture with what lies on it."""
    mine = [view for view in boards if view["board"].photo == photo]
    names = {card.id for card in look.seen if card.sure}
    cards = [card for card in photo.named_cards if card["card"] in names]
    return {
        "photo": photo,
        "boards": mine,
        "cards": [" ".join(f"{x:.0f},{y:.0f}" for x, y in card["box"]) for card in cards],
        "size": round(max(photo.width, photo.height) / 16),
        "trouble": trouble_of(photo, mine),
    }


def trouble_of(photo: Photo, boards: list[dict[str, Any]]) -> str:
    """Why a photo shows nothing, once that is certain; a photo of cards alone is none of that."""
    left = photo.state in UNREAD or photo.cards_state in CARDS_LEFT
    if left or boards or photo.named_cards:
        return ""
    return sentence(photo.reading.get("trouble") or "no-board")


def selected_in(request: HttpRequest, look: FoundGame) -> str:
    """The board whose name is asked for now: as a form says, else the first without a name."""
    keys = [board.key for board in look.boards]
    wanted = request.GET.get("board", "")
    if wanted in keys:
        return wanted
    nameless = [b for b in look.boards if b.seat and not b.is_named and not b.taken]
    nameless.sort(key=lambda board: board.draft is None)  # not one that was seen again
    return nameless[0].key if nameless else ""


def chips_for(look: FoundGame, offered: list[Any]) -> list[str]:
    """The names one tap away: those that no board has yet first, and none of ours."""
    here = {board.seat.name for board in look.boards if board.seat}
    names = [row.name for row in offered if not is_placeholder(row.name)]
    return [n for n in names if n not in here] + [n for n in names if n in here]


def other_games(look: FoundGame) -> list[Pad]:
    """The games that a photo may be of in which nothing of this one was found."""
    if look.boards or look.step or look.read:
        return []
    return [
        pad
        for slug, pad in PADS.items()
        if slug != look.table.game and pad.photo and pad.photo.begin is not None
    ]


@never_cache
@require_GET
def found_progress(request: HttpRequest, code: str) -> HttpResponse:
    """What is being done; once that is something else, the part of the page that it changes."""
    table = find_found(code)
    asked = request.GET.get("step", "")
    for photo in photos_of(table):
        watch_over(photo)
        watch_over_cards(photo)
    look = laid_over(find_found(code))
    if look.step == asked:
        return HttpResponse(status=UNCHANGED)
    # New boards, another game, or the end of the search where there is no board, are another page.
    shown = request.GET.get("boards", "")
    if (
        asked == "boards"
        or look.table.finished_at
        or shown != f"{look.table.game}:{len(look.boards)}"
        or not (look.boards or look.step)
    ):
        return HttpResponseClientRefresh()
    return render(request, "found/_rest.html", found_context(request, look))


# -- named ---------------------------------------------------------------------------------------------------


@require_POST
def found_name(request: HttpRequest, code: str) -> HttpResponseBase:
    """Whose a board is; the next one without a name is asked for then."""
    table = find_found(code)
    key, _colon, number = request.POST.get("board", "").partition(":")
    photo = next((one for one in photos_of(table) if one.key == key), None)
    if photo is None or not number.isdecimal() or not 1 <= int(number) <= len(photo.boards):
        raise Http404
    name = " ".join((request.POST.get("name") or request.POST.get("typed") or "").split())
    message = _("This game is finished.") if table.finished_at else why_no_name(name)
    if not message:
        name_board(table, photo, int(number), name)
    queued = request.htmx  # type: ignore[attr-defined]
    if not queued and not message:
        response: HttpResponse = redirect("found", table.code)
    else:
        context = found_context(request, laid_over(find_found(code)), message)
        if message:
            context["selected"] = request.POST["board"]
        template = "found/_boards.html" if queued else "found/found.html"
        response = render(request, template, context, status=NOT_TAKEN if message else 200)
    if not message:
        remember_names(request, response, [name])
    return response


# -- its cards -----------------------------------------------------------------------------------------------


@require_POST
def found_cards(request: HttpRequest, code: str) -> HttpResponseBase:
    """A card was chosen by hand: it is kept at once, so that nothing is lost on the way."""
    look, message = laid_over(find_found(code)), ""
    said = chosen_in(request.POST, look.slots)
    lying = {slot.name: "" if slot.is_asked else slot.slot.card.id for slot in look.slots}
    chosen = {slot: card for slot, card in said.items() if card != lying[slot]}
    setup = with_cards(look.table.setup, look.pad, chosen) if chosen else look.table.setup
    if setup is None:
        message = _("These cards are not in one game together.")
    elif chosen:
        judged = judge_table(look.table)
        apply(judged, None, Changes({}, setup), Sent(look.table.version, phone=phone_of(request)))
    look = laid_over(find_found(code))
    context = found_context(request, look, message)
    return render(request, "found/_rest.html", context, status=NOT_TAKEN if message else 200)


@require_POST
def found_game(request: HttpRequest, code: str) -> HttpResponseBase:
    """The photos are of another game: they are read as photos of that one."""
    table, slug = find_found(code), request.POST.get("game", "")
    pad = PADS.get(slug)
    if pad is None or pad.photo is None:
        raise Http404
    if play(table, slug):
        read_again(find_found(code))
    return redirect("found", table.code)


# -- taken and settled ---------------------------------------------------------------------------------------


@require_POST
def found_take(request: HttpRequest, code: str) -> HttpResponseBase:
    """All right: what is clear goes into the game, what is not is asked next."""
    table = find_found(code)
    if table.finished_at:
        return redirect("result", table.share)
    for _try in range(RACES):
        look = laid_over(find_found(code))
        if look.step:  # what a board holds may hang on cards that are still being read
            return while_reading(look)
        setup = setup_said(request, look)
        if setup is None:
            message = _("These cards are not in one game together.")
            context = found_context(request, look, message)
            return render(request, "found/found.html", context, status=NOT_TAKEN)
        if taken(request, look, setup):
            return onwards(request, code)
    context = found_context(
        request, laid_over(find_found(code)), _("Somebody else has changed this in the meantime.")
    )
    return render(request, "found/found.html", context, status=TOO_LATE)


def while_reading(look: FoundGame) -> HttpResponseBase:
    """The first board with doubts can be looked at meanwhile; nothing is taken yet."""
    here = reverse("found", args=[look.table.code])
    return redirect(look.doubtful[0].address if look.doubtful else here)


def setup_said(request: HttpRequest, look: FoundGame) -> dict[str, Any] | None:
    """The set-up with the cards that the form says yes to; nothing where they do not go together."""
    return with_cards(look.table.setup, look.pad, chosen_in(request.POST, look.slots))


def taken(request: HttpRequest, look: FoundGame, setup: dict[str, Any]) -> bool:
    """Write boards and cards into the game in one step; tell whether nobody was in the way."""
    boards = [board for board in look.open if look.is_clear(board)]
    entries = {b.index: b.draft.entry for b in boards if b.draft and b.index is not None}
    judged = judge_table(look.table)
    changes = with_own(Changes(entries, setup), judged, look.pad, look.own, request.POST)
    if judged.with_changes(changes).refusal:
        return False
    sent = Sent(look.table.version, phone=phone_of(request))
    if not isinstance(apply(judged, None, changes, sent), Judged):
        return False
    for board in boards:
        if board.seat and board.draft:
            remember_taken(board.photo, board.seat, board.draft.seen)
    return True


def onwards(request: HttpRequest, code: str) -> HttpResponseBase:
    """The next thing to do: a board to check, a card to name, somebody to fill in, the end."""
    look = laid_over(find_found(code))
    if look.open:
        return redirect(look.open[0].address)
    if look.asked or look.step:
        return redirect(reverse("found", args=[code]) + "#found_rest")
    judged = judge_table(look.table)
    ends = open_ends(judged, look.pad)
    if ends.untouched:
        return redirect(look.table)
    if ends:
        return redirect("table-finish", look.table.code)
    set_finished(look.table)
    remember_table(request, look.table)
    return redirect("result", look.table.share)
