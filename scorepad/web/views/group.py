"""A group's first page."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scorepad.web.league.access import Visit, for_role
from scorepad.web.league.filters import Filters, asked_filters
from scorepad.web.league.group_stats import group_stats
from scorepad.web.league.table import Line, league
from scorepad.web.league.telling import closeness, shown_badges, shown_records
from scorepad.web.models import Group, Role
from scorepad.web.views.league import seasons_of

LATEST_BADGES = 6
TOP = 3


@require_safe
@for_role(Role.READER)
def group(request: HttpRequest, visit: Visit) -> HttpResponse:
    """What a group has been playing."""
    stats = group_stats(visit.group)
    people = {player.pk: player for player in visit.group.players.all()}
    filters, top = leaders(visit.group)
    context = {
        "visit": visit,
        "stats": stats,
        "people": people,
        "records": shown_records(stats["records"], people),
        "recent": [(game, "") for game in stats["recent"]],
        "closest": [(game, closeness(game)) for game in stats["closest"]],
        "badges": shown_badges(stats["badges"][:LATEST_BADGES], people),
        "filters": filters,
        "top": top,
    }
    return render(request, "group/group.html", context)


def leaders(group: Group) -> tuple[Filters, list[Line]]:
    """The first places of the season of the last game; of all time while it has none."""
    season = asked_filters({}, group.season_months, seasons_of(group)[0])
    for filters in (season, Filters()):
        places = ((line, line.standing.rank) for line in league(group, filters))
        top = [line for line, rank in places if rank and rank <= TOP]
        if top:
            break
    return filters, top
