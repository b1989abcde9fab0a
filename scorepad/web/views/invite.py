"""The two links into a group: one makes members, one lets readers look."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from scorepad.web.forms.groups import NameForm
from scorepad.web.league.access import LOOKING, Visit, for_role, held, user_of
from scorepad.web.league.people import add_player, join, unclaimed
from scorepad.web.limits import limited
from scorepad.web.models import LONGEST_NAME, Group, Membership, Player, Role
from scorepad.web.qr import qr_code

NOBODY = "new"  # the choice of whoever is none of the players so far


@require_safe
def look(request: HttpRequest, token: str) -> HttpResponse:
    """Let this browser read a group from now on, as long as the link is not changed."""
    group = get_object_or_404(Group, look=token, may_look=True)
    request.session[LOOKING] = {**request.session.get(LOOKING, {}), group.key: token}
    return redirect(group)


@require_http_methods(["GET", "POST"])
@limited("invite", times=60, seconds=600)
def invite(request: HttpRequest, token: str) -> HttpResponse:
    """Join a group, as one of its players or as a new one."""
    group = get_object_or_404(Group, invite=token, demo=False)
    user = user_of(request)
    if user and Membership.objects.filter(group=group, user=user).exists():
        return redirect(group)
    players = unclaimed(group)
    context = {
        "group": group,
        "players": players,
        "token": token,
        "error": "",
        "chosen": request.POST.get("player", ""),
        "name": request.POST.get("name") or (user.get_username() if user else ""),
    }
    if user and request.method == "POST":
        with held(group.key):
            error = join_as(group, user, unclaimed(group), request)
        if not error:
            return redirect(group)
        context["error"] = error
    return render(request, "groups/invite.html", context, status=422 if context["error"] else 200)


def join_as(group: Group, user: User, players: list[Player], request: HttpRequest) -> str:
    """Join as the chosen player; the sentence says what stands against it."""
    chosen = request.POST.get("player", "")
    player = next((player for player in players if str(player.pk) == chosen), None)
    if player is None and chosen != NOBODY:
        return _("First choose who you are.")
    if player is None:
        form = NameForm({"name": request.POST.get("name") or user.get_username()[:LONGEST_NAME]})
        if not form.is_valid():
            return _("Enter a name.")
        player = add_player(group, form.cleaned_data["name"])
        if player is None:
            return _("Somebody in this group has that name already.")
    join(group, user, player)
    return ""


@require_safe
@for_role(Role.MEMBER)
def invite_qr(request: HttpRequest, visit: Visit) -> HttpResponse:
    """The invite link as a QR code."""
    response = qr_code(request.build_absolute_uri(reverse("invite", args=[visit.group.invite])))
    response["Cache-Control"] = "private, no-store"  # a changed link must not live on in a picture
    return response
