"""A way back in for somebody who lost their password: a link of an organiser makes another account the
same player, in that group and nowhere else."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods

from scorepad.web.league.access import held, user_of
from scorepad.web.league.plays import note
from scorepad.web.limits import limited
from scorepad.web.models import Membership, Role

SALT = "way back"
A_WEEK = 7 * 24 * 3600


def way_back_to(membership: Membership) -> str:
    """The word of a link; it is worth nothing once it was used, or the group changed its invitation."""
    group = membership.group
    return signing.dumps([membership.pk, membership.user_id, group.invite], salt=SALT)


def membership_of(token: str) -> Membership:
    """Whose place a link leads back to."""
    try:
        number, user, invite = signing.loads(token, salt=SALT, max_age=A_WEEK)
    except signing.BadSignature as trouble:
        raise Http404 from trouble
    rows = Membership.objects.select_related("group", "player", "user")
    return get_object_or_404(rows, pk=number, user=user, group__invite=invite, player__isnull=False)


@require_http_methods(["GET", "POST"])
@limited("way-back", times=60, seconds=600)
def way_back(request: HttpRequest, token: str) -> HttpResponse:
    """Say whose place it is, and take it."""
    membership, user = membership_of(token), user_of(request)
    group = membership.group
    there = user is not None and group.memberships.filter(user=user).exists()
    if request.method == "POST" and user and not there:
        with held(group.key):
            come_back(membership_of(token), user)
        return redirect(group)
    context = {"membership": membership, "token": token, "there": there}
    return render(request, "groups/way_back.html", context)


def come_back(membership: Membership, user: User) -> None:
    """Give a place to another account. It may no more than any member; the old account keeps its other
    groups."""
    membership.user, membership.role = user, min(membership.role, Role.MEMBER)
    membership.save(update_fields=["user", "role"])
    name = membership.player.name if membership.player else None
    note(membership.group, "returned", user, after=name)
