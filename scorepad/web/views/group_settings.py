"""What a group sets for itself: name, links, seasons, photos, house rules, and who belongs to it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.contrib.auth.models import User
from django.db.models import Count
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scorepad.games.pads import PADS
from scorepad.web.accounts import delete_group, leave
from scorepad.web.find import find_pad
from scorepad.web.forms.groups import GroupForm
from scorepad.web.house_rules import HouseRules, all_house_rules, both_rules, with_house_rules
from scorepad.web.league.access import Visit, for_role, user_of
from scorepad.web.league.people import release
from scorepad.web.league.plays import bump, note
from scorepad.web.lessons import FEWEST_BOARDS
from scorepad.web.merge import merged
from scorepad.web.models import Group, Lesson, Membership, Role
from scorepad.web.models.tables import new_share
from scorepad.web.pad import Pad
from scorepad.web.photos import keep_as_set
from scorepad.web.views.way_back import way_back_to


def group_context(request: HttpRequest, visit: Visit, form: GroupForm) -> dict[str, Any]:
    """What the settings page shows."""
    group = visit.group
    return {
        "visit": visit,
        "form": form,
        "memberships": group.memberships.select_related("user", "player").order_by("joined_at"),
        "invite": request.build_absolute_uri(reverse("invite", args=[group.invite])),
        "look": request.build_absolute_uri(reverse("look", args=[group.look])),
        "lessons": Lesson.objects.filter(table__group=group).count(),
        "copies": copies_of(group),
        "house_rules": [
            (pad, rules, json.dumps(group.rules.get(pad.slug, {})))
            for pad, rules in rules_by_pad(group)
            if rules
        ],
        "roles": [
            (Role.MEMBER.value, Role.MEMBER.label),
            (Role.ORGANISER.value, Role.ORGANISER.label),
        ],
    }


def copies_of(group: Group) -> list[dict[str, Any]]:
    """Of each game what is kept of the group's copy, and what was learnt from it."""
    learnt = {copy.game: copy for copy in group.copies.all()}
    counted = group.taught_boards.values("game").annotate(count=Count("pk"))
    boards = {row["game"]: row["count"] for row in counted}
    return [
        {
            "pad": find_pad(game),
            "boards": boards.get(game, 0),
            "enough": boards.get(game, 0) >= FEWEST_BOARDS,
            "copy": learnt.get(game),
        }
        for game in sorted(boards.keys() | learnt.keys())
    ]


def rules_by_pad(group: Group) -> list[tuple[Pad, HouseRules]]:
    """The questions of every game, and how this group answers them."""
    return [
        (pad, all_house_rules(pad.game, group.rules.get(slug, {}))) for slug, pad in PADS.items()
    ]


@require_http_methods(["GET", "POST"])
@for_role(Role.MEMBER, alone=True)
def group_settings(request: HttpRequest, visit: Visit) -> HttpResponse:
    """Members see the invite link and each other; organisers may change things."""
    if request.method == "POST" and not visit.is_organiser:
        raise Http404
    now = shown_values(visit.group)
    form = GroupForm(request.POST or None, instance=visit.group)
    if request.method == "POST" and form.is_valid() and gets_along(form, was_or(request, now), now):
        visit.group.save(update_fields=form.Meta.fields)
        bump(visit.group)
        for table in visit.group.tables.filter(photos__isnull=False).distinct():
            keep_as_set(table)
        return redirect("group-settings", visit.group.key)
    visit.group.refresh_from_db()  # a refused name must not stand in the heading
    context = {**group_context(request, visit, form), "was": json.dumps(now)}
    return render(request, "group/settings.html", context, status=422 if form.errors else 200)


def shown_values(group: Group) -> dict[str, Any]:
    """What the form shows of a group as it is."""
    return {name: getattr(group, name) for name in GroupForm.Meta.fields}


def was_or(request: HttpRequest, now: Mapping[str, Any]) -> Mapping[str, Any]:
    """What a form showed when it was loaded; one that does not say showed what is there now."""
    try:
        was = json.loads(request.POST.get("was", ""))
    except ValueError:
        return now
    return was if isinstance(was, dict) else now


def gets_along(form: GroupForm, was: Mapping[str, Any], now: Mapping[str, Any]) -> bool:
    """Take over what others changed since a form was loaded; what both changed is asked once more."""
    mine = {name: form.cleaned_data[name] for name in form.Meta.fields}
    both = merged(was, now, mine)
    for name, value in both.values.items():
        setattr(form.instance, name, value)
    for name in both.asked:
        sentence = _("Somebody else has just changed this. Save once more if yours is right.")
        form.add_error(name, sentence)
    return not both.asked


@require_POST
@for_role(Role.ORGANISER, alone=True)
def group_house_rules(request: HttpRequest, visit: Visit, game: str) -> HttpResponse:
    """How new tables of this group begin, for one game."""
    group, pad = visit.group, find_pad(game)
    rules = all_house_rules(pad.game, group.rules.get(game, {}))
    now, asked = group.rules.get(game, {}), with_house_rules(pad.game, {}, rules, request.POST)
    own = both_rules(pad.game, was_or(request, now), now, asked)
    if own is None:
        messages.error(request, _("Somebody else has just changed these rules: have another look."))
        return redirect("group-settings", group.key)
    others = {slug: kept for slug, kept in group.rules.items() if slug != game}
    group.rules = {**others, **({game: own} if own else {})}
    group.save(update_fields=["rules"])
    return redirect("group-settings", group.key)


@require_POST
@for_role(Role.ORGANISER, alone=True)
def group_links(request: HttpRequest, visit: Visit) -> HttpResponse:
    """New links; the old ones lead nowhere from then on."""
    which = request.POST.get("renew", "")
    if which not in ("invite", "look"):
        raise Http404
    Group.objects.filter(pk=visit.group.pk).update(**{which: new_share()})
    return redirect("group-settings", visit.group.key)


@require_POST
@for_role(Role.MEMBER, alone=True)
def group_person(request: HttpRequest, visit: Visit, number: int) -> HttpResponse:
    """Change a role, undo a claim, show somebody out; everybody may leave by themselves."""
    membership = get_object_or_404(Membership, group=visit.group, pk=number)
    user, action = user_of(request), request.POST.get("action", "")
    own = user is not None and membership.user_id == user.pk
    if not visit.is_organiser and not (own and action == "leave"):
        raise Http404
    if action == "leave" and (own or membership.role < Role.ORGANISER):
        if visit.group.memberships.count() == 1:
            messages.error(request, _("You’re the last one here. Delete the group instead."))
            return redirect("group-settings", visit.group.key)
        note(visit.group, "left", user, before=membership.user.get_username())
        leave(membership)
        if not own:
            # Whoever is shown out must not walk in again by a link they know.
            renewed = {"invite": new_share(), "look": new_share()}
            Group.objects.filter(pk=visit.group.pk).update(**renewed)
            messages.info(request, _("The links of this group were changed."))
        return redirect("groups" if own else "group-settings", *([] if own else [visit.group.key]))
    if action == "way-back" and membership.player and not own:
        return with_way_back(request, visit, membership)
    if action == "release":
        release(membership, user)
    elif action == "role":
        set_role(membership, request.POST.get("role", ""), user)
    else:
        raise Http404
    return redirect("group-settings", visit.group.key)


def with_way_back(request: HttpRequest, visit: Visit, membership: Membership) -> HttpResponse:
    """The page with a link for somebody who lost their password; nothing is changed until it is used."""
    form, link = (
        GroupForm(instance=visit.group),
        reverse("way-back", args=[way_back_to(membership)]),
    )
    context = {
        **group_context(request, visit, form),
        "was": json.dumps(shown_values(visit.group)),
        "way_back": {"membership": membership, "link": request.build_absolute_uri(link)},
    }
    return render(request, "group/settings.html", context)


def set_role(membership: Membership, text: str, who: User | None) -> None:
    """Make a member an organiser or the other way round; the last organiser stays one."""
    roles = {str(role.value): role for role in (Role.MEMBER, Role.ORGANISER)}
    if text not in roles or roles[text] == membership.role:
        return
    organisers = membership.group.memberships.filter(role=Role.ORGANISER)
    if membership.role == Role.ORGANISER and organisers.count() == 1:
        return
    membership.role = roles[text]
    membership.save(update_fields=["role"])
    note(membership.group, "role", who, after=[membership.user.get_username(), roles[text].value])


@require_POST
@for_role(Role.ORGANISER, alone=True)
def group_delete(request: HttpRequest, visit: Visit) -> HttpResponse:
    """Delete the group for good, if its name was typed as a sign of meaning it."""
    if " ".join(request.POST.get("name", "").split()) != visit.group.name:
        return redirect("group-settings", visit.group.key)
    delete_group(visit.group)
    return redirect("groups")
