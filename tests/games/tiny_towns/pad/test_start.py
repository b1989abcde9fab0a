"""Starting a table in seconds, and finding it again."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from scorepad.games.tiny_towns.rules.in_play import CARDS, DRAWN_TYPES
from scorepad.web.models import UNAMBIGUOUS, Table
from tests.web.tables import NOBODY, made_table

pytestmark = pytest.mark.django_db


def typed(**more: Any) -> dict[str, Any]:
    names = {"name_1": "Ada", "name_2": "Ben"}
    return {"variant": "standard", **{kind: kind for kind in DRAWN_TYPES}, **names, **more}


def test_a_table_is_started_without_an_account(client: Client) -> None:
    answer = client.post("/start/tiny-towns", typed(name_4="Cleo", fortune="on", well="mine"))
    table = Table.objects.get()
    assert (answer.status_code, answer["Location"]) == (302, f"/t/{table.code}")
    assert re.fullmatch(f"[{UNAMBIGUOUS}]{{6}}", table.code)
    assert [(seat.position, seat.name) for seat in table.seats.all()] == [
        (1, "Ada"),
        (2, "Ben"),
        (3, "Cleo"),
    ]
    assert table.setup["expansions"] == ["fortune"]
    assert table.setup["cards"]["well"] == "mine"


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"name_2": ""}, "at least two names"),
        ({"name_1": "", "name_2": ""}, "at least one name"),
        ({"name_2": "ada"}, "different name"),
        ({"variant": "solo"}, "one player"),
        ({"variant": "chaos"}, "Variant"),
        ({"name_1": "x" * 10_000}, "40 characters"),
        ({"name_1": "a\u202eb"}, "cannot be shown"),
        ({"well": "mine"}, "not in the game"),
        ({"farm": "nonsense"}, "Farm"),
        ({"variant": "solo", "name_2": "", "tavern": "feast-hall"}, "not in the game"),
    ],
)
def test_mistakes_are_named_and_nothing_is_lost(
    client: Client, more: dict[str, str], message: str
) -> None:
    answer = client.post("/start/tiny-towns", typed(**more))
    assert answer.status_code == 422
    page = answer.content.decode()
    assert message in page
    assert Table.objects.count() == 0


def test_script_in_a_name_is_only_text(client: Client) -> None:
    client.post("/start/tiny-towns", typed(name_1="<script>alert(1)</script>"))
    page = client.get(Table.objects.get().get_absolute_url()).content.decode()
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert" in page


def test_random_draw_respects_the_choices(client: Client) -> None:
    for _ in range(20):
        page = client.post(
            "/start/tiny-towns", typed(preset="random", variant="solo")
        ).content.decode()
        chosen = re.findall(r'<option value="([a-z-]+)" selected', page)
        assert len(chosen) == 6
        assert all(not CARDS[card].expansion for card in chosen)
        assert not {"feast-hall", "bank"} & set(chosen)
        assert "Take out of the box" in page


def test_base_preset_draws_no_fortune_card(client: Client) -> None:
    for _ in range(10):
        page = client.post("/start/tiny-towns", typed(preset="base", fortune="on")).content.decode()
        chosen = re.findall(r'<option value="([a-z-]+)" selected', page)
        assert all(not CARDS[card].expansion for card in chosen)
        assert 'name="fortune" checked' in page


def test_presets_keep_what_was_typed(client: Client) -> None:
    page = client.post(
        "/start/tiny-towns", typed(preset="first", name_1="Zoé", farm="granary")
    ).content.decode()
    assert 'value="Zoé"' in page
    assert '<option value="farm" selected' in page


def test_last_cards_are_remembered(client: Client) -> None:
    client.post("/start/tiny-towns", typed(farm="granary", tavern="inn"))
    page = client.get("/start/tiny-towns?preset=last").content.decode()
    assert '<option value="granary" selected' in page
    assert '<option value="inn" selected' in page


def test_nonsense_in_the_cookie_is_harmless(client: Client) -> None:
    for cookie in ("{", "[1]", '{"farm": ["x"], "well": "farm"}'):
        client.cookies["last_cards"] = cookie
        assert client.get("/start/tiny-towns?preset=last").status_code == 200


def test_code_may_be_typed_in_any_way(client: Client) -> None:
    table = made_table(NOBODY, NOBODY)
    spaced = f" {table.code[:3].lower()} {table.code[3:]} "
    assert client.get("/join", {"code": spaced})["Location"] == f"/t/{table.code}"
    assert client.get(f"/t/{table.code.lower()}").status_code == 200


def test_unknown_code_is_said(client: Client) -> None:
    answer = client.get("/join", {"code": "<b>XXXX"})
    assert answer.status_code == 404
    assert "&lt;B&gt;XXXX" in answer.content.decode()


def test_guessing_codes_is_slowed_down(client: Client) -> None:
    table = made_table(NOBODY, NOBODY)
    statuses = [client.get(f"/t/AAAA{n:02}").status_code for n in range(62)]
    assert statuses[:61] == [404] * 61
    assert statuses[61] == 429
    assert client.get(f"/t/{table.code}").status_code == 429  # even a lucky guess waits
