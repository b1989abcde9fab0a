"""The players of a group: added, renamed, put away, merged, claimed."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scorepad.web.forms.groups import NameForm
from scorepad.web.league.access import Visit, for_role, user_of
from scorepad.web.league.group_stats import games_by_player
from scorepad.web.league.people import (
    add_player,
    archive,
    claim,
    merge,
    part_again,
    played_together,
    rename,
)
from scorepad.web.models import Player, Role
from scorepad.web.numbers import whole

# What everybody in the group may do, and what takes an organiser.
FOR_MEMBERS = ("claim", "rename")
FOR_ORGANISERS = ("archive", "bring-back", "merge", "part")


@require_safe
@for_role(Role.READER)
def players(request: HttpRequest, visit: Visit) -> HttpResponse:
    """Everybody who ever played here."""
    players = visit.group.players.select_related("membership__user")
    everybody = sorted(players, key=lambda player: player.name.casefold())
    games = games_by_player(visit.group)
    own = [player for player in everybody if player.merged_into_id is None]
    context = {
        "visit": visit,
        "present": [player for player in own if not player.archived_at],
        "archived": [player for player in own if player.archived_at],
        "merged": [player for player in everybody if player.merged_into_id],
        "names": {player.pk: player.name for player in everybody},
        "games": {player.pk: games.get(player.pk, 0) for player in everybody},
    }
    return render(request, "group/players.html", context)


@require_POST
@for_role(Role.MEMBER, alone=True)
def players_add(request: HttpRequest, visit: Visit) -> HttpResponse:
    """A player who has no account, or not yet."""
    form = NameForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Enter a name."))
    elif add_player(visit.group, form.cleaned_data["name"]) is None:
        messages.error(request, _("Somebody in this group has that name already."))
    return redirect("players", visit.group.key)


@require_POST
@for_role(Role.MEMBER, alone=True)
def player_change(request: HttpRequest, visit: Visit, number: int) -> HttpResponse:
    """One change to one player."""
    player = get_object_or_404(Player.objects.select_related("group"), group=visit.group, pk=number)
    action = request.POST.get("action", "")
    if action not in FOR_MEMBERS and not (visit.is_organiser and action in FOR_ORGANISERS):
        raise Http404
    if player.merged_into_id and action != "part":
        raise Http404
    trouble = changed(request, visit, player, action)
    if trouble:
        messages.error(request, trouble)
    return redirect("players", visit.group.key)


def changed(request: HttpRequest, visit: Visit, player: Player, action: str) -> str:
    """Do it; the sentence says why not."""
    return CHANGES[action](request, visit, player)


def renamed(request: HttpRequest, visit: Visit, player: Player) -> str:
    """Give a player another name; the sentence says why not."""
    form = NameForm(request.POST)
    if not form.is_valid():
        return _("Enter a name.")
    if request.POST.get("was", player.name) != player.name:
        sentence = _("Somebody has just renamed this player: now it’s %(name)s.")
        return sentence % {"name": player.name}
    if not rename(player, form.cleaned_data["name"], user_of(request)):
        return _("Somebody in this group has that name already.")
    return ""


def claimed(request: HttpRequest, visit: Visit, player: Player) -> str:
    """Say that this player is the one who asks; the sentence says why not."""
    membership = visit.membership
    if membership is None or membership.player_id or not claim(membership, player):
        return _("This player is taken, or you already have one.")
    return ""


def parted(request: HttpRequest, visit: Visit, player: Player) -> str:
    """Take a merge back; the sentence says why not."""
    if not part_again(player, user_of(request)):
        return _("These two can’t be split again: the old name is in use.")
    return ""


def archived(request: HttpRequest, visit: Visit, player: Player) -> str:
    """Put a player away."""
    archive(player, True, user_of(request))
    return ""


def brought_back(request: HttpRequest, visit: Visit, player: Player) -> str:
    """Take a player out of the archive."""
    archive(player, False, user_of(request))
    return ""


def merged(request: HttpRequest, visit: Visit, player: Player) -> str:
    """Merge two players; the sentence says why not."""
    number = whole(request.POST.get("into", ""))
    other = None if number is None else visit.group.players.filter(pk=number).first()
    if other is None:
        return _("Choose who this player is.")
    together = played_together(player, other)
    if together:
        return _("%(one)s and %(other)s sat at the same table: they cannot be one person.") % {
            "one": player.name,
            "other": other.name,
        }
    if not merge(player, other, user_of(request)):
        return _("These two can’t be merged: both have an account, or they are the same.")
    return ""


CHANGES = {
    "claim": claimed,
    "rename": renamed,
    "archive": archived,
    "bring-back": brought_back,
    "merge": merged,
    "part": parted,
}
