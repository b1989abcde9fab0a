"""Every page: language, safety, trouble."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.conf import settings
from django.db import DatabaseError, connection
from django.db.utils import ConnectionHandler
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory, override_settings
from django.urls import path

from scorepad import urls as site
from scorepad.environment import read_environment
from scorepad.web.views.trouble import TROUBLES, trouble_page

pytestmark = pytest.mark.django_db


def fails(request: HttpRequest) -> HttpResponse:
    raise RuntimeError("a bug")


class BrokenSite:
    """Addresses with a bug among them, and the site's own trouble pages."""

    from scorepad.urls import handler400, handler403, handler404, handler500

    urlpatterns = (path("bug", fails), *site.urlpatterns)


def test_home_speaks_english_by_default(client: Client) -> None:
    page = client.get("/").content.decode()
    assert '<html lang="en">' in page
    assert "Let the pad count." in page


def test_home_speaks_french_to_a_french_browser(client: Client) -> None:
    page = client.get("/", headers={"accept-language": "fr-CA,fr;q=0.9,en;q=0.5"}).content.decode()
    assert '<html lang="fr">' in page
    assert "Laissez Scorepad compter." in page


def test_chosen_language_wins_over_the_browser(client: Client) -> None:
    answer = client.post("/language", {"language": "fr", "next": "/?a=1"})
    assert (answer.status_code, answer["Location"]) == (302, "/?a=1")
    page = client.get("/", headers={"accept-language": "en"}).content.decode()
    assert '<html lang="fr">' in page


@pytest.mark.parametrize(
    "next_page", ["https://evil.example/", "//evil.example", "javascript:alert(1)", ""]
)
def test_language_never_leads_away_from_the_site(client: Client, next_page: str) -> None:
    assert client.post("/language", {"language": "fr", "next": next_page})["Location"] == "/"


@pytest.mark.parametrize("code", ["", "xx", "de", "<script>"])
def test_unknown_language_is_refused(client: Client, code: str) -> None:
    assert client.post("/language", {"language": code}).status_code == 400


def test_language_needs_a_form_of_ours() -> None:
    strict = Client(enforce_csrf_checks=True)
    answer = strict.post("/language", {"language": "fr"})
    assert answer.status_code == 403
    assert "This form has expired" in answer.content.decode()


def test_too_many_requests_are_told_to_wait(client: Client) -> None:
    answers = [client.post("/language", {"language": "fr"}) for _ in range(61)]
    assert [answer.status_code for answer in answers] == [302] * 60 + [429]
    assert answers[-1]["Retry-After"] == "60"


def test_visitors_behind_our_proxy_are_told_apart(client: Client) -> None:
    with override_settings(BEHIND_PROXY=True):
        for number in range(70):
            # What a visitor claims comes first, what our proxy saw comes last.
            seen = {"x-forwarded-for": f"10.0.0.{number}, 192.0.2.{number // 60}"}
            answer = client.post("/language", {"language": "fr"}, headers=seen)
            assert answer.status_code == 302


def test_unknown_page_looks_like_the_site(client: Client) -> None:
    answer = client.get("/no-such-page")
    assert answer.status_code == 404
    assert "There is nothing here" in answer.content.decode()


def test_large_body_is_refused_unread(client: Client) -> None:
    answer = client.generic(
        "POST", "/language", b"x", CONTENT_LENGTH=str(settings.MAX_REQUEST_BYTES + 1)
    )
    assert answer.status_code == 413
    assert "That is too large" in answer.content.decode()


@override_settings(ROOT_URLCONF=BrokenSite)
def test_bug_of_ours_looks_like_the_site() -> None:
    answer = Client(raise_request_exception=False).get("/bug")
    assert answer.status_code == 500
    assert "That is our fault" in answer.content.decode()


def test_foreign_host_is_refused(client: Client) -> None:
    assert client.get("/", headers={"host": "evil.example"}).status_code == 400


@pytest.mark.parametrize("status", sorted(TROUBLES))
def test_every_trouble_has_a_page_in_both_languages(rf: RequestFactory, status: int) -> None:
    from django.utils.translation import override

    pages = {}
    for language in ("en", "fr"):
        with override(language):
            answer = trouble_page(rf.get("/"), status)
            assert answer.status_code == status
            pages[language] = answer.content.decode()
    assert pages["en"] != pages["fr"]
    assert {400, 403, 404, 413, 429, 500} <= set(TROUBLES)


def test_policy_forbids_inline_script_and_style(client: Client) -> None:
    answer = client.get("/")
    policy = dict(part.split(" ", 1) for part in answer["Content-Security-Policy"].split("; "))
    assert policy["default-src"] == policy["script-src"] == policy["style-src"] == "'self'"
    page = answer.content.decode()
    assert "<style" not in page
    assert " style=" not in page
    assert "<script>" not in page


def test_healthz_tells_that_all_is_well(client: Client) -> None:
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json()) == (200, {"status": "ok"})


def test_healthz_tells_that_the_database_is_gone(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*args: object) -> None:
        raise DatabaseError("gone")

    monkeypatch.setattr(connection, "cursor", refuse)
    assert client.get("/healthz").status_code == 503


def test_embedded_database_is_set_up_for_several_phones(tmp_path: Path) -> None:
    embedded = read_environment({"DATA_DIR": str(tmp_path)}, tmp_path).database
    database = ConnectionHandler({"default": dict(embedded)})["default"]
    with database.cursor() as cursor:
        assert cursor.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert cursor.execute("PRAGMA foreign_keys").fetchone() == (1,)
        assert cursor.execute("PRAGMA busy_timeout").fetchone() == (10_000,)
    database.close()
