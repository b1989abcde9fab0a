"""Every page of every game is translated: in a language that marks what is, nothing stands bare."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scorepad.games.pads import PADS
from scorepad.rules.refusal import Refusal
from scorepad.web.league.plays import keep, kept_play_of_file
from scorepad.web.models import Group, Player, Role, Seat, Table
from scorepad.web.pad import Pad
from tests.test_every_game import random_files
from tests.web.groups import START, client_of, made_group
from tests.web.pseudo import speak_pseudo, untranslated

pytestmark = pytest.mark.django_db
FILES = 3
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


def tables_of(pad: Pad) -> Iterator[Table]:
    for data in Random(7).sample(random_files(pad.slug, f"tests.games.{pad.folder}"), FILES):
        setup = {
            key: value for key, value in data.items() if key not in ("players", "game", "finished")
        }
        players = data["players"]
        table = Table.objects.create(game=pad.slug, setup=setup, seats_made=len(players))
        for number, player in enumerate(players, start=1):
            entry = {key: value for key, value in player.items() if key != "name"}
            name = f"Zq{number}"
            Seat.objects.create(table=table, number=number, position=number, name=name, entry=entry)
        if "first_player" in setup:
            setup.pop("first_player")
            table.save()
        yield table


def addresses_of(pad: Pad) -> Iterator[str]:
    """Pages of a game: its start, its cards, tables under way and at their end."""
    yield reverse("start", args=[pad.slug])
    yield reverse("cards", args=[pad.slug])
    for card in Random(7).sample(list(pad.game.cards), 6):
        yield reverse("card", args=[pad.slug, card])
    for table in tables_of(pad):
        for name in ("table", "table-edit", "table-finish"):
            yield reverse(name, args=[table.code])
        for seat in table.seats.all():
            yield reverse("seat", args=[table.code, seat.number])
        if pad.live:
            yield reverse("live", args=[table.code])
        Table.objects.filter(pk=table.pk).update(finished_at=timezone.now())
        yield reverse("table", args=[table.code])
        yield reverse("seat", args=[table.code, 1])
        yield reverse("result", args=[table.share])


def bare(client: Client, address: str, *names: str) -> list[str]:
    answer = client.get(address)
    assert answer.status_code == 200, address
    codes = Table.objects.values_list("code", flat=True)
    return [
        f"{address}: {text}"
        for text in untranslated(answer.content.decode(), [*PROPER, *codes, *names])
    ]


@pytest.mark.parametrize("pad", PADS.values(), ids=lambda pad: pad.slug)
def test_pages_of_a_game(pad: Pad, client: Client) -> None:
    found = [text for address in addresses_of(pad) for text in bare(client, address, *people(6))]
    assert found == []


def people(number: int) -> list[str]:
    return [f"Zq{n}" for n in range(1, number + 1)]


def group_with(pad: Pad) -> Group:
    group = made_group(*people(6))
    players = [Player.objects.get(group=group, name=name).pk for name in people(6)]
    files = random_files(pad.slug, f"tests.games.{pad.folder}")
    for number, data in enumerate(files[:12]):
        renamed: dict[str, Any] = {
            key: value for key, value in data.items() if key != "first_player"
        }
        renamed["players"] = [
            {**player, "name": name}
            for player, name in zip(data["players"], people(6), strict=False)
        ]
        record = kept_play_of_file(renamed, players[: len(data["players"])], START)
        assert not isinstance(record, Refusal)
        keep(group, f"zq{number}", record, None)
    return group


@pytest.mark.parametrize("pad", PADS.values(), ids=lambda pad: pad.slug)
def test_pages_of_a_group(pad: Pad) -> None:
    group = group_with(pad)
    client = client_of(group, Role.ORGANISER, "zqqueen")
    player = Player.objects.get(group=group, name="Zq1").pk
    play = group.plays.order_by("uid")[0]
    pages = [
        reverse(name, args=[group.key])
        for name in ("group", "league", "players", "plays", "history", "exchange", "group-settings")
    ]
    pages += [
        reverse("league-player", args=[group.key, player]),
        reverse("player", args=[group.key, player]),
        play.get_absolute_url(),
        f"{play.get_absolute_url()}/correct",
        reverse("groups"),
        reverse("account"),
    ]
    names = (*people(6), group.name, "zqqueen", group.key, group.invite, group.look or "-")
    assert [text for page in pages for text in bare(client, page, *names)] == []


def test_pages_of_the_site(client: Client) -> None:
    names = ("home", "all-cards", "start-games", "offline", "account_login")
    assert [text for name in names for text in bare(client, reverse(name))] == []


def test_what_is_not_translated_is_found() -> None:
    page = '<p title="⟦Titre⟧">⟦Voici ⟦Ada⟧⟧: left bare</p><p alt="bare too">⟦bien⟧ 12 × Zq1</p><code>raw</code>'
    assert untranslated(page, ["Zq1"]) == [": left bare", "bare too"]
