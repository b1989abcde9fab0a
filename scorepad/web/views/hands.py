"""Cards dealt in secret: the table sees who holds a hand, and only its own phone what is in it.

Cards are in no page that an address alone gives: they come as the answer to a form, and are gone with the
next page, so that neither another tab nor the way back shows them.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorepad.web.actions import NOT_TAKEN, OK, TOO_LATE
from scorepad.web.find import find_table, pad_of, seat_named
from scorepad.web.hands import deal, exchange, hand_for, hands_of, let_go, put_back
from scorepad.web.live import state_of
from scorepad.web.models import Hand, Seat, Table
from scorepad.web.my_tables import with_table
from scorepad.web.pad import Hands, Live
from scorepad.web.phone import phone_of


class HandRow(NamedTuple):
    """What everybody may know of a hand."""

    seat: Seat
    is_here: bool  # on the phone that asks
    is_claimed: bool


def find_hands(code: str) -> tuple[Table, Hands, Live]:
    """The table of a code, if its game deals cards in secret."""
    table = find_table(code)
    pad = pad_of(table)
    if pad.hands is None or pad.live is None:
        raise Http404
    return table, pad.hands, pad.live


def _rows(table: Table, phone: str) -> list[HandRow]:
    return [
        HandRow(hand.seat, bool(phone) and hand.phone == phone, bool(hand.phone))
        for hand in hands_of(table)
    ]


@never_cache
@require_http_methods(["GET", "POST"])
def table_hands(request: HttpRequest, code: str) -> HttpResponse:
    """Deal, and see who holds a hand."""
    table, rules, _live = find_hands(code)
    if request.method == "POST":
        if table.finished_at is None:
            put_back(table) if request.POST.get("action") == "back" else deal(table, rules)
        return redirect("table-hands", table.code)
    context = {"pad": pad_of(table), "table": table, "rows": _rows(table, phone_of(request))}
    return with_table(request, render(request, "hands/hands.html", context), table)


@never_cache
@require_http_methods(["GET", "POST"])
def seat_hand(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """One hand: closed, until the phone that holds it opens it."""
    table, rules, live = find_hands(code)
    seat = seat_named(table, str(number))
    rows = {row.seat.number: row for row in _rows(table, phone_of(request))}
    if seat is None or number not in rows:
        raise Http404
    context: dict[str, Any] = {"pad": pad_of(table), "table": table, "row": rows[number]}
    if request.method == "GET":
        return with_table(request, render(request, "hands/hand.html", context), table)
    hand = hand_for(seat, phone_of(request))
    if hand is None:
        context["message"] = _("This hand is on another phone, or this browser keeps no cookies.")
        return render(request, "hands/hand.html", context, status=TOO_LATE)
    if request.POST.get("action") == "let-go":
        let_go(hand)
        return redirect("table-hands", table.code)
    status = OK
    card = request.POST.get("exchange", "")
    if card and not exchange(hand, rules, card):
        context["message"] = _("This card cannot be exchanged.")
        status = NOT_TAKEN
    return render(
        request, "hands/hand.html", context | opened(table, rules, live, hand), status=status
    )


def opened(table: Table, rules: Hands, live: Live, hand: Hand) -> dict[str, Any]:
    """What the page of an open hand shows."""
    index = [seat.pk for seat in table.seats.all()].index(hand.seat_id)
    state = state_of(table, live)
    return {"open": True, "index": index, **rules.show(table.setup, state, index, hand.cards)}
