"""A player's page: rating and scores as charts, rivals, streaks, cards, the best town, badges."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_safe

from scorepad.web.league.access import Visit, for_role
from scorepad.web.league.group_stats import group_stats
from scorepad.web.league.player_stats import BestTown, player_stats
from scorepad.web.league.skill import GAMES_TO_BE_SURE
from scorepad.web.league.telling import rating_chart, score_chart, shown_badges
from scorepad.web.models import Group, Play, Player, Role
from scorepad.web.sheet import Cell, drawn_cells


@require_safe
@for_role(Role.READER)
def player(request: HttpRequest, visit: Visit, number: int) -> HttpResponse:
    """Everything that a player's games tell."""
    player = get_object_or_404(Player, group=visit.group, pk=number)
    if player.merged_into_id:
        return redirect("player", visit.group.key, player.merged_into_id)
    stats = player_stats(visit.group, player.pk)
    people = {other.pk: other for other in visit.group.players.all()}
    ranks = range(1, max((row["size"] for row in stats["places"]), default=1) + 1)
    earned = [one for one in group_stats(visit.group)["badges"] if one["player"] == player.pk]
    context = {
        "visit": visit,
        "player": player,
        "also": [other.name for other in people.values() if other.merged_into_id == player.pk],
        "stats": stats,
        "people": people,
        "ranks": ranks,
        # Small tables have fewer places; their rows are filled up.
        "places": [
            (row, [*row["counts"], *[None] * (len(ranks) - row["size"])]) for row in stats["places"]
        ],
        "rating": rating_chart(stats),
        "provisional": stats["rated"] < GAMES_TO_BE_SURE,
        "scores": score_chart(stats),
        "badges": shown_badges(earned, people),
        "town": {"cells": town_of(visit.group, stats["best_town"])},
    }
    return render(request, "group/player.html", context)


def town_of(group: Group, best: BestTown | None) -> tuple[Cell, ...]:
    """The squares of a kept town."""
    play = Play.objects.filter(group=group, uid=best["uid"]).first() if best else None
    return drawn_cells(play.data, best["position"] - 1) if best and play and play.data else ()
