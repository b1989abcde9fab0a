"""What happens around every request."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from scorepad.web.api import errors
from scorepad.web.views.trouble import trouble_page


class TroublePages:
    """Refuse bodies that are too large before anything reads them; keep plain text out of the API."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        length = request.META.get("CONTENT_LENGTH") or "0"
        if length.isdecimal() and int(length) > settings.MAX_REQUEST_BYTES:
            return trouble_page(request, 413)
        response = self.get_response(request)
        if response.status_code == 405 and errors.is_api(request):
            refusal = errors.trouble(405)
            refusal["Allow"] = response["Allow"]
            return refusal
        return response
