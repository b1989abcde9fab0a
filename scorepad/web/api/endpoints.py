"""The operations of the API: the same as the commands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils.translation.trans_real import parse_accept_lang_header
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST
from ninja import NinjaAPI

from scorepad.games import GAMES, judge
from scorepad.rules.refusal import Refusal
from scorepad.rules.text import LANGUAGES
from scorepad.web.api import errors
from scorepad.web.api.reading import PHOTO_TYPES
from scorepad.web.card_names import with_cards
from scorepad.web.darkroom import BUSY, cards_in_child, read_photo
from scorepad.web.game_file import decoded, parsed
from scorepad.web.limits import refused
from scorepad.web.numbers import body_length
from scorepad.web.questions import AskedQuestion, find_question
from vision import NotAPhoto

# Page and description are our own (`docs.py`): ninja's come from another host.
api = NinjaAPI(
    title="Scorepad",
    version="1",
    description="Scores finished games and reads photos as `python manage.py score` and `read` do.",
    openapi_url=None,
    docs_url=None,
    urls_namespace="api",
)


@api.post("/score", url_name="score", operation_id="score")
def score(request: HttpRequest) -> HttpResponse:
    """Judge one game file: scores with reasons, problems, places."""
    return too_much(request) or wrong_type(request) or answered(request, judged)


def too_much(request: HttpRequest) -> HttpResponse | None:
    """Refuse one request too many, and a body that no game file needs."""
    too_many = too_often(request, "api", settings.API_TIMES)
    if too_many:
        return too_many
    return errors.trouble(413) if body_length(request) > settings.API_MAX_BYTES else None


def too_often(request: HttpRequest, name: str, times: int) -> HttpResponse | None:
    """Refuse one request too many."""
    return refused(request, name, times=times, seconds=settings.API_SECONDS)


def wrong_type(request: HttpRequest) -> HttpResponse | None:
    """Take JSON alone: a form of another site can then never reach the engine."""
    return None if request.content_type == "application/json" else errors.trouble(415)


def answered(
    request: HttpRequest, work: Callable[[object, str], dict[str, Any] | Refusal]
) -> HttpResponse:
    """The answer to the JSON in the body, or why there is none."""
    language = language_of(request)
    if isinstance(language, Refusal):
        return errors.refuse(language, errors.REFUSED)
    text = decoded(request.body)
    data = text if isinstance(text, Refusal) else parsed(text)
    if isinstance(data, Refusal):
        return errors.refuse(data, errors.BROKEN_FILE)
    found = work(data, language)
    if isinstance(found, Refusal):
        return errors.refuse(found, errors.REFUSED)
    response = errors.answer(found)
    response["Content-Language"] = language
    return response


def judged(data: object, language: str) -> dict[str, Any] | Refusal:
    """The result of a game file."""
    verdict = judge(data)
    return verdict if isinstance(verdict, Refusal) else verdict.to_dict(language)


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


@api.post("/read", url_name="read", operation_id="read")
def read(request: HttpRequest) -> HttpResponse:
    """Read the boards in one photo: corners, squares with candidates, cubes on buildings."""
    return too_often(request, "api-read", settings.API_READ_TIMES) or reading(request)


def reading(request: HttpRequest) -> HttpResponse:
    """The reading of the photo in the body or in a form, or why there is none."""
    slug = cards_asked(request)
    if isinstance(slug, Refusal):
        return errors.refuse(slug, errors.REFUSED)
    if request.content_type == "multipart/form-data":
        names = (*(name for name in request.POST if name != "cards"), *request.FILES)
        stranger = next((name for name in names if name != "photo"), None)
        if stranger is not None:
            return errors.refuse(Refusal(stranger, "unknown field; expected photo"), errors.REFUSED)
        upload = request.FILES.get("photo")
        if not isinstance(upload, UploadedFile):
            return errors.refuse(Refusal("photo", "expected a file"), errors.REFUSED)
        name, data = upload.name or "photo", upload.read()
    elif request.content_type in PHOTO_TYPES:
        name, data = "photo", request.body
    else:
        expected = Refusal(
            "the header Content-Type", f"expected {', '.join(PHOTO_TYPES)} or a form"
        )
        return errors.refuse(expected, 415)
    found = read_photo(data)
    if isinstance(found, NotAPhoto):
        return not_read(found)
    cards = cards_in_child(data, slug) if slug else None
    if isinstance(cards, NotAPhoto):
        return not_read(cards)
    return errors.answer(with_cards(found.to_dict(name), cards))


def not_read(why: NotAPhoto) -> HttpResponse:
    """Say why there is no reading."""
    if why == BUSY:
        return errors.trouble(503)
    return errors.refuse(Refusal("photo", why.message), errors.REFUSED)


def cards_asked(request: HttpRequest) -> str | Refusal:
    """The game whose cards are to be looked for, from the address or the form; nothing for none."""
    stranger = next((name for name in request.GET if name != "cards"), None)
    if stranger is not None:
        return Refusal(f"?{stranger}", "unknown parameter; expected cards")
    form = request.POST if request.content_type == "multipart/form-data" else QueryDict()
    asked = [*request.GET.getlist("cards"), *form.getlist("cards")]
    if not asked:
        return ""
    known = len(asked) == 1 and asked[0] in GAMES
    return asked[0] if known else Refusal("cards", f"expected one of {', '.join(GAMES)}")


@csrf_exempt  # as for the operations above: JSON alone is taken, which no foreign form can send
@require_POST
def ask(request: HttpRequest, question: AskedQuestion) -> HttpResponse:
    """Answer a question of a game's own; `docs.py` describes those there are."""
    return too_much(request) or wrong_type(request) or answered(request, question.work)


class QuestionConverter:
    """The name of a question in an address; others are as if they were not there."""

    regex = "[a-z-]+"

    def to_python(self, value: str) -> AskedQuestion:
        """The question of that name."""
        found = find_question(value)
        if found is None:
            raise ValueError(value)
        return found

    def to_url(self, value: AskedQuestion | str) -> str:
        """Its name."""
        return value if isinstance(value, str) else value.name
