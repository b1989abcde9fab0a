"""Each request has a name, which its answer, its lines in the log and a proxy share."""

from __future__ import annotations

import logging
import re
import secrets
import time
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from scorepad.log_lines import current
from scorepad.web.metrics import count_request

log = logging.getLogger("scorepad.requests")
HEADER = "X-Request-ID"
NAME = re.compile(r"[\w-]{8,64}", re.ASCII)


class RequestLog:
    """Names a request, counts it, and writes one line about it; outermost, so that it sees all."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        name = name_of(request)
        token, begun, used = current.set(name), time.perf_counter(), time.thread_time()
        try:
            response = self.get_response(request)
        finally:
            current.reset(token)
        response[HEADER] = name
        seconds, cpu = time.perf_counter() - begun, time.thread_time() - used
        count_request(response.status_code, seconds, cpu)
        log.info(
            "%s %s %s",
            request.method,
            route_of(request),
            response.status_code,
            extra={"ms": round(seconds * 1000, 1), "cpu_ms": round(cpu * 1000, 1), "request": name},
        )
        return response


def name_of(request: HttpRequest) -> str:
    """What our own proxy calls a request, or a new name."""
    given = request.headers.get(HEADER, "") if settings.BEHIND_PROXY else ""
    return given if NAME.fullmatch(given) else secrets.token_hex(8)


def route_of(request: HttpRequest) -> str:
    """The pattern of an address, never the address: codes and links in it are secrets."""
    found = request.resolver_match
    return f"/{found.route}" if found else "(no such address)"
