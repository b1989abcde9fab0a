"""The first page."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scorepad.games.pads import PADS
from scorepad.web.found import first_pad
from scorepad.web.models import Group
from scorepad.web.my_tables import my_tables


@never_cache
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Say what the pad is for and where to begin."""
    context = {
        "demo": Group.objects.filter(demo=True).first(),
        "pads": list(PADS.values()),
        "tables": my_tables(request),
        "snaps": first_pad() is not None,
    }
    return render(request, "home.html", context)
