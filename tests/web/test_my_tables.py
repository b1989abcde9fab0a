"""The tables of a browser on the first page, a rematch, and totals that wait for the end."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from scorepad.web.models import Table
from scorepad.web.my_tables import COOKIE, MOST
from tests.web.tables import NOBODY, made_table

pytestmark = pytest.mark.django_db


def home(client: Client) -> str:
    return client.get("/").content.decode()


def test_a_browser_finds_its_tables_again(client: Client) -> None:
    assert "My tables" not in home(client)
    first, second = made_table("G" + "." * 15, NOBODY), made_table(NOBODY, NOBODY, NOBODY)
    client.get(f"/t/{first.code}")
    client.get(f"/t/{second.code}/2")
    page = home(client)
    assert page.index(f"/t/{second.code}") < page.index(f"/t/{first.code}")
    assert "1 of 2 filled in" in page
    Table.objects.filter(pk=first.pk).update(finished_at=timezone.now())
    assert f'href="/r/{first.share}"' in home(client)
    assert "My tables" not in home(Client())
    second.delete()
    assert second.code not in home(client)


def test_only_so_many_are_remembered_and_nobody_forges_the_list(client: Client) -> None:
    tables = [made_table(NOBODY) for _ in range(MOST + 2)]
    for table in tables:
        client.get(f"/t/{table.code}")
    page = home(client)
    assert sum(f"/t/{table.code}" in page for table in tables) == MOST
    stranger = Client()
    stranger.cookies[COOKIE] = tables[0].code
    assert tables[0].code not in home(stranger)


def test_a_rematch_has_the_same_players_and_cards(client: Client) -> None:
    table = made_table("G" + "." * 15, NOBODY, tavern="inn", setup={"expansions": ["fortune"]})
    again = f"/start/tiny-towns?again={table.share}"
    assert 'value="Ada"' not in client.get(again).content.decode()  # while it is being played
    client.post(f"/t/{table.code}/finish", {"end": "played-out"})
    assert f'href="{again}"' in client.get(f"/r/{table.share}").content.decode()
    page = client.get(again).content.decode()
    assert 'value="Ada"' in re.sub(r"\s+", " ", page)
    assert '<option value="inn" selected' in re.sub(r"\s+", " ", page)
    assert 'name="fortune" checked' in re.sub(r"\s+", " ", page)


def test_totals_wait_for_the_end_on_every_page(client: Client) -> None:
    table = made_table("G" + "." * 15, "W" + "." * 15)
    client.post(f"/t/{table.code}/setup", {"hide_totals": "1"})
    for address in ("", "/1", "/1/pad"):
        page = client.get(f"/t/{table.code}{address}").content.decode()
        assert "−13" not in page
        assert "-13" not in page
        assert ", 2 points" not in page
        assert "Totals are hidden" in page
    answer = client.post(f"/t/{table.code}/1/pad", {"version": 0, "square": 1, "piece": "tavern"})
    assert ", 5 points" not in answer.content.decode()
    client.post(f"/t/{table.code}/finish", {"end": "played-out"})
    assert "−9" not in client.get(f"/t/{table.code}/1").content.decode()
    assert "−9" in client.get(f"/r/{table.share}").content.decode()


def test_over_https_the_cookies_go_nowhere_else(client: Client, settings: Any) -> None:
    settings.SESSION_COOKIE_SECURE = True
    client.get(f"/t/{made_table(NOBODY, NOBODY).code}")
    assert {name: bool(each["secure"]) for name, each in client.cookies.items()} | {
        "csrftoken": True
    } == {COOKIE: True, "phone": True, "csrftoken": True}
