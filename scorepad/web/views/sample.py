"""For whoever has no game at hand: a table of its own with a photo that we brought along."""

from __future__ import annotations

import copy
from pathlib import Path

from django.contrib.staticfiles import finders
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scorepad.web.find import find_pad
from scorepad.web.limits import limited
from scorepad.web.numbers import whole
from scorepad.web.photos import keep_photo, sentence, way_on
from scorepad.web.seats import new_table
from scorepad.web.tasks import begin_reading


@require_POST
@limited("start", times=40, seconds=600)
def sample(request: HttpRequest, game: str) -> HttpResponse:
    """Make a table for two and read the sample into the first seat."""
    pad = find_pad(game)
    samples = pad.photo.samples if pad.photo else ()
    number = whole(request.POST.get("sample", "")) or 0
    if pad.photo is None or not 1 <= number <= len(samples):
        raise Http404
    file = str(finders.find(samples[number - 1]))
    names = (_("You"), _("A friend"))
    setup = copy.deepcopy(pad.photo.sample_setup or {})
    table = new_table(pad.slug, setup, [(name, copy.deepcopy(pad.blank)) for name in names])
    photo = keep_photo(table, table.seats.get(number=1), Path(file).read_bytes(), "")
    if isinstance(photo, str):  # no place for photos right now, or too many at once
        context = {"table": table, "seat": table.seats.get(number=1), "message": sentence(photo)}
        return render(request, "photo/refused.html", context, status=503)
    begin_reading(photo)
    return redirect(way_on(photo))
