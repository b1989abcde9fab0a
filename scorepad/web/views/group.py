"""A group's first page."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scorepad.web.league.access import Visit, for_role
from scorepad.web.models import Role


@require_safe
@for_role(Role.READER)
def group(request: HttpRequest, visit: Visit) -> HttpResponse:
    """What a group has been playing."""
    return render(request, "group/group.html", {"visit": visit})
