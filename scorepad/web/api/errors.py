"""What the API says when something goes wrong: one JSON shape, never a page."""

from __future__ import annotations

import json
from collections.abc import Mapping

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from scorepad.rules.refusal import Refusal

ROOT = "/api/"
BROKEN_FILE, REFUSED = 400, 422

# Each status with the place it is about and what was expected there; texts may name settings.
TROUBLES = {
    400: Refusal("the request", "not well formed"),
    403: Refusal("the request", "not allowed"),
    404: Refusal("the address", "there is nothing here; /api/v1/docs lists what there is"),
    405: Refusal("the method", "not known here; the header Allow lists those that are"),
    413: Refusal("the body", "expected at most {API_MAX_BYTES} bytes"),
    415: Refusal("the header Content-Type", "expected application/json"),
    429: Refusal("the request", "expected at most {API_TIMES} in {API_SECONDS} seconds; wait"),
    500: Refusal("the site", "a mistake of ours; it was noted"),
    503: Refusal("the site", "many photos are being read right now; send it again in a moment"),
}


def is_api(request: HttpRequest) -> bool:
    """Whether a program is asking, and not a person."""
    return request.path_info.startswith(ROOT)


def answer(data: Mapping[str, object], status: int = 200) -> HttpResponse:
    """Send JSON as the command prints it."""
    # Half a surrogate pair is valid in JSON's escapes and not in UTF-8: names in a refusal may have one.
    body = json.dumps(data, ensure_ascii=False).encode("utf-8", "replace")
    return HttpResponse(body, status=status, content_type="application/json")


def refuse(refusal: Refusal, status: int) -> HttpResponse:
    """Send an error in the contract's shape."""
    return answer({"error": refusal.to_dict()}, status)


def trouble(status: int) -> HttpResponse:
    """Send the error of a kind of trouble."""
    known = TROUBLES[status]
    limits = {name: getattr(settings, name) for name in dir(settings) if name.startswith("API_")}
    return refuse(Refusal(known.where, known.say("en").format(**limits)), status)
