"""The demo group can be taken away by whoever has seen enough of it."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from scorepad.web.accounts import delete_group
from scorepad.web.league.access import Visit, for_role
from scorepad.web.models import Role


@require_POST
@for_role(Role.READER)
def demo_remove(request: HttpRequest, visit: Visit) -> HttpResponse:
    """Delete the demo group and nothing else; where it may not be, there is nothing to find."""
    if not visit.may_remove_demo:
        raise Http404
    delete_group(visit.group)
    return redirect("home")
