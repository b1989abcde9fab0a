"""A group's first page."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scorepad.games.pads import PADS
from scorepad.web.league.access import Visit, for_role
from scorepad.web.league.filters import Filters, asked_filters, chosen_game
from scorepad.web.league.group_stats import (
    game_stats,
    games_of,
    named_games,
    recent_plays,
    seasons_of,
)
from scorepad.web.league.stats_text import closeness, shown_badges, shown_records
from scorepad.web.league.table import Line, league
from scorepad.web.models import Group, Role

LATEST_BADGES = 6
TOP = 3


@require_safe
@for_role(Role.READER)
def group(request: HttpRequest, visit: Visit) -> HttpResponse:
    """What a group has been playing: the newest plays, and everything about one game."""
    games = games_of(visit.group)
    game = chosen_game(request.GET.get("game", ""), games)
    stats = game_stats(visit.group, game)
    people = {player.pk: player for player in visit.group.players.all()}
    filters, top = leaders(visit.group, game, games)
    pad = PADS.get(game)
    figures = stats["totals"]["figures"] if pad else {}
    context = {
        "visit": visit,
        "pad": pad,
        "game": game,
        "games": named_games(visit.group, games),
        "stats": stats,
        "figures": [pad.figures[key].text(figures[key]) for key in figures] if pad else [],
        "people": people,
        "records": shown_records(game, stats["records"], people),
        "recent": [(play, "") for play in recent_plays(visit.group)],
        "closest": [(play, closeness(play)) for play in stats["closest"]],
        "badges": shown_badges(game, stats["badges"][:LATEST_BADGES], people),
        "filters": filters,
        "top": top,
    }
    return render(request, "group/group.html", context)


def leaders(group: Group, game: str, games: Sequence[str]) -> tuple[Filters, list[Line]]:
    """The first places at a game in the season of the last play; of all time while it has none."""
    season = asked_filters({"game": game}, group.season_months, seasons_of(group)[0], games)
    for filters in (season, Filters(game=game)):
        places = ((line, line.standing.rank) for line in league(group, filters))
        top = [line for line, rank in places if rank and rank <= TOP]
        if top:
            break
    return filters, top
