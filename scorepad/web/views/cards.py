"""The card reference: every card, searchable, and a page for each."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe
from django_htmx.http import replace_url

from scorepad.rules.tiny_towns.in_play import CARDS, rules_of
from scorepad.web.card_search import BOXES, KINDS, LONGEST_QUERY, Search


@require_safe
def cards(request: HttpRequest) -> HttpResponse:
    """Show the search and what it finds."""
    search = Search.of(request.GET)
    return render(
        request,
        "cards/cards.html",
        {
            "search": search,
            **found(search),
            "kinds": KINDS,
            "boxes": BOXES,
            "longest": LONGEST_QUERY,
        },
    )


@require_safe
def card_list(request: HttpRequest) -> HttpResponse:
    """Show only what is found; the page's address follows, so that going back finds it again."""
    search = Search.of(request.GET)
    answer = render(request, "cards/_card_list.html", found(search))
    return replace_url(answer, reverse("cards", query=search.asked()))


def found(search: Search) -> dict[str, object]:
    """Give the list what it shows."""
    groups = search.groups()
    return {"groups": groups, "number": sum(len(group.cards) for group in groups)}


@require_safe
def card(request: HttpRequest, slug: str) -> HttpResponse:
    """Show all there is to know about one card."""
    if slug not in CARDS:
        raise Http404
    chosen = CARDS[slug]
    kind = next(kind for kind in KINDS if kind.id == chosen.type)
    return render(
        request,
        "cards/card.html",
        {"card": chosen, "kind": kind, "house_rules": [*rules_of(chosen)]},
    )
