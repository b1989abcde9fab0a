"""The games a group keeps: listed, looked at, corrected, taken out and put back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorepad.rules.ranks import ranks_of
from scorepad.web.find import find_play, pad_of
from scorepad.web.forms.bare_result import SCORE
from scorepad.web.forms.groups import PlayForm
from scorepad.web.judged import judged_play
from scorepad.web.league.access import Visit, for_role, user_of
from scorepad.web.league.change_text import told
from scorepad.web.league.plays import KeptPart, KeptPlay, correct, kept_play, set_removed, take_back
from scorepad.web.models import Change, Group, Play, Role, Table
from scorepad.web.photos import bytes_of, jpeg_answer, small_picture
from scorepad.web.seats import new_table
from scorepad.web.share.words import has_places
from scorepad.web.sheet import best_first, sheet_of

A_PAGE = 30
SHOWN_CHANGES = 50


@require_safe
@for_role(Role.READER)
def plays(request: HttpRequest, visit: Visit) -> HttpResponse:
    """All games, newest first; those taken out only for members."""
    kept = visit.group.plays.order_by("-played_at", "-uid").prefetch_related("parts__player")
    removed = visit.is_member and "removed" in request.GET
    page = Paginator(
        kept.filter(removed_at__isnull=not removed).defer("data", "log"), A_PAGE
    ).get_page(request.GET.get("page"))
    context = {"visit": visit, "page": page, "removed": removed}
    return render(request, "plays/plays.html", context)


@require_safe
@for_role(Role.READER)
def play(request: HttpRequest, visit: Visit, uid: str) -> HttpResponse:
    """One game: who won and why, and what was changed about it."""
    kept = find_play(visit.group, uid)
    if kept.removed_at and not visit.is_member:
        raise Http404
    kept.group = visit.group
    judged = judged_play(kept)
    context: dict[str, Any] = {
        "visit": visit,
        "play": kept,
        "judged": judged,
        "reopened": reopened_table(kept),
    }
    if judged:
        kept_ranks = [part.rank for part in kept.parts.all()]
        context |= {
            "pad": pad_of(judged.table),
            "views": best_first(judged, pad_of(judged.table)),
            "sheet": sheet_of(judged),
            "has_places": has_places(judged),
            "outdated": kept_ranks != [seat.rank for seat in judged.result.seats],
        }
    if visit.is_member:
        context["changes"] = told(kept.changes.select_related("play")[:SHOWN_CHANGES])
    return render(request, "plays/play.html", context)


def reopened_table(play: Play) -> Table | None:
    """The table at which a game was saved, where it was opened again since and goes on."""
    return Table.objects.filter(share=play.uid, finished_at__isnull=True).first()


@require_http_methods(["GET", "POST"])
@for_role(Role.MEMBER, alone=True)
def play_correct(request: HttpRequest, visit: Visit, uid: str) -> HttpResponse:
    """Put right what is known of a game: when, where, who, and the places where no game file says so."""
    kept = find_play(visit.group, uid)
    record = kept_play(kept)
    initial = {
        "day": kept.day,
        "place": kept.place,
        "notes": kept.notes,
        "league": kept.league,
    }
    form = PlayForm(request.POST or None, initial=initial)
    error = ""
    if request.POST.get("version", str(kept.version)) != str(kept.version):
        error = _("Somebody has corrected this game in the meantime. Load the page again.")
    elif request.method == "POST" and form.is_valid():
        rows = asked_rows(visit.group, record, request)
        if isinstance(rows, tuple):
            fields = {name: form.cleaned_data[name] for name in ("place", "notes", "league")}
            played_at = form.played_at(kept.played_at)
            asked = replace(record, rows=rows, played_at=played_at, **fields)
            correct(kept, asked, user_of(request))
            return redirect("play", visit.group.key, uid)
        error = rows
    context = {
        "visit": visit,
        "play": kept,
        "form": form,
        "error": error,
        "seats": shown_seats(kept, request.POST),
        "players": visit.group.players.filter(merged_into=None).order_by("name"),
    }
    status = 422 if error or form.errors else 200
    return render(request, "plays/correct.html", context, status=status)


def shown_seats(play: Play, post: Mapping[str, str]) -> list[dict[str, Any]]:
    """The seats of the form as they were typed, or as they are."""
    return [
        {
            "position": part.position,
            "player": post.get(f"player_{part.position}", str(part.player_id)),
            "rank": post.get(f"rank_{part.position}", part.rank),
            "score": post.get(f"score_{part.position}", "" if part.score is None else part.score),
        }
        for part in play.parts.all()
    ]


def asked_rows(group: Group, record: KeptPlay, request: HttpRequest) -> tuple[KeptPart, ...] | str:
    """Who played and how it ended as a form says; or a sentence. A game file says places by itself."""
    known = {str(pk) for pk in group.players.filter(merged_into=None).values_list("pk", flat=True)}
    rows = []
    for position, row in enumerate(record.rows, start=1):
        player = request.POST.get(f"player_{position}", str(row.player))
        if player not in known:
            return _("Choose a player of this group for every seat.")
        rank, score = row.rank, row.score
        if record.data is None:
            rank_text = request.POST.get(f"rank_{position}", str(row.rank))
            score_text = request.POST.get(f"score_{position}", "").strip().replace("−", "-")
            if rank_text not in {str(rank) for rank in range(1, len(record.rows) + 1)}:
                return _("Every place is a number from 1 to the number of players.")
            if score_text and not SCORE.fullmatch(score_text):
                return _("Points are a number.")
            rank, score = int(rank_text), int(score_text) if score_text else None
        rows.append(KeptPart(int(player), rank, score))
    if len({row.player for row in rows}) < len(rows):
        return _("Nobody can sit in two seats.")
    ranks = [row.rank for row in rows]
    if ranks != ranks_of(ranks):
        return _("These places do not fit together: after two first places comes a third.")
    return tuple(rows)


@require_POST
@for_role(Role.MEMBER, alone=True)
def play_remove(request: HttpRequest, visit: Visit, uid: str) -> HttpResponse:
    """Take a game out, or put it back."""
    set_removed(find_play(visit.group, uid), request.POST.get("removed") == "1", user_of(request))
    return redirect("play", visit.group.key, uid)


@require_POST
@for_role(Role.MEMBER, alone=True)
def play_take_back(request: HttpRequest, visit: Visit, uid: str, number: int) -> HttpResponse:
    """Make a game what it was before a change."""
    change = get_object_or_404(Change, pk=number, group=visit.group, play__uid=uid)
    if not take_back(change, user_of(request)):
        messages.info(
            request,
            _("Nothing changed: the game is like that already, or two of its players were merged."),
        )
    return redirect("play", visit.group.key, uid)


@require_POST
@for_role(Role.MEMBER, alone=True)
def play_reopen(request: HttpRequest, visit: Visit, uid: str) -> HttpResponse:
    """Lay the game out on a new table, to correct what stands there; saving it corrects the play."""
    kept = find_play(visit.group, uid)
    judged = judged_play(kept)
    if judged is None:
        raise Http404
    entries = [(seat.name, seat.entry) for seat in judged.seats]
    table = new_table(kept.game, judged.table.setup, entries, group=visit.group)
    kept.table = table
    kept.save(update_fields=["table"])
    return redirect(table)


@require_safe
@for_role(Role.READER)
def play_photo(request: HttpRequest, visit: Visit, uid: str) -> HttpResponse:
    """The photo of a game, as long as it is kept."""
    kept = find_play(visit.group, uid)
    if kept.photo is None or (kept.removed_at and not visit.is_member):
        raise Http404
    return jpeg_answer(
        small_picture(kept.photo) if "small" in request.GET else bytes_of(kept.photo)
    )


@require_safe
@for_role(Role.MEMBER)
def history(request: HttpRequest, visit: Visit) -> HttpResponse:
    """Everything that was changed in this group, newest first."""
    changes = Paginator(visit.group.changes.select_related("play"), A_PAGE)
    page = changes.get_page(request.GET.get("page"))
    context = {"visit": visit, "page": page, "changes": told(page)}
    return render(request, "group/history.html", context)
