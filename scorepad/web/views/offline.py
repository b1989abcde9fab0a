"""The site as an app: what a phone installs, keeps for a time without network, and shows then."""

from __future__ import annotations

import json
from collections.abc import Iterator
from zlib import crc32

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import get_template
from django.templatetags.static import static
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scorepad.games.pads import PADS
from scorepad.web.my_tables import MOST
from scorepad.web.pad import Pad
from scorepad.web.words import language

# What the pages of a table are made of; games add their own.
SHELL = (
    "scorepad.css",
    "frame.svg",
    "icon.svg",
    "icon-192.png",
    "django_htmx/htmx-2.min.js",
    "frame.js",
    "queue.js",
    "offline.js",
    "watch.js",
    "pad.js",
    "mend.js",
    "replay.js",
    "live.js",
    "purses.js",
    "zoom.css",
    "zoom.js",
    "photo_queue.js",
    "snap.js",
)
GREEN, PAPER = "#2c6e3f", "#f6f0e2"


def files_of(pad: Pad) -> Iterator[str]:
    """The static files that go with the pages of a game's tables."""
    if pad.styles:
        yield f"{pad.folder}/{pad.folder}.css"
    if pad.script:
        yield f"{pad.folder}/pad.js"
    if pad.live_script:
        yield f"{pad.folder}/live.js"
    if pad.icons:
        yield pad.sprite


def shell() -> list[str]:
    """The addresses of everything that a page needs without network."""
    own = (name for pad in PADS.values() for name in files_of(pad))
    return [static(name) for name in (*SHELL, *own)]


@never_cache
@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker: it lies at the root, since it looks after the whole site."""
    facts = {
        "static": settings.STATIC_URL,
        "shell": shell(),
        "offline": reverse("offline"),
        "tables": MOST,
    }
    source = get_template("worker.js").render({"facts": mark_safe(json.dumps(facts))})  # noqa: S308
    text = source.replace("VERSION_OF_THIS_FILE", f"{crc32(source.encode()):x}")
    return HttpResponse(text, content_type="text/javascript")


@require_safe
def manifest(request: HttpRequest) -> HttpResponse:
    """What a phone shows on its home screen."""
    kinds = (("icon-192.png", 192, "any"), ("icon-512.png", 512, "any"))
    icons = [
        {"src": static(name), "sizes": f"{side}x{side}", "type": "image/png", "purpose": purpose}
        for name, side, purpose in (*kinds, ("icon-maskable.png", 512, "maskable"))
    ]
    described = {
        "id": "/",
        "name": _("Scorepad: the score of your game, explained"),
        "short_name": "Scorepad",
        "description": _("Snap or tap in a finished game: checked, scored, explained."),
        "lang": language(),
        "start_url": reverse("home"),
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": GREEN,
        "icons": icons,
        "shortcuts": [{"name": _("Start a table"), "url": reverse("start-games")}],
    }
    response = JsonResponse(described, content_type="application/manifest+json")
    response["Cache-Control"] = "no-cache"
    return response


@never_cache
@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """What the worker shows instead of a page that this phone does not have."""
    return render(request, "offline.html")
