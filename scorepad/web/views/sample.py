"""For whoever has no game at hand: a table of its own with a photo that we brought along."""

from __future__ import annotations

import copy
from pathlib import Path

from django.contrib.staticfiles import finders
from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scorepad.web.find import find_pad
from scorepad.web.found import begin_game, give_seats
from scorepad.web.limits import limited
from scorepad.web.models import Seat, Table
from scorepad.web.my_tables import with_table
from scorepad.web.numbers import whole
from scorepad.web.pad import Pad, SamplePhoto
from scorepad.web.photos import sentence, way_on
from scorepad.web.seats import new_table
from scorepad.web.views.photo import take_photo


@require_POST
@limited("start", times=40, seconds=600)
def sample(request: HttpRequest, game: str) -> HttpResponseBase:
    """Make a table of its own and read the sample there."""
    pad = find_pad(game)
    samples = pad.photo.samples if pad.photo else ()
    number = whole(request.POST.get("sample", "")) or 0
    if pad.photo is None or not 1 <= number <= len(samples):
        raise Http404
    chosen = samples[number - 1]
    table, seat = sample_table(pad, chosen)
    data = Path(str(finders.find(chosen.file))).read_bytes()
    photo = take_photo(table, seat, data)
    if isinstance(photo, str):  # no place for photos right now, or too many at once
        context = {"table": table, "seat": seat, "message": sentence(photo)}
        return render(request, "photo/refused.html", context, status=503)
    if table.is_from_photos:
        give_seats(table)
    return with_table(request, redirect(way_on(photo)), table)


def sample_table(pad: Pad, chosen: SamplePhoto) -> tuple[Table, Seat | None]:
    """A game that begins with a photo of the whole table, or a table for two whose first board it is."""
    if len(chosen.boards) > 1:
        return begin_game(pad), None
    setup = copy.deepcopy(pad.photo.sample_setup or {}) if pad.photo else {}
    names = (_("You"), _("A friend"))
    table = new_table(pad.slug, setup, [(name, copy.deepcopy(pad.blank)) for name in names])
    return table, table.seats.get(number=1)
