"""For whoever has no game at hand: a table of its own with a photo that we brought along."""

from __future__ import annotations

from django.conf import settings
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scorepad.rules.tiny_towns.in_play import DRAWN_TYPES
from scorepad.web.limits import limited
from scorepad.web.models import Seat, Table
from scorepad.web.photos import keep_photo
from scorepad.web.tasks import begin_reading
from scorepad.web.views.photo import way_on

SAMPLES = ("1", "2", "3")


@require_POST
@limited("start", times=40, seconds=600)
def sample(request: HttpRequest) -> HttpResponse:
    """Make a table for two and read the sample into the first town."""
    name = request.POST.get("sample", "")
    if name not in SAMPLES:
        raise Http404
    data = (settings.BASE_DIR / "static" / "samples" / f"{name}.jpg").read_bytes()
    with transaction.atomic():
        table = Table.objects.create(
            setup={"variant": "standard", "cards": {kind: kind for kind in DRAWN_TYPES}}
        )
        you = Seat.objects.create(table=table, position=1, name=_("You"))
        Seat.objects.create(table=table, position=2, name=_("A friend"))
    photo = keep_photo(table, you, data, "")
    if isinstance(photo, str):
        raise LookupError(f"sample {name} is refused: {photo}")
    begin_reading(photo)
    return redirect(way_on(photo))
