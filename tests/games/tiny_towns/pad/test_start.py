"""Starting a table in seconds, and finding it again."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.core import signing
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
        ({"name_1": "a\u202eb"}, "can’t be shown"),
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
        assert re.search(r"data-after-draw>\s*Take these out of the box", page)


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


def sets_on(page: str) -> list[str]:
    return re.findall(r'value="recent-\d"[^>]*>([^<]+)<', page)


def test_recent_sets_are_one_tap_and_the_newest_comes_first(client: Client) -> None:
    assert sets_on(client.get("/start/tiny-towns").content.decode()) == []
    client.post("/start/tiny-towns", typed(farm="granary", tavern="inn"))
    client.post("/start/tiny-towns", typed(fortune="on", well="mine"))
    client.post("/start/tiny-towns", typed(farm="granary", tavern="inn"))  # again: once in the list
    page = client.get("/start/tiny-towns").content.decode()
    assert sets_on(page) == [
        "Granary, Well, Chapel, Inn, Theater, Factory",
        "Farm, Mine, Chapel, Tavern, Theater, Factory · Fortune",
    ]
    second = client.post("/start/tiny-towns", typed(preset="recent-2", name_1="Zoé"))
    page = second.content.decode()
    assert '<option value="mine" selected' in page
    assert 'name="fortune" checked' in page
    assert 'value="Zoé"' in page
    first = client.post("/start/tiny-towns", typed(preset="recent-1", fortune="on"))
    assert 'name="fortune" checked' not in first.content.decode()


def test_a_forged_or_outdated_cookie_is_as_good_as_none(client: Client) -> None:
    for value in ("{", "[1]", '[{"farm": "granary"}]', signing.dumps([1], salt="other")):
        client.cookies["sets-tiny-towns"] = client.cookies["names"] = value
        answer = client.get("/start/tiny-towns?preset=recent-1")
        assert answer.status_code == 200
        assert sets_on(answer.content.decode()) == []
    # Signed, but of a time with other cards.
    old = [{"variant": "standard", "farm": "windmill"}, {"farm": ["x"]}, 7]
    client.cookies["sets-tiny-towns"] = signing.dumps(old, salt="sets-tiny-towns")
    client.cookies["names"] = signing.dumps([7, "Ada"], salt="names")
    page = client.get("/start/tiny-towns").content.decode()
    assert sets_on(page) == []
    assert re.findall(r'name="add"\s+value="([^"]+)"', page) == ["Ada"]


def test_code_may_be_typed_in_any_way(client: Client) -> None:
    table = made_table(NOBODY, NOBODY)
    spaced = f" {table.code[:3].lower()} {table.code[3:]} "
    assert client.get("/join", {"code": spaced})["Location"] == f"/t/{table.code}"
    assert client.get(f"/t/{table.code.lower()}").status_code == 200


def test_unknown_code_is_said(client: Client) -> None:
    answer = client.get("/join", {"code": "<b>XXXX"})
    assert answer.status_code == 404
    assert "&lt;B&gt;XXXX" in answer.content.decode()
