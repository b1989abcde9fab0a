"""A player's page: rating and scores as charts, rivals, streaks, cards, the best score, badges."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_safe

from scorepad.games.pads import PADS
from scorepad.web.judged import judged_play
from scorepad.web.league.access import Visit, for_role
from scorepad.web.league.filters import chosen_game
from scorepad.web.league.group_stats import game_stats, games_of, named_games
from scorepad.web.league.player_stats import BestEntry, player_stats
from scorepad.web.league.skill import GAMES_TO_BE_SURE
from scorepad.web.league.stats_text import rating_chart, score_chart, shown_badges, shown_records
from scorepad.web.models import Group, Play, Player, Role
from scorepad.web.sheet import SeatView, seat_view


@require_safe
@for_role(Role.READER)
def player(request: HttpRequest, visit: Visit, number: int) -> HttpResponse:
    """Everything that a player's games tell."""
    player = get_object_or_404(Player, group=visit.group, pk=number)
    if player.merged_into_id:
        return redirect("player", visit.group.key, player.merged_into_id)
    games = games_of(visit.group)
    game = chosen_game(request.GET.get("game", ""), games)
    stats = player_stats(visit.group, game, player.pk)
    people = {other.pk: other for other in visit.group.players.all()}
    ranks = range(1, max((row["size"] for row in stats["places"]), default=1) + 1)
    badges = game_stats(visit.group, game)["badges"]
    earned = [one for one in badges if one["player"] == player.pk]
    context = {
        "visit": visit,
        "pad": PADS.get(game),
        "game": game,
        "games": named_games(visit.group, games),
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
        "badges": shown_badges(game, earned, people),
        "records": shown_records(game, stats["records"], people),
        "best": best_view(visit.group, stats["best_entry"]),
    }
    return render(request, "group/player.html", context)


def best_view(group: Group, best: BestEntry | None) -> SeatView | None:
    """The seat with a player's best score, as it was."""
    plays = Play.objects.prefetch_related("parts__player")
    play = plays.filter(group=group, uid=best["uid"]).first() if best else None
    judged = judged_play(play) if play else None
    if judged is None or best is None:
        return None
    return seat_view(judged, PADS[judged.game.slug], best["position"] - 1)
