"""A finished table saved to a group in one tap: players matched, the rest filled in already."""

from __future__ import annotations

from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scorepad.rules import Refusal
from scorepad.web.forms.groups import PlayForm
from scorepad.web.league.access import user_of, visit_of
from scorepad.web.league.people import add_player, by_name, plain
from scorepad.web.league.plays import judged_record, keep
from scorepad.web.league.saving import uid_of
from scorepad.web.models import Group, Play, Player, Table
from scorepad.web.tables import Judged
from scorepad.web.views.result import find_result

NEW = "new"  # the choice for somebody who has not played here before


@require_POST
def result_save(request: HttpRequest, share: str) -> HttpResponse:
    """Save a finished table to a group, or save its corrections."""
    judged = find_result(share)
    visit = visit_of(request, request.POST.get("group", ""))
    if visit is None or not visit.is_member:
        raise Http404
    now = judged.table.finished_at or timezone.now()
    filled = {"day": now.date().isoformat(), **request.POST.dict()}
    form = PlayForm(filled)
    error = "" if form.is_valid() else _("Look at the date again: it must be a day that has been.")
    play = None if error else saved(request, visit.group, judged, form)
    if isinstance(play, Play):
        return redirect("play", visit.group.key, play.uid)
    context = {
        "judged": judged,
        "table": judged.table,
        "group": visit.group,
        "error": error or play,
    }
    return render(request, "result/not_saved.html", context, status=422)


@transaction.atomic
def saved(request: HttpRequest, group: Group, judged: Judged, form: PlayForm) -> Play | str:
    """Save it; the sentence says why not."""
    players = players_for(request, group, judged)
    if isinstance(players, str):
        transaction.set_rollback(True)
        return players
    table, fields = judged.table, form.cleaned_data
    record = judged_record(
        judged.data,
        players,
        form.played_at(table.finished_at or timezone.now()),
        league=fields["league"] and len(players) > 1,
        place=fields["place"],
        notes=fields["notes"],
    )
    if isinstance(record, Refusal):
        transaction.set_rollback(True)
        return record.message
    photo = table.photos.order_by("-created_at").first() if "photo" in request.POST else None
    uid = uid_of(table, group)
    play = keep(group, uid, record, user_of(request), table=table, photo=photo)
    Play.objects.filter(pk=play.pk).update(table=table, photo=photo)
    Table.objects.filter(pk=table.pk, group=None).update(group=group)
    return play


def players_for(request: HttpRequest, group: Group, judged: Judged) -> list[int] | str:
    """The group's player for each seat, made where there is none; or a sentence."""
    known = by_name(group.players.all())
    chosen: list[int] = []
    for seat in judged.seats:
        choice = request.POST.get(f"player_{seat.position}", "")
        matched = known.get(plain(seat.name))
        if choice == NEW or (not choice and matched is None):
            player = add_player(group, seat.name)
            if player is None:
                return _(
                    "%(name)s is the name of a player of this group already: choose them, or change the name at the table."
                ) % {"name": seat.name}
            chosen.append(player.pk)
        elif choice:
            number = choice if choice.isdecimal() else "0"
            chosen.append(get_object_or_404(Player, group=group, merged_into=None, pk=number).pk)
        elif matched is not None:
            chosen.append(matched)
    if len(set(chosen)) < len(chosen):
        return _("Nobody can sit on two seats.")
    return chosen
