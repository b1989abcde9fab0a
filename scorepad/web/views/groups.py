"""My groups: those I belong to, and a new one."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.contrib.auth.views import redirect_to_login
from django.db import transaction
from django.db.models import OuterRef, Prefetch, QuerySet, Subquery
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from scorepad.web.forms.groups import NameForm
from scorepad.web.league.access import user_of
from scorepad.web.league.people import add_player, join
from scorepad.web.limits import limited
from scorepad.web.models import LONGEST_NAME, Group, Membership, Play, Player, Role


@require_http_methods(["GET", "HEAD", "POST"])
@limited("groups", times=60, seconds=600)
def groups(request: HttpRequest) -> HttpResponse:
    """List my groups; make another. Visitors learn what a group is."""
    user, demo = user_of(request), Group.objects.filter(demo=True).first()
    if user is None:
        if request.method == "POST":
            return redirect_to_login(request.get_full_path())
        return render(request, "groups/about.html", {"demo": demo})
    form = NameForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        return redirect(new_group(form.cleaned_data["name"], user))
    context = {
        "memberships": memberships_of(user),
        "form": form,
        "demo": demo,
    }
    status = 422 if form.errors else 200
    return render(request, "groups/groups.html", context, status=status)


def memberships_of(user: User) -> QuerySet[Membership]:
    """Where somebody belongs, with who plays there and when they played last."""
    active = Player.objects.filter(archived_at=None, merged_into=None).order_by("pk")
    last = Play.objects.filter(group=OuterRef("group"), removed_at=None).order_by("-played_at")
    return (
        Membership.objects.filter(user=user)
        .select_related("group")
        .prefetch_related(Prefetch("group__players", active, to_attr="active"))
        .annotate(last_played=Subquery(last.values("played_at")[:1]))
        .order_by("group__name")
    )


@transaction.atomic
def new_group(name: str, user: User) -> Group:
    """A group whose first player and organiser is whoever made it."""
    group = Group.objects.create(name=name)
    join(group, user, add_player(group, user.get_username()[:LONGEST_NAME]), Role.ORGANISER)
    return group
