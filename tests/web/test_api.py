"""The API: the command's answers over HTTP, every error in one shape, and its page."""

from __future__ import annotations

import html
import io
import json
import re
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory, override_settings
from django.urls import path
from pytest_django import Settings

from scorepad import urls as site
from scorepad.games.tiny_towns.pad.api import EXAMPLE
from tests.games.tiny_towns.rules.vectors import VECTORS

SCORE = "/api/v1/score"
RULEBOOK = VECTORS[0]["game"]
JSON = "application/json"
DEEP = range(900, 1001, 3)


def post(body: object = RULEBOOK, query: str = "", **headers: str) -> Any:
    """Send a body as a program would, without cookies and without a token."""
    raw = body if isinstance(body, bytes) else json.dumps(body).encode()
    strict = Client(enforce_csrf_checks=True, raise_request_exception=False)
    # The client leaves the type of an empty body out, hence the second way to say it.
    return strict.generic("POST", SCORE + query, raw, headers=headers, CONTENT_TYPE=JSON)


def error_of(answer: Any) -> dict[str, str]:
    """The error of an answer that has the one shape and nothing else."""
    assert answer["Content-Type"] == JSON
    assert not answer.cookies
    data = answer.json()
    assert list(data) == ["error"]
    assert sorted(data["error"]) == ["message", "where"]
    assert all(isinstance(text, str) and text for text in data["error"].values())
    return data["error"]  # type: ignore[no-any-return]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_answers_are_those_of_the_command(
    language: str, tmp_path: Path, settings: Settings
) -> None:
    settings.API_TIMES = len(VECTORS)
    games = tmp_path / "games.jsonl"
    games.write_text("\n".join(json.dumps(vector["game"]) for vector in VECTORS))
    out = io.StringIO()
    call_command("score", str(games), language=language, stdout=out)
    for vector, printed in zip(VECTORS, out.getvalue().splitlines(), strict=True):
        answer = post(vector["game"], f"?language={language}")
        assert (answer.status_code, answer.content.decode()) == (200, printed)
        assert answer["Content-Language"] == language
        assert not answer.cookies


@pytest.mark.parametrize(
    ("accepted", "language"),
    [("fr-CA,en;q=0.5", "fr"), ("de,en;q=0.8,fr;q=0.5", "en"), ("de", "en"), ("", "en")],
)
def test_language_of_the_reader(accepted: str, language: str) -> None:
    assert post(**{"accept-language": accepted})["Content-Language"] == language


def test_language_asked_for_wins() -> None:
    answer = post(query="?language=fr", **{"accept-language": "en"})
    whys = [line["why"] for line in answer.json()["players"][0]["lines"]]
    assert "3 Tavernes\N{NO-BREAK SPACE}: 9 points." in whys


@pytest.mark.parametrize(
    "query", ["?language=de", "?language=", "?language=en&language=fr", "?a=1"]
)
def test_unknown_language_or_parameter_is_refused(query: str) -> None:
    answer = post(query=query)
    assert answer.status_code == 422
    assert error_of(answer)["where"] in ("?language", "?a")


@pytest.mark.parametrize(
    ("body", "where"),
    [
        ([], "the file"),
        (None, "the file"),
        ({"game": "chess"}, "game"),
        ({"game": ["tiny-towns"]}, "game"),
        ({**RULEBOOK, "cards": {}}, "cards.farm"),
        (
            {**RULEBOOK, "players": [{"name": "Ada", "squares": ["castle"] * 16}]},
            "players[0].squares[0]",
        ),
        ({**RULEBOOK, "\ud800": 1}, "?"),
    ],
)
def test_what_is_no_game_file_is_refused_with_its_place(body: object, where: str) -> None:
    answer = post(body)
    assert answer.status_code == 422
    assert error_of(answer)["where"] == where


@pytest.mark.parametrize("body", [b"", b"{oops", b'{"game": "\xe9"}', b"[" * 100_000, b"9" * 5000])
def test_broken_json_is_told_apart(body: bytes) -> None:
    answer = post(body)
    assert answer.status_code == 400
    error_of(answer)


def test_no_depth_of_nesting_is_our_fault() -> None:
    for depth in DEEP:
        for body in (b"[" * depth + b"]" * depth, b'{"game":' + b"[" * depth + b"]" * depth + b"}"):
            assert post(body).status_code in (400, 422)


def test_byte_order_mark_is_no_harm() -> None:
    assert post(b"\xef\xbb\xbf" + json.dumps(RULEBOOK).encode()).status_code == 200


def test_illegal_board_is_a_result() -> None:
    answer = post({**RULEBOOK, "players": [{"name": "Ada", "squares": ["monument"] * 16}]})
    assert answer.status_code == 200
    assert answer.json()["players"][0]["legal"] is False


@pytest.mark.parametrize("method", ["GET", "HEAD", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"])
def test_other_methods_are_refused(method: str) -> None:
    answer = Client(enforce_csrf_checks=True).generic(method, SCORE)
    assert (answer.status_code, answer["Allow"]) == (405, "POST")
    if method != "HEAD":
        assert error_of(answer)["where"] == "the method"


@pytest.mark.parametrize("media", ["text/plain", "application/x-www-form-urlencoded", "", "json"])
def test_other_media_types_are_refused(media: str) -> None:
    answer = Client().generic("POST", SCORE, json.dumps(RULEBOOK), content_type=media)
    assert answer.status_code == 415
    assert error_of(answer)["where"] == "the header Content-Type"


@pytest.mark.usefixtures("plain_wsgi")
def test_media_type_that_cannot_be_read_is_refused() -> None:
    from scorepad.wsgi import application  # here: it looks for the collected static files

    bogus = {"CONTENT_TYPE": "application/json; a*=bogus''x", "HTTP_HOST": "localhost"}
    environ = {**RequestFactory().post(SCORE).environ, **bogus}
    statuses: list[str] = []
    application(environ, lambda status, headers, *_: statuses.append(status))
    assert statuses == ["415 Unsupported Media Type"]


def test_media_type_may_have_parameters() -> None:
    answer = Client().generic(
        "POST", SCORE, json.dumps(RULEBOOK), content_type="Application/JSON; charset=utf-8"
    )
    assert answer.status_code == 200


@pytest.mark.parametrize("setting", ["API_MAX_BYTES", "MAX_REQUEST_BYTES"])
def test_large_body_is_refused(setting: str, settings: Settings) -> None:
    setattr(settings, setting, 100)
    answer = post()
    assert answer.status_code == 413
    assert error_of(answer)["where"] == "the body"


def test_too_many_requests_are_told_to_wait(settings: Settings) -> None:
    settings.API_TIMES, settings.API_SECONDS = 2, 3600
    answers = [post() for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert answers[-1]["Retry-After"] == "3600"
    assert "at most 2 in 3600 seconds" in error_of(answers[-1])["message"]
    other = Client(REMOTE_ADDR="192.0.2.7")
    assert other.post(SCORE, RULEBOOK, content_type=JSON).status_code == 200


@pytest.mark.parametrize("address", ["/api/", "/api/v2/", "/api/v1/nothing", "/api/v1/score/"])
def test_unknown_address_is_told_in_json(address: str) -> None:
    for answer in (Client().get(address), Client(enforce_csrf_checks=True).post(address)):
        assert answer.status_code == 404
        assert error_of(answer)["where"] == "the address"


def test_foreign_host_is_refused_in_json() -> None:
    answer = post(host="evil.example")
    assert answer.status_code == 400
    error_of(answer)


def fails(request: HttpRequest) -> HttpResponse:
    raise RuntimeError("a bug")


class BrokenSite:
    """The site with a bug in its API."""

    from scorepad.urls import handler400, handler403, handler404, handler500

    urlpatterns = (path("api/v1/bug", fails), *site.urlpatterns)


@override_settings(ROOT_URLCONF=BrokenSite)
def test_bug_of_ours_is_told_in_json() -> None:
    answer = Client(raise_request_exception=False).get("/api/v1/bug")
    assert answer.status_code == 500
    error_of(answer)


def test_other_sites_are_not_let_in() -> None:
    answer = post(origin="https://evil.example")
    assert not any(name.lower().startswith("access-control") for name in answer.headers)


def test_description_names_every_answer() -> None:
    answer = Client().get("/api/v1/openapi.json")
    assert (answer.status_code, answer["Content-Type"]) == (200, JSON)
    assert not answer.cookies
    operation = answer.json()["paths"][SCORE]["post"]
    assert sorted(operation["responses"]) == ["200", "400", "413", "415", "422", "429"]


@pytest.mark.parametrize("address", ["/api/v1/", "/api/v1/docs", "/api/v1/openapi.json"])
def test_description_is_only_read(address: str) -> None:
    answer = Client(enforce_csrf_checks=True).post(address)
    assert (answer.status_code, answer["Allow"]) == (405, "GET, HEAD")
    error_of(answer)


def test_root_leads_to_the_page() -> None:
    assert Client().get("/api/v1/")["Location"] == "/api/v1/docs"


def page_of(language: str) -> str:
    answer = Client().get("/api/v1/docs", headers={"accept-language": language})
    assert answer.status_code == 200
    return answer.content.decode()


def shown(page: str, element: str) -> Any:
    found = re.search(rf'<code class="{element}">(.*?)</code>', page, re.DOTALL)
    assert found
    return json.loads(html.unescape(found[1]))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_example_of_the_page_runs(language: str) -> None:
    page = page_of(language)
    assert shown(page, "example") == EXAMPLE
    answer = post(shown(page, "example"), f"?language={language}")
    assert (answer.status_code, answer.json()) == (200, shown(page, "result"))
    assert [player["problems"] for player in answer.json()["players"]] == [[], []]
    assert f"{SCORE}?language={language}" in page


def test_page_speaks_both_languages() -> None:
    assert "Request" in page_of("en")
    assert "<h3>Requête</h3>" in page_of("fr")


def test_page_keeps_to_the_policy() -> None:
    page = page_of("en")
    assert "<style" not in page
    assert " style=" not in page
    assert "<script>" not in page
    outside = re.findall(r'(?:src|href)="(https?:)?//', page)
    assert outside == []


def test_links_of_the_page_lead_somewhere() -> None:
    page = page_of("en")
    assert set(re.findall(r'href="#(\w+)"', page)) <= set(re.findall(r'id="(\w+)"', page))
