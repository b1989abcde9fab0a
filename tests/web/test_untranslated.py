"""Every page of every game is translated: in a language that marks what is, nothing stands bare."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from scorepad.games.pads import PADS
from scorepad.web.league.friends import FRIENDS
from scorepad.web.models import Role, Table
from scorepad.web.pad import Pad
from tests.web.groups import client_of
from tests.web.pseudo import speak_pseudo, untranslated
from tests.web.walk import addresses_of, group_addresses, group_with

pytestmark = pytest.mark.django_db
# Names of things and people, which stay as they are in every language.
PROPER = (
    "Zq",  # the initials of everybody here
    "Scorepad",
    "BG Stats",
    "CSV",
    "JSON",
    "PNG",
    "OpenAPI",
    "II",
    "III",
    "http://testserver/\\S*",
    "EN",
    "FR",
    "English",
    "français",
    "API",
    "iPhone",
    "QR",
)


@pytest.fixture(autouse=True)
def _speak_pseudo(monkeypatch: pytest.MonkeyPatch) -> None:
    speak_pseudo(monkeypatch)


def bare(client: Client, address: str, *names: str) -> list[str]:
    answer = client.get(address)
    assert answer.status_code == 200, address
    codes = Table.objects.values_list("code", flat=True)
    return [
        f"{address}: {text}"
        for text in untranslated(answer.content.decode(), [*PROPER, *codes, *names])
    ]


PEOPLE = [f"Zq{n}" for n in range(1, 7)]


@pytest.mark.parametrize("pad", PADS.values(), ids=lambda pad: pad.slug)
def test_pages_of_a_game(pad: Pad, client: Client) -> None:
    found = [
        text for address in addresses_of(pad, PEOPLE) for text in bare(client, address, *PEOPLE)
    ]
    assert found == []


@pytest.mark.parametrize("pad", PADS.values(), ids=lambda pad: pad.slug)
def test_pages_of_a_group(pad: Pad) -> None:
    group = group_with(pad, PEOPLE)
    client = client_of(group, Role.ORGANISER, "zqqueen")
    names = (*PEOPLE, group.name, "zqqueen", group.key, group.invite, group.look or "-")
    assert [text for page in group_addresses(group) for text in bare(client, page, *names)] == []


def test_pages_of_the_site(client: Client) -> None:
    names = ("home", "all-cards", "start-games", "offline", "join", "groups", "account_login", "account_signup")  # fmt: skip
    assert [
        text for name in names for text in bare(client, reverse(name), *FRIENDS, "Od|Kw|Me")
    ] == []


def test_what_is_not_translated_is_found() -> None:
    page = '<p title="⟦Titre⟧">⟦Voici ⟦Ada⟧⟧: left bare</p><p alt="bare too">⟦bien⟧ 12 × Zq1</p><code>raw</code>'
    assert untranslated(page, ["Zq1"]) == [": left bare", "bare too"]
