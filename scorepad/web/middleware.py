"""What happens around every request."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.http import HttpRequest, HttpResponse
from django.utils.cache import add_never_cache_headers

from scorepad.web.api import errors
from scorepad.web.codes import WINDOW, missed, must_wait
from scorepad.web.limits import wait
from scorepad.web.numbers import body_length
from scorepad.web.views.trouble import trouble_page

IMPORTS = "/exchange/upload"
PRIVATE = ("/t/", "/r/", "/g/", "/groups", "/account", "/invite/", "/look/", "/return/", "/status")
TABLES = "/t/"  # their codes are short enough to be tried; all other secret words are not


class TroublePages:
    """Refuse bodies that are too large before anything reads them, and guessing at secret addresses."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if body_length(request) > most_bytes(request):
            return trouble_page(request, 413)
        if "\0" in request.path:
            return trouble_page(request, 404)  # no database takes this character
        code = code_in(request.path)
        if code and must_wait(request, code):
            return wait(request, WINDOW)
        response = self.get_response(request)
        if code and response.status_code == 404:
            missed(request, code)
        if request.path.startswith(PRIVATE) and not response.has_header("Cache-Control"):
            add_never_cache_headers(response)
        if response.status_code == 405 and errors.is_api(request):
            refusal = errors.trouble(405)
            refusal["Allow"] = response["Allow"]
            return refusal
        return response


def code_in(path: str) -> str:
    """The code of a table that an address names, right or wrong."""
    return path.removeprefix(TABLES).partition("/")[0].upper() if path.startswith(TABLES) else ""


def most_bytes(request: HttpRequest) -> int:
    """How large a body may be: files with games are large, and only people with an account send them."""
    large = request.path_info.endswith(IMPORTS) and SESSION_KEY in request.session
    return settings.MAX_IMPORT_REQUEST_BYTES if large else settings.MAX_REQUEST_BYTES
