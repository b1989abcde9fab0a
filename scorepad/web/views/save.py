"""A finished table saved to a group in one tap: players matched, the rest filled in already."""

from __future__ import annotations

from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scorepad.web.find import find_result, knows
from scorepad.web.forms.groups import PlayForm
from scorepad.web.judged import Judged
from scorepad.web.league.access import user_of, visit_of
from scorepad.web.league.people import add_player
from scorepad.web.league.player_names import Names
from scorepad.web.league.plays import keep, kept_play_of
from scorepad.web.league.saving import NEW, as_typed, saving_of, uid_of
from scorepad.web.live import moves_of
from scorepad.web.models import Group, Play
from scorepad.web.numbers import whole
from scorepad.web.photos import keep_as_set


@require_POST
def result_save(request: HttpRequest, share: str) -> HttpResponse:
    """Save a finished table to a group, or save its corrections."""
    judged = find_result(share)
    visit = visit_of(request, request.POST.get("group", ""))
    if visit is None or not visit.is_member:
        raise Http404
    if judged.table.is_corrected:
        context = {"table": judged.table, "error": being_corrected()}
        return render(request, "result/not_saved.html", context, status=409)
    now = judged.table.finished_at or timezone.now()
    filled = {"day": timezone.localtime(now).date().isoformat(), **request.POST.dict()}
    form = PlayForm(filled)
    play = saved(request, visit.group, judged, form) if form.is_valid() else complaint(form)
    if isinstance(play, Play):
        messages.success(request, _("Game saved to %(group)s.") % {"group": visit.group.title})
        return redirect("play", visit.group.key, play.uid)
    context = {
        "table": judged.table,
        "saving": as_typed(saving_of(visit.group, judged), request.POST.dict()),
        "error": play,
    }
    return render(request, "result/not_saved.html", context, status=422)


def being_corrected() -> str:
    """Why a game that is open again is not saved."""
    return _("This game is being corrected. It can be saved once it is finished again.")


def complaint(form: PlayForm) -> str:
    """What is wrong with a form, in one line."""
    wrong = {form.fields[name].label: errors for name, errors in form.errors.items()}
    sentence = _("%(field)s: %(errors)s")
    return " ".join(
        sentence % {"field": label, "errors": " ".join(map(str, errors))}
        for label, errors in wrong.items()
    )


@transaction.atomic
def saved(request: HttpRequest, group: Group, judged: Judged, form: PlayForm) -> Play | str:
    """Save it; the sentence says why not."""
    players = players_for(request, group, judged)
    if isinstance(players, str):
        transaction.set_rollback(True)
        return players
    table, fields, uid = judged.table, form.cleaned_data, uid_of(judged.table, group)
    kept = group.plays.filter(uid=uid).first()
    before = kept.played_at if kept else table.finished_at or timezone.now()
    record = kept_play_of(
        judged.verdict,
        judged.data,
        players,
        form.played_at(before),
        league=fields["league"] and len(players) > 1,
        place=fields["place"],
        notes=fields["notes"],
        broken_off=table.broken_off,
        log=moves_of(table) or (kept.log if kept else None),
        assumed=table.assumed,
    )
    play = keep(group, uid, record, user_of(request))
    if knows(request, table):
        photo = table.photos.order_by("-created_at").first() if "photo" in request.POST else None
        Play.objects.filter(pk=play.pk).update(table=table, photo=photo)
        if table.group_id is None:
            table.group = group
            table.save(update_fields=["group"])
            keep_as_set(table)
    return play


def players_for(request: HttpRequest, group: Group, judged: Judged) -> list[int] | str:
    """The group's player for each seat, made where there is none; or a sentence."""
    known = Names(group)
    chosen: list[int] = []
    for seat in judged.seats:
        choice = request.POST.get(f"player_{seat.number}", "")
        found = chosen_player(known, choice, seat.name)
        if found is None and choice.isdecimal():
            return _(
                "Somebody has been merged or removed in the meantime: check the players again."
            )
        if found is None:
            player = add_player(group, seat.name)
            found = player.pk if player else known.find(seat.name)
        if found is None:
            return _("%(name)s can’t be a player’s name in this group.") % {"name": seat.name}
        chosen.append(found)
    if len(set(chosen)) < len(chosen):
        return _("Nobody can sit in two seats.")
    return chosen


def chosen_player(known: Names, choice: str, name: str) -> int | None:
    """The player whom a form chose or a name means; nothing for somebody new. A form that is sent
    twice says "new" of somebody who is there by then."""
    if choice.isdecimal():
        return number if (number := whole(choice)) in known.shown else None
    return known.find(name) if choice == NEW else known.guess(name)
