"""How often one visitor may ask for one thing. The counts lie in the cache, which several processes of
one site share."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Sequence
from functools import wraps
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import Concatenate, ParamSpec
from urllib.parse import quote

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

from scorepad.web.views.trouble import trouble_page

log = logging.getLogger(__name__)
P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponseBase]
ONE_HOME = 64  # bits: every home has so large a network of IPv6 addresses and may use any of them
LONGEST_ADDRESS = 45


def visitor_of(request: HttpRequest) -> str:
    """The address that asks; behind our own proxy, the last one that the proxy wrote down."""
    if settings.BEHIND_PROXY:
        forwarded = request.headers.get("X-Forwarded-For", "").rpartition(",")[2].strip()
        if forwarded:
            return _home(forwarded)
    return _home(str(request.META.get("REMOTE_ADDR", "")))


def _home(address: str) -> str:
    """One address for all that one home may choose from."""
    try:
        ip = ip_address(address)
    except ValueError:
        # A socket of this computer, or nothing that we know.
        return quote(address[:LONGEST_ADDRESS])
    if not isinstance(ip, IPv6Address):
        return str(ip)
    if ip.ipv4_mapped:
        return str(ip.ipv4_mapped)
    return str(IPv6Network((ip.packed, ONE_HOME), strict=False).network_address)


def _key(name: str, visitor: str, seconds: int) -> str:
    return f"limit:{name}:{visitor}:{int(time.time() // seconds)}"


def counted(name: str, visitors: Sequence[str], *, seconds: int) -> list[int]:
    """How much was counted for each visitor in the current window, in one question."""
    keys = [_key(name, visitor, seconds) for visitor in visitors]
    try:
        found = cache.get_many(keys)
    except Exception:  # whatever a cache of any kind raises when it is away
        return _uncounted(keys)
    return [int(found.get(key, 0)) for key in keys]


def _uncounted(keys: list[str]) -> list[int]:
    """Nobody is kept from a table because the counting is away; `/readyz` tells, so it is not for long."""
    log.exception("limits cannot be counted")
    return [0] * len(keys)


def count(name: str, visitor: str, *, seconds: int) -> int:
    """Count one more in the current window."""
    key = _key(name, visitor, seconds)
    try:
        cache.add(key, 0, timeout=seconds * 2)
        return cache.incr(key)
    except ValueError:  # a full cache may have dropped the count in between
        return 1
    except Exception:  # as above
        return _uncounted([key])[0]


def within_limit(name: str, visitor: str, *, times: int, seconds: int) -> bool:
    """Count one request in the current window and tell whether it is still allowed."""
    return count(name, visitor, seconds=seconds) <= times


def wait(request: HttpRequest, seconds: int) -> HttpResponse:
    """Ask to come again later."""
    response = trouble_page(request, 429)
    response["Retry-After"] = str(seconds)
    return response


def refused(request: HttpRequest, name: str, *, times: int, seconds: int) -> HttpResponse | None:
    """Count one request of an address; give the answer 429 once they are too many."""
    if within_limit(name, visitor_of(request), times=times, seconds=seconds):
        return None
    return wait(request, seconds)


def limited(name: str, *, times: int, seconds: int) -> Callable[[View[P]], View[P]]:
    """Answer 429 when one address asks more often than that."""

    def decorate(view: View[P]) -> View[P]:
        @wraps(view)
        def wrapped(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
            refusal = refused(request, name, times=times, seconds=seconds)
            return refusal or view(request, *args, **kwargs)

        return wrapped

    return decorate
