"""A player's page."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from scorepad.web.league.access import Visit, for_role
from scorepad.web.models import Player, Role


@require_safe
@for_role(Role.READER)
def player(request: HttpRequest, visit: Visit, number: int) -> HttpResponse:
    """Everything about one player."""
    player = get_object_or_404(Player, group=visit.group, pk=number)
    return render(request, "group/player.html", {"visit": visit, "player": player})
