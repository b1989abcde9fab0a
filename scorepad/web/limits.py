"""How often one visitor may ask for one thing."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse

from scorepad.web.views.trouble import trouble_page

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]


def visitor_of(request: HttpRequest) -> str:
    """The address that asks; behind our own proxy, the last one that the proxy wrote down."""
    if settings.BEHIND_PROXY:
        forwarded = request.headers.get("X-Forwarded-For", "").rpartition(",")[2].strip()
        if forwarded:
            return forwarded
    return str(request.META.get("REMOTE_ADDR", ""))


def over_limit(name: str, visitor: str, *, times: int, seconds: int) -> bool:
    """Tell whether the current window is used up, without counting."""
    return int(cache.get(_key(name, visitor, seconds), 0)) > times


def _key(name: str, visitor: str, seconds: int) -> str:
    return f"limit:{name}:{visitor}:{int(time.time() // seconds)}"


def within_limit(name: str, visitor: str, *, times: int, seconds: int) -> bool:
    """Count one request in the current window and tell whether it is still allowed."""
    key = _key(name, visitor, seconds)
    cache.add(key, 0, timeout=seconds * 2)
    try:
        return cache.incr(key) <= times
    except ValueError:  # a full cache may have dropped the count in between
        return True


def refused(request: HttpRequest, name: str, *, times: int, seconds: int) -> HttpResponse | None:
    """Count one request of an address; give the answer 429 once they are too many."""
    if within_limit(name, visitor_of(request), times=times, seconds=seconds):
        return None
    response = trouble_page(request, 429)
    response["Retry-After"] = str(seconds)
    return response


def limited(name: str, *, times: int, seconds: int) -> Callable[[View[P]], View[P]]:
    """Answer 429 when one address asks more often than that."""

    def decorate(view: View[P]) -> View[P]:
        @wraps(view)
        def wrapped(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
            refusal = refused(request, name, times=times, seconds=seconds)
            return refusal or view(request, *args, **kwargs)

        return wrapped

    return decorate
