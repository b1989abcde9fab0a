"""Every page of every game is translated: in a language that marks what is, nothing stands bare."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scorepad.games.pads import PADS
from scorepad.web.league.friends import FRIENDS, SEED
from scorepad.web.models import Role, Seat, Table
from scorepad.web.pad import Pad
from tests.web.exports import export, play, score, shown
from tests.web.founding import PRINTED, begun, card
from tests.web.groups import client_of, made_group
from tests.web.pictures import NO_BOARD, ONE_BOARD, two_boards
from tests.web.pseudo import speak_pseudo, untranslated
from tests.web.snapping import KEY, doubt, draft, send
from tests.web.tables import NOBODY, made_table
from tests.web.walk import addresses_of, group_addresses, group_with, live_table

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


def test_pages_of_photos(client: Client, settings: Any, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path
    table, empty = made_table("C" * 16, NOBODY), made_table(NOBODY, NOBODY)
    Seat.objects.update(name=PEOPLE[0])
    send(client, table, ONE_BOARD.read_bytes(), key=KEY)
    doubt(table, 5)
    send(client, empty, NO_BOARD.read_bytes(), key=KEY)
    found = begun(client, two_boards())
    cards = {"cards": [card(name) for name in PRINTED[:4]], "certain": True, "ms": 1}
    found.photos.update(cards_state="read", cards=cards)
    photo, nothing = (f"/t/{one.code}/photo/{KEY}" for one in (table, empty))
    pages = (photo, f"{photo}/corners/1", draft(table), nothing, f"/t/{found.code}/found")
    assert [text for page in pages for text in bare(client, page, *PEOPLE)] == []


def test_pages_of_an_import() -> None:
    group = made_group(*PEOPLE)
    client = client_of(group, Role.ORGANISER, "zqqueen")
    games = export(
        play(1, score(1, "31"), score(2, "28")), play(2, score(1, "12"), score(3, "x")), {"uuid": 1}
    )
    stage = shown(client, group, games).context["stage"]
    page = f"/g/{group.key}/exchange/{stage.token}"
    names = (*PEOPLE, group.name, "zqqueen", "Ada", "Ben", "Cleo", "BGStatsExport.json")
    assert bare(client, page, *names) == []


@pytest.mark.parametrize(
    "pad", [pad for pad in PADS.values() if pad.live], ids=lambda pad: pad.slug
)
def test_a_game_in_the_middle(pad: Pad, client: Client) -> None:
    assert pad.demo
    longest = max(pad.demo(SEED, date(2026, 3, 14)), key=lambda play: len(play.log or ()))
    log = list(longest.log or ())
    table = live_table(pad, PEOPLE, longest.data, log[: len(log) // 2])
    for name in ("live", "table"):
        assert bare(client, reverse(name, args=[table.code]), *PEOPLE) == []


def test_pages_of_trouble(client: Client) -> None:
    for address in ("/no-such-page", "/t/ZZZZZZ", "/invite/nothing"):
        answer = client.get(address)
        assert answer.status_code == 404
        assert untranslated(answer.content.decode(), PROPER) == []


def test_what_is_not_translated_is_found() -> None:
    page = '<p title="⟦Titre⟧">⟦Voici ⟦Ada⟧⟧: left bare</p><p alt="bare too">⟦bien⟧ 12 × Zq1</p><code>raw</code>'
    assert untranslated(page, ["Zq1"]) == [": left bare", "bare too"]
