"""For those who watch over the site."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

from django.conf import settings
from django.core.cache import cache
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scorepad.web.league.access import user_of
from scorepad.web.metrics import as_text
from scorepad.web.models import Photo
from scorepad.web.room import disk_is_low
from scorepad.web.state import SENTENCES, state_of_the_site

WAITS = timedelta(minutes=2)  # a photo that waits for longer has no worker


@never_cache
@require_safe
def healthz(request: HttpRequest) -> JsonResponse:
    """Answer 200 while this process and its database answer: what a proxy asks every few seconds."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return JsonResponse({"status": "database unreachable"}, status=503)
    return JsonResponse({"status": "ok"})


@never_cache
@require_safe
def status(request: HttpRequest) -> HttpResponse:
    """The state of the site for its keeper; for everybody else there is no such page."""
    user = user_of(request)
    if not user or not user.is_staff:
        raise Http404
    troubles = [SENTENCES[name]() for name in troubles_now()]
    sections = state_of_the_site()
    alarming = any(fact.alarming for section in sections for fact in section.facts)
    context = {"troubles": troubles, "sections": sections, "alarming": alarming}
    return render(request, "status.html", context)


def troubles_now() -> dict[str, str]:
    """Whatever needs a person, by name."""
    try:
        found = {name: trouble() for name, trouble in TROUBLES.items()}
    except DatabaseError:
        found = {"database": "unreachable"}
    return {name: what for name, what in found.items() if what}


@never_cache
@require_safe
def readyz(request: HttpRequest) -> JsonResponse:
    """Answer 200 while everything works, else 503 with what does not: what a person's alarm asks."""
    troubles = troubles_now()
    status = {"status": "trouble" if troubles else "ok", **troubles}
    return JsonResponse(status, status=503 if troubles else 200)


@never_cache
@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """Figures for whoever knows the operator's word; else there is nothing here."""
    given = request.headers.get("Authorization", "").removeprefix("Bearer ")
    known = settings.METRICS_TOKEN
    if not known or not constant_time_compare(given, known):
        raise Http404
    return HttpResponse(as_text(), content_type="text/plain; version=0.0.4; charset=utf-8")


def database_trouble() -> str:
    """Whether the database is of this release."""
    executor = MigrationExecutor(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    return "not migrated" if plan else ""


def disk_trouble() -> str:
    """Whether photos are refused to keep room for saves."""
    return "low, photos are refused" if disk_is_low() else ""


def worker_trouble() -> str:
    """Whether photos wait in vain for a worker."""
    if not settings.READ_IN_BACKGROUND:
        return ""
    since = timezone.now() - WAITS
    waits = Photo.objects.filter(
        state=Photo.WAITING, state_since__lt=since, created_at__gt=since - WAITS
    )
    return "photos wait" if waits.exists() else ""


def cache_trouble() -> str:
    """Whether limits are counted nowhere."""
    try:
        cache.get("ready")
    except DatabaseError:
        raise  # which has a name of its own
    except Exception:  # whatever a cache of any kind raises when it is away
        return "unreachable, limits are not counted"
    return ""


TROUBLES: dict[str, Callable[[], str]] = {
    "database": database_trouble,
    "cache": cache_trouble,
    "disk": disk_trouble,
    "workers": worker_trouble,
}
