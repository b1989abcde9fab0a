"""The league table, and how every number in it came about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scorepad.rules.standings import GAMES_TO_BE_RANKED
from scorepad.web.league.access import Visit, for_role
from scorepad.web.league.chips import chips
from scorepad.web.league.compare import compared
from scorepad.web.league.filters import OWN_DATES, Filters, Season, asked_filters
from scorepad.web.league.group_stats import games_of, named_games, seasons_of
from scorepad.web.league.skill import GAMES_TO_BE_SURE
from scorepad.web.league.table import league as league_lines
from scorepad.web.league.table import steps
from scorepad.web.models import Group, Role

SHOWN_STEPS = 200  # of the newest games, unless all are asked for


def filters_of(
    request: HttpRequest, group: Group, seasons: list[Season], games: Sequence[str]
) -> Filters:
    """What is asked for; by default the game played last, in the season of the last play."""
    asked = {key: str(value) for key, value in request.GET.items()}
    return asked_filters(asked, group.season_months, seasons[0], games)


def filter_choices(
    group: Group, filters: Filters, seasons: list[Season], games: Sequence[str]
) -> dict[str, Any]:
    """What is set, and the chips that change it."""
    named = named_games(group, games)
    return {
        "filters": filters,
        "games": named,
        "chips": chips(filters, seasons, named),
        "own_dates": OWN_DATES,
    }


def names_of(group: Group) -> dict[int, str]:
    """The names of a group's players by number."""
    return dict(group.players.values_list("pk", "name"))


@require_safe
@for_role(Role.READER)
def league(request: HttpRequest, visit: Visit) -> HttpResponse:
    """Who beats whom."""
    group = visit.group
    seasons, games = seasons_of(group), games_of(group)
    filters = filters_of(request, group, seasons, games)
    lines, names = league_lines(group, filters), names_of(group)
    context = {
        "visit": visit,
        "lines": lines,
        "comparison": compared(lines, names),
        "moving": any(line.before for line in lines),
        "names": names,
        "to_be_ranked": GAMES_TO_BE_RANKED,
        "to_be_sure": GAMES_TO_BE_SURE,
        **filter_choices(group, filters, seasons, games),
    }
    return render(request, "league/league.html", context)


@require_safe
@for_role(Role.READER)
def league_player(request: HttpRequest, visit: Visit, player: int) -> HttpResponse:
    """One line of the league table, game by game."""
    group = visit.group
    names = names_of(group)
    if player not in names:
        raise Http404
    seasons, games = seasons_of(group), games_of(group)
    filters = filters_of(request, group, seasons, games)
    found = steps(group, filters, player)
    line = next((line for line in league_lines(group, filters) if line.player == player), None)
    context = {
        "visit": visit,
        "player": player,
        "line": line,
        "steps": found if "all" in request.GET else found[-SHOWN_STEPS:],
        "more": len(found) > SHOWN_STEPS and "all" not in request.GET,
        "names": names,
        "to_be_ranked": GAMES_TO_BE_RANKED,
        "to_be_sure": GAMES_TO_BE_SURE,
        **filter_choices(group, filters, seasons, games),
    }
    return render(request, "league/player.html", context)
