"""The operations of the API. `/api/v1/read` joins here, beside `score`."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.translation.trans_real import parse_accept_lang_header
from ninja import NinjaAPI

from scorepad.rules import Refusal, judge
from scorepad.rules.text import LANGUAGES
from scorepad.web.api import errors
from scorepad.web.api.description import SCORE
from scorepad.web.game_file import decoded, parsed
from scorepad.web.limits import refused

# Page and description are our own (`docs.py`): ninja's come from another host.
api = NinjaAPI(
    title="Scorepad",
    version="1",
    description="Scores finished games as `python manage.py score` does.",
    openapi_url=None,
    docs_url=None,
    urls_namespace="api",
)


@api.post("/score", url_name="score", operation_id="score", openapi_extra=SCORE)
def score(request: HttpRequest) -> HttpResponse:
    """Judge one game file: scores with reasons, problems, places."""
    return too_much(request) or wrong_type(request) or judged(request)


def too_much(request: HttpRequest) -> HttpResponse | None:
    """Refuse one request too many, and a body that no game file needs."""
    too_many = refused(request, "api", times=settings.API_TIMES, seconds=settings.API_SECONDS)
    if too_many:
        return too_many
    length = request.META.get("CONTENT_LENGTH") or "0"
    large = length.isdecimal() and int(length) > settings.API_MAX_BYTES
    return errors.trouble(413) if large else None


def wrong_type(request: HttpRequest) -> HttpResponse | None:
    """Take JSON alone: a form of another site can then never reach the engine."""
    return None if request.content_type == "application/json" else errors.trouble(415)


def judged(request: HttpRequest) -> HttpResponse:
    """The result of the game file in the body, or why there is none."""
    language = language_of(request)
    if isinstance(language, Refusal):
        return errors.refuse(language, errors.REFUSED)
    text = decoded(request.body)
    data = text if isinstance(text, Refusal) else parsed(text)
    if isinstance(data, Refusal):
        return errors.refuse(data, errors.BROKEN_FILE)
    result = judge(data)
    if isinstance(result, Refusal):
        return errors.refuse(result, errors.REFUSED)
    response = errors.answer(result.to_dict(language))
    response["Content-Language"] = language
    return response


def language_of(request: HttpRequest) -> str | Refusal:
    """The language that was asked for, else the first that the reader accepts and we speak."""
    stranger = next((name for name in request.GET if name != "language"), None)
    if stranger is not None:
        return Refusal(f"?{stranger}", "unknown parameter; expected language")
    asked = request.GET.getlist("language")
    if asked:
        known = len(asked) == 1 and asked[0] in LANGUAGES
        return asked[0] if known else Refusal("?language", f"expected {' or '.join(LANGUAGES)}")
    accepted = parse_accept_lang_header(request.headers.get("Accept-Language", ""))
    codes = (code.partition("-")[0] for code, _quality in accepted)
    return next((code for code in codes if code in LANGUAGES), LANGUAGES[0])
