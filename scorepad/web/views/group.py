"""A group's first page."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from scorepad.web.league.access import Visit, for_role
from scorepad.web.league.filters import Filters, asked_filters, season_of
from scorepad.web.league.group_stats import group_stats
from scorepad.web.league.table import Line, league
from scorepad.web.league.telling import closeness, shown_badges, shown_records
from scorepad.web.models import Group, Role

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
    """The first places of this season; of all time while this season has none."""
    months = group.season_months
    this = asked_filters({}, months, season_of(timezone.localdate(), months))
    for filters in (this, Filters()):
        ranked = [line for line in league(group, filters) if line.standing.rank is not None]
        if ranked:
            break
    return filters, [line for line in ranked if (line.standing.rank or 0) <= TOP]
