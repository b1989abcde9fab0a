"""What happens around every request."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from scorepad.web.views.trouble import trouble_page


class TroublePages:
    """Refuse bodies that are too large before anything reads them."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        length = request.META.get("CONTENT_LENGTH") or "0"
        if length.isdecimal() and int(length) > settings.MAX_REQUEST_BYTES:
            return trouble_page(request, 413)
        return self.get_response(request)
