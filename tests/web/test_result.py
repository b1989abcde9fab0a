"""The finished result: its page, its text, and what messengers are told about it."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from scorepad.web.models import Table
from tests.web.share import ADA, DREADFUL_NAMES, dreadful, friends, solo, table_of

pytestmark = pytest.mark.django_db

NAMES = (
    "result",
    "result-picture",
    "result-text",
    "result-bgstats",
    "result-bgstats-qr",
    "result-json",
    "result-csv",
)


def page_of(client: Client, table: Table, name: str = "result", language: str = "en") -> str:
    answer = client.get(reverse(name, args=[table.share]), headers={"accept-language": language})
    assert answer.status_code == 200
    return answer.content.decode()


def meta(page: str) -> dict[str, str]:
    found = re.findall(r'<meta (?:property|name)="([\w:]+)" content="([^"]*)">', page)
    return {name: unescape(content) for name, content in found}


@pytest.mark.parametrize("name", NAMES)
def test_unfinished_game_has_no_result(client: Client, name: str) -> None:
    table = table_of(("Ada", ADA), ("Ben", ADA), finished=None)
    assert client.get(reverse(name, args=[table.share])).status_code == 404


@pytest.mark.parametrize("name", NAMES)
def test_code_of_the_table_is_no_share_link(client: Client, name: str) -> None:
    assert client.get(reverse(name, args=[friends().code])).status_code == 404


@pytest.mark.parametrize("name", NAMES)
def test_nothing_breaks_on_dreadful_names(client: Client, name: str) -> None:
    answer = client.get(reverse(name, args=[dreadful().share]))
    assert answer.status_code in (200, 302)


@pytest.mark.parametrize("name", NAMES)
def test_result_is_only_read(client: Client, name: str) -> None:
    address = reverse(name, args=[friends().share])
    assert client.post(address).status_code == 405
    assert client.head(address).status_code in (200, 302)


def test_page_has_podium_boards_sheet_and_every_point(client: Client) -> None:
    page = page_of(client, friends())
    assert "Points are equal: Cléo wins with fewer empty squares." in page
    places = re.findall(r'class="podium__place podium__place--(\d)"', page)
    assert places == ["1", "2", "3"]
    assert page.count('class="town drawn-entry"') == 3
    assert "row 1, column 1, Cottage, fed, 3 points" in page
    assert page.count("Every point of") == 3
    assert 'id="sheet"' in page


def test_equals_share_a_step(client: Client) -> None:
    page = page_of(client, table_of(("Ada", ADA), ("Ben", ADA)))
    assert re.findall(r"podium__place--(\d)", page) == ["1", "1"]
    assert "Ada and Ben share the victory" in page


def test_solo_shows_the_level_and_no_place(client: Client) -> None:
    page = page_of(client, solo(), language="fr")
    assert "Niveau 4\u00a0: Ingénieur" in page
    assert "podium__rank" not in page


def test_page_escapes_names(client: Client) -> None:
    page = page_of(client, dreadful())
    assert "<script>alert" not in page
    assert "<img src=x" not in page
    assert "&lt;script&gt;alert" in page
    for name in DREADFUL_NAMES:
        assert name in unescape(page)


def test_page_keeps_to_the_policy(client: Client) -> None:
    page = page_of(client, friends())
    assert "<style" not in page
    assert " style=" not in page
    assert not re.search(r"<script(?! src=)", page)
    assert not re.search(r"\son\w+=", page)


def test_messengers_are_told_everything(client: Client) -> None:
    table = friends()
    told = meta(page_of(client, table))
    assert told["og:title"] == "Points are equal: Cléo wins with fewer empty squares."
    assert told["og:description"] == "Cléo 27, Ada 27, Ben 1"
    assert told["og:url"] == f"http://testserver/r/{table.share}"
    assert told["og:image"] == f"http://testserver/r/{table.share}/picture.png?lang=en"
    assert (told["og:image:width"], told["og:image:height"]) == ("1200", "630")
    assert told["twitter:card"] == "summary_large_image"
    assert told["twitter:image"] == told["og:image"]
    assert told["robots"] == "noindex"


def test_messengers_are_told_dreadful_names_safely(client: Client) -> None:
    told = meta(page_of(client, dreadful()))
    assert all(name in told["og:description"] for name in DREADFUL_NAMES)


def test_link_on_the_page_carries_no_query(client: Client) -> None:
    table = friends()
    page = client.get(reverse("result", args=[table.share]), {"from": "chat"}).content.decode()
    assert f'value="http://testserver/r/{table.share}"' in page


def test_text_says_the_result(client: Client) -> None:
    table = friends()
    answer = client.get(reverse("result-text", args=[table.share]))
    assert answer["Content-Type"] == "text/plain; charset=utf-8"
    assert answer.content.decode().splitlines() == [
        "Tiny Towns · 15 November 2026",
        "Points are equal: Cléo wins with fewer empty squares.",
        "",
        "1st Cléo – 27",
        "   Cottage 15, Abbey 3, Feast Hall 2, Market 9, Empty squares −2",
        "2nd Ada – 27",
        "   Cottage 12, Fountain 4, Feast Hall 6, Market 4, Bank 4, Empty squares −3",
        "3rd Ben – 1",
        "   Abbey 3, Feast Hall 2, Monument 7, Empty squares −11",
        "",
        f"http://testserver/r/{table.share}",
    ]


def test_text_speaks_the_readers_language(client: Client) -> None:
    text = page_of(client, solo(), "result-text", "fr")
    assert text.startswith(
        "Les Petites Bourgades · 15 novembre 2026\nNiveau 4\u00a0: Ingénieur\n\nÉloïse – 28\n"
    )
    assert "Cases vides −2" in text


def test_text_on_the_page_is_the_text(client: Client) -> None:
    table = dreadful()
    field = re.search(r"<textarea[^>]*>(.*?)</textarea>", page_of(client, table), re.DOTALL)
    assert field
    assert unescape(field[1]) == page_of(client, table, "result-text")


def test_names_from_right_to_left_turn_nothing_around(client: Client) -> None:
    assert "\u2068עדי שלום\u2069 – " in page_of(client, dreadful(), "result-text")


def test_only_a_browser_that_was_at_the_table_finds_the_way_back(client: Client) -> None:
    table = friends()
    assert table.code not in page_of(client, table)
    client.get(f"/t/{table.code}")
    assert f'href="/t/{table.code}"' in page_of(client, table)
    assert table.code not in page_of(Client(), table)
    forger = Client()
    forger.cookies["tables"] = table.code
    assert table.code not in page_of(forger, table)


def test_reveal_comes_by_itself_only_where_totals_were_hidden(client: Client) -> None:
    table = friends()
    assert "data-waits" not in page_of(client, table)
    Table.objects.update(hide_totals=True)
    assert "data-waits" in page_of(client, table)
    Table.objects.update(broken_off=True)
    assert "data-waits" not in page_of(client, table)
