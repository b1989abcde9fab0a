"""A bare result entered in a few taps: for any game, also those the pad does not know."""

from __future__ import annotations

import re
from typing import Any

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorepad.games import GAMES
from scorepad.web.forms.bare_result import (
    BareRow,
    TypedRow,
    bare_rows,
    game_of,
    typed_rows,
)
from scorepad.web.forms.groups import PlayForm
from scorepad.web.league.access import Visit, for_role, user_of
from scorepad.web.league.group_stats import games_of, named_games
from scorepad.web.league.people import add_player, last_players
from scorepad.web.league.player_names import Names
from scorepad.web.league.plays import KeptPart, KeptPlay, keep
from scorepad.web.models import Group, Role, new_share
from scorepad.web.words import game_name

SHOWN_ROWS = 4  # at least; the others are unfolded
UID = re.compile(r"hand-[\w-]{1,40}")  # the form's own, so that a form sent twice is kept once


@never_cache
@require_http_methods(["GET", "POST"])
@for_role(Role.MEMBER, alone=True)
def play_enter(request: HttpRequest, visit: Visit) -> HttpResponse:
    """Keep who came where, and nothing else about a game."""
    group = visit.group
    played = named_games(group, games_of(group))
    today = timezone.localdate().isoformat()
    form = PlayForm({"day": today, **request.POST.dict()} if request.POST else None)
    form.initial = {"day": timezone.localdate(), "league": True}
    error = ""
    if request.method == "POST" and form.is_valid():
        record = asked_record(request, group, form, played)
        if isinstance(record, KeptPlay):
            play = keep(group, uid_of(request), record, user_of(request), source="hand")
            messages.success(request, _("Game saved."))
            return redirect("play", group.key, play.uid)
        error = record
    rows = typed_rows(request.POST) if request.POST else [TypedRow(n) for n in last_players(group)]
    given = [row for row in rows if any(row)]
    context = {
        "visit": visit,
        "form": form,
        "error": error,
        "uid": uid_of(request),
        "game": request.POST.get("game", next(iter(played.values()), "")),
        "games": [*played.values(), *(game_name(slug) for slug in GAMES if slug not in played)],
        "players": group.players.filter(merged_into=None, archived_at=None).order_by("name"),
        "fewest": "fewest" in request.POST,
        **shown(given),
    }
    status = 422 if error or form.errors else 200
    return render(request, "plays/enter.html", context, status=status)


def shown(given: list[TypedRow]) -> dict[str, list[Any]]:
    """The rows of the page: those with something in them and a few more; the rest is folded away."""
    rows = list(enumerate([*given, *[TypedRow()] * len(typed_rows({}))][: len(typed_rows({}))], 1))
    number = max(SHOWN_ROWS, len(given))
    return {"rows": rows[:number], "more_rows": rows[number:]}


def uid_of(request: HttpRequest) -> str:
    """What the game is called: what the form says, or a new word."""
    asked = request.POST.get("uid", "")
    return asked if UID.fullmatch(asked) else f"hand-{new_share()}"


@transaction.atomic
def asked_record(
    request: HttpRequest, group: Group, form: PlayForm, played: dict[str, str]
) -> KeptPlay | str:
    """The game as the form says; or a sentence, and then nobody was added."""
    game = game_of(request.POST.get("game", ""), played)
    rows = bare_rows(typed_rows(request.POST), fewest="fewest" in request.POST)
    if isinstance(game, str) or isinstance(rows, str):
        return game if isinstance(game, str) else str(rows)
    parts = parts_of(group, rows)
    if isinstance(parts, str):
        transaction.set_rollback(True)
        return parts
    slug, name = game
    fields = form.cleaned_data
    return KeptPlay(
        slug,
        form.played_at(timezone.now()),
        parts,
        league=fields["league"] and len(parts) > 1,
        place=fields["place"],
        notes=fields["notes"],
        game_name=name,
    )


def parts_of(group: Group, rows: list[BareRow]) -> tuple[KeptPart, ...] | str:
    """The rows with the group's players; whoever is new becomes one."""
    known, parts = Names(group), []
    for row in rows:
        player = known.guess(row.name)
        if player is None:
            added = add_player(group, " ".join(row.name.split()))
            if added is None:
                return _("%(name)s can’t be a player’s name in this group.") % {"name": row.name}
            player = added.pk
        parts.append(KeptPart(player, row.rank, row.score))
    if len({part.player for part in parts}) < len(parts):
        return _("Nobody can sit in two seats.")
    return tuple(parts)
