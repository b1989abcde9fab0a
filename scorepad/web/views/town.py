"""The pad: one town filled in by tapping, with its score, reasons and problems alive beside it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from scorepad.rules import Refusal
from scorepad.rules.tiny_towns.board import BUILDINGS, PIECES, RESOURCES
from scorepad.rules.tiny_towns.repairs import repairs
from scorepad.web.cubes import CUBES
from scorepad.web.facts import facts_of, with_facts
from scorepad.web.models import Seat, Table
from scorepad.web.numbers import whole
from scorepad.web.sheet import cells_of, piece_name
from scorepad.web.tables import (
    Judged,
    Outdated,
    Town,
    cleared,
    judge_table,
    redo,
    save_town,
    turned,
    undo,
    with_piece,
    would_be_refused,
)

# One key for each piece while a square has the focus.
KEYS = dict(zip(BUILDINGS, "cfwhtykm", strict=True)) | dict(zip(RESOURCES, "12345", strict=True))


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of a change."""

    status: int = 200
    message: str = ""
    outdated: Outdated | None = None


def find_seat(code: str, position: int) -> tuple[Table, tuple[Seat, ...], int]:
    """The table, its seats and the index of one of them, in one query."""
    seats = tuple(Seat.objects.filter(table__code=code.upper()).select_related("table"))
    index = next((i for i, seat in enumerate(seats) if seat.position == position), None)
    if index is None:
        raise Http404
    return seats[index].table, seats, index


def pad_context(
    judged: Judged, index: int, answer: Answer, post: QueryDict | None = None
) -> dict[str, Any]:
    """What the live part of the pad shows."""
    result = judged.result.towns[index]
    impossible = any(problem.code == "not-buildable" for problem in result.problems)
    return {
        "table": judged.table,
        "seat": judged.seats[index],
        "result": result,
        "cells": cells_of(judged, index),
        "facts": facts_of(judged, index),
        "repairs": repairs(judged.rules_table, index) if impossible else [],
        "answer": answer,
        "wanted": post,
        "hidden": False,
    }


def page_context(judged: Judged, index: int, request: HttpRequest) -> dict[str, Any]:
    """What the page adds around it: the palette and the neighbours."""
    cards = judged.data["cards"]
    monument = judged.seats[index].town.get("monument")
    palette = [
        {
            "piece": piece,
            "name": piece_name(piece, cards, monument),
            "key": KEYS[piece].upper(),
            "letter": CUBES[piece].letters if piece in CUBES else "",
        }
        for piece in PIECES
    ]
    return {
        "palette": palette,
        "chosen": request.GET.get("piece", ""),
        "seats": judged.seats,
        **(order_context(judged, index, request) if "step" in request.GET else {}),
        "shown_order": "step" in request.GET,
    }


@require_GET
def town(request: HttpRequest, code: str, position: int) -> HttpResponse:
    """The pad of one player."""
    table, seats, index = find_seat(code, position)
    judged = judge_table(table, seats)
    context = {**pad_context(judged, index, Answer()), **page_context(judged, index, request)}
    return render(request, "town/town.html", context)


@require_POST
def town_change(request: HttpRequest, code: str, position: int) -> HttpResponse:
    """Change a town by a plain form and show its page again."""
    table, seats, index = find_seat(code, position)
    answer = change(request.POST, table, seats, index)
    if answer.status == 200:
        piece = request.POST.get("piece", "")
        query = f"?piece={piece}" if piece in (*PIECES, "empty") else ""
        return redirect(seats[index].get_absolute_url() + query)
    judged = judge_table(table, seats)
    context = {
        **pad_context(judged, index, answer, request.POST),
        **page_context(judged, index, request),
    }
    return render(request, "town/town.html", context, status=answer.status)


def pad(request: HttpRequest, code: str, position: int) -> HttpResponse:
    """The live part of the pad alone, after a change or as it stands."""
    table, seats, index = find_seat(code, position)
    answer = change(request.POST, table, seats, index) if request.method == "POST" else Answer()
    judged = judge_table(table, seats)
    context = pad_context(judged, index, answer, request.POST) | order_context(
        judged, index, request
    )
    return render(request, "town/_pad.html", context, status=answer.status)


def change(post: QueryDict, table: Table, seats: tuple[Seat, ...], index: int) -> Answer:
    """Apply one change of a form to a town."""
    seat = seats[index]
    version = whole(post.get("version", ""))
    if version is None:
        return Answer(400, _("This form is incomplete. Load the page again."))
    if table.finished_at:
        return Answer(
            409, _("This game is finished. Open it again on the table page to change a town.")
        )
    action = post.get("action", "place")
    if action in ("undo", "redo"):
        if version != seat.version:
            return Answer(409, outdated=save_town(seat, {**seat.town, "stale": True}, version))
        return told(undo(seat) if action == "undo" else redo(seat))
    changed = changed_town(post, seat.town, action)
    if isinstance(changed, Refusal):
        return Answer(422, not_taken(changed))
    # Only facts can be wrong in themselves; pieces were chosen from those there are.
    refused = would_be_refused(table, seats, seat, changed) if action == "facts" else None
    if refused:
        return Answer(422, not_taken(refused))
    return told(save_town(seat, changed, version))


def not_taken(refusal: Refusal) -> str:
    """Why a change was refused, in the reader's language."""
    reason = refusal.say(get_language() or "en")
    return _("That could not be taken: %(reason)s.") % {"reason": reason}


def told(outdated: Outdated | None) -> Answer:
    """A saved change, or one that came too late."""
    return Answer(409, outdated=outdated) if outdated else Answer()


def changed_town(post: QueryDict, town: Town, action: str) -> Town | Refusal:
    """The town after the change that a form asks for."""
    if action == "turn":
        return turned(town)
    if action == "clear":
        return cleared(town)
    if action == "facts":
        return with_facts(town, post, post.getlist)
    if action != "place":
        return Refusal("action", _("unknown action"))
    square, _colon, repaired = post.get("repair", "").partition(":")
    square, piece = (
        (square, repaired) if repaired else (post.get("square", ""), post.get("piece", ""))
    )
    number = whole(square)
    if number is None or number > 15:
        return Refusal("square", _("there is no such square"))
    if piece == "empty":
        return with_piece(town, number, None)
    if piece not in PIECES:
        return Refusal(
            "piece", _("choose a piece first") if not piece else _("there is no such piece")
        )
    return with_piece(town, number, piece)


@require_GET
def town_order(request: HttpRequest, code: str, position: int) -> HttpResponse:
    """The order of building, one step at a time."""
    table, seats, index = find_seat(code, position)
    judged = judge_table(table, seats)
    return render(request, "town/_town_order.html", order_context(judged, index, request))


def step_of(request: HttpRequest, order: Any) -> int:
    """The step to show; the last one when nothing else was asked."""
    last = len(order or ())
    step = whole(request.GET.get("step", ""))
    return last if step is None else min(step, last)


def order_context(judged: Judged, index: int, request: HttpRequest) -> dict[str, Any]:
    """The town as it stood after so many buildings."""
    order = judged.result.towns[index].build_order or ()
    step = step_of(request, order)
    standing: dict[int, str] = {}
    for built in order[:step]:
        if built.replaces is not None:
            standing.pop(built.replaces, None)
        standing[built.square] = built.piece
    current = order[step - 1] if step else None
    return {
        "table": judged.table,
        "seat": judged.seats[index],
        "order": order,
        "step": step,
        "last": len(order),
        "current": current,
        "current_name": piece_name(
            current.piece, judged.data["cards"], judged.seats[index].town.get("monument")
        )
        if current
        else "",
        "standing": [
            (square, standing.get(square), bool(current and square in current.pattern))
            for square in range(16)
        ],
    }
