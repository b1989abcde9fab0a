"""The card reference: every card of a game, searchable, and a page for each."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe
from django_htmx.http import replace_url

from scorepad.games.pads import PADS
from scorepad.web.cards import LONGEST_QUERY, CardSearch, box_name
from scorepad.web.find import find_pad
from scorepad.web.pad import Pad


def pads_with_cards() -> list[Pad]:
    """The games that have cards to look up."""
    return [pad for pad in PADS.values() if pad.game.cards]


@require_safe
def all_cards(request: HttpRequest) -> HttpResponse:
    """Choose a game; with only one, or with a search that one of them answers, there is nothing to choose."""
    pads = pads_with_cards()
    answering = (pad for pad in pads if CardSearch.of(pad.game, request.GET).found())
    chosen = next(answering, None) if request.GET else None
    if chosen or len(pads) == 1:
        return redirect(reverse("cards", args=[(chosen or pads[0]).slug], query=request.GET))
    return render(request, "cards/games.html", {"pads": pads})


@require_safe
def cards(request: HttpRequest, game: str) -> HttpResponse:
    """Show the search and what it finds. Before there were several games, a card stood here."""
    if game not in PADS:
        owner = next((pad for pad in pads_with_cards() if game in pad.game.cards), None)
        if owner is None:
            raise Http404
        return redirect("card", owner.slug, game, permanent=True)
    pad = find_cards(game)
    search = CardSearch.of(pad.game, request.GET)
    context = {"search": search, **found(pad, search), "longest": LONGEST_QUERY}
    return render(request, "cards/cards.html", {**context, "pads": pads_with_cards()})


@require_safe
def card_list(request: HttpRequest, game: str) -> HttpResponse:
    """Show only what is found; the page's address follows, so that going back finds it again."""
    pad = find_cards(game)
    search = CardSearch.of(pad.game, request.GET)
    answer = render(request, "cards/_card_list.html", found(pad, search))
    return replace_url(answer, reverse("cards", args=[game], query=search.asked()))


def find_cards(game: str) -> Pad:
    """The pad of a game that has cards."""
    pad = find_pad(game)
    if not pad.game.cards:
        raise Http404
    return pad


def found(pad: Pad, search: CardSearch) -> dict[str, Any]:
    """Give the list what it shows."""
    kinds = search.found()
    return {"pad": pad, "kinds": kinds, "number": sum(len(kind.cards) for kind in kinds)}


@require_safe
def card(request: HttpRequest, game: str, card: str) -> HttpResponse:
    """Show all there is to know about one card."""
    pad = find_cards(game)
    if card not in pad.game.cards:
        raise Http404
    chosen = pad.game.cards[card]
    context = {
        "pad": pad,
        "card": chosen,
        "kind": pad.game.card_kinds[chosen.type],
        "box": box_name(pad.game, chosen),
        "house_rules": [rule for rule in pad.game.house_rules.values() if rule.card == card],
    }
    return render(request, "cards/card.html", context)
