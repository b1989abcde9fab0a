"""A group's first page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scorepad.games.pads import PADS
from scorepad.web.dates import long_day
from scorepad.web.league.access import Visit, for_role
from scorepad.web.league.evening import last_evening, story
from scorepad.web.league.filters import ALL_TIME, Filters, asked_filters, chosen_game
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
from scorepad.web.share.evening_picture import Caption, draw_evening
from scorepad.web.templatetags.groups import percent

PICTURE_AGE = 24 * 3600  # seconds
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
    names, (filters, top) = named_games(visit.group, games), leaders(visit.group, game, games)
    pad, evening = PADS.get(game), last_evening(visit.group)
    figures = stats["totals"]["figures"] if pad else {}
    context = {
        "visit": visit,
        "pad": pad,
        "game": game,
        "games": names,
        "stats": stats,
        "figures": [pad.figures[key].text(figures[key]) for key in figures] if pad else [],
        "people": people,
        "records": shown_records(game, stats["records"], people),
        "recent": [(play, "") for play in recent_plays(visit.group)],
        "closest": [(play, closeness(play)) for play in stats["closest"]],
        "badges": shown_badges(game, stats["badges"][:LATEST_BADGES], people),
        "filters": filters,
        "top": top,
        "lead": lead_text(people[top[0].player].name, top[0], filters, names) if top else "",
        "story": story(evening, people) if evening else None,
        "invite": request.build_absolute_uri(reverse("invite", args=[visit.group.invite])),
    }
    return render(request, "group/group.html", context)


@require_safe
@for_role(Role.READER)
def evening_picture(request: HttpRequest, visit: Visit) -> HttpResponse:
    """The last evening to be shared, drawn once."""
    evening = last_evening(visit.group)
    if evening is None:
        raise Http404
    people = {player.pk: player for player in visit.group.players.all()}
    told = story(evening, people)
    lines = tuple(game.sentence for game in told.games)
    games = games_of(visit.group)
    filters, top = leaders(visit.group, evening["plays"][-1]["game"], games)
    names = named_games(visit.group, games)
    lead = lead_text(people[top[0].player].name, top[0], filters, names) if top else ""
    caption = Caption(visit.group.title, long_day(told.day), lines, lead)
    picture = cache.get_or_set(
        f"evening:{caption.stamp}", lambda: draw_evening(caption), PICTURE_AGE
    )
    return HttpResponse(
        picture, content_type="image/png", headers={"Cache-Control": "private, no-cache"}
    )


def lead_text(name: str, line: Line, filters: Filters, games: Mapping[str, str]) -> str:
    """Who leads at a game: the season, or of all time while the season has no places."""
    words = (
        _("%(name)s leads at %(game)s with %(share)s of opponents beaten.")
        if filters.season == ALL_TIME
        else _("%(name)s leads the season at %(game)s with %(share)s of opponents beaten.")
    )
    share = percent(line.standing.share)
    return words % {"name": name, "game": games[filters.game], "share": share}


def leaders(group: Group, game: str, games: Sequence[str]) -> tuple[Filters, list[Line]]:
    """The first places at a game in the season of the last play; of all time while it has none."""
    season = asked_filters({"game": game}, group.season_months, seasons_of(group)[0], games)
    for filters in (season, Filters(game=game)):
        places = ((line, line.standing.rank) for line in league(group, filters))
        top = [line for line, rank in places if rank and rank <= TOP]
        if top:
            break
    return filters, top
