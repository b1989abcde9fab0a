"""What stays between the people of a group and their site."""

from __future__ import annotations

import io
import logging
import logging.config

import pytest
from django.conf import settings
from django.test import Client

from scorepad.web.models import Group, Role
from tests.web.groups import client_of, kept
from tests.web.tables import NOBODY, made_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def log(monkeypatch: pytest.MonkeyPatch) -> io.StringIO:
    """What the operator reads: the site's own handler with its filter and format."""
    written = io.StringIO()
    handler = next(one for one in logging.getLogger().handlers if one.filters)
    monkeypatch.setattr(handler, "stream", written)
    return written


def test_no_secret_word_gets_into_the_log(log: io.StringIO, group: Group) -> None:
    table = made_table(NOBODY, NOBODY)
    client = Client()
    addresses = [
        f"/t/{table.code}/no/such/page",
        f"/t/{table.code}?x=1&y=/t/{table.code}/2",
        f"/r/{table.share}",
        f"/invite/{group.invite}/x",
        f"/g/{group.key}/settings",
    ]
    for address in addresses:
        client.get(address)
        logging.getLogger("scorepad").warning("at %s: %s", address, "trouble")
    logging.getLogger("django.request").error("Internal Server Error: %s", addresses[0])
    text = log.getvalue()
    assert "/t/*/no/such/page" in text
    assert "trouble" in text
    for secret in (table.code, table.share, group.invite, group.key):
        assert secret not in text


def test_a_foreign_host_name_is_told_no_more_than_that(client: Client, log: io.StringIO) -> None:
    for address in ("/", "/start", "/account/login", "/healthz", "/api/v1/"):
        for method in (client.get, client.post):
            answer = method(address, headers={"host": "evil.example"})
            assert answer.status_code in (400, 403, 405)
            assert "Traceback" not in answer.content.decode()
    assert "Traceback" not in log.getvalue()


@pytest.mark.parametrize("page", ["", "/league", "/players", "/plays", "/history", "/settings"])
def test_pages_of_a_group_are_kept_nowhere(group: Group, page: str) -> None:
    kept(group, "Ada1 Ben2")
    answer = client_of(group, Role.ORGANISER).get(f"/g/{group.key}{page}")
    assert (answer.status_code, "no-store" in answer["Cache-Control"]) == (200, True)
    assert "private" in answer["Cache-Control"]


def test_other_private_pages_are_kept_nowhere(group: Group) -> None:
    client, table = client_of(group, Role.MEMBER), made_table(NOBODY, NOBODY)
    pages = ("/groups", "/account", f"/invite/{group.invite}", f"/t/{table.code}")
    for page in (*pages, f"/g/{group.key}/games.json", "/account/login"):
        assert "no-store" in client.get(page)["Cache-Control"], page


def test_browsers_promise_nothing_for_ever_unless_asked() -> None:
    assert settings.ENV.hsts_preload is False
    assert not getattr(settings, "SECURE_HSTS_PRELOAD", False)
