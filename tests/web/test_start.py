"""The start page of every game: who plays, with one tap or without script."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from scorepad.web.models import Player, Role, Table
from scorepad.web.recent import LONGEST, MOST_NAMES
from tests.web.groups import client_of, made_group
from tests.web.tables import NOBODY, made_table

pytestmark = pytest.mark.django_db

START = "/start/tiny-towns"
CARDS = {kind: kind for kind in ("farm", "well", "chapel", "tavern", "theater", "factory")}


def form(*names: str, **more: Any) -> dict[str, Any]:
    rows = {f"name_{number}": name for number, name in enumerate(names, start=1)}
    return {"variant": "standard", **CARDS, **rows, **more}


def names_on(page: str) -> list[str]:
    """The names in the rows, in order."""
    found = re.findall(r'name="name_\d"\s+value="([^"]*)"', page)
    return [unescape(name) for name in found if name]


def offered_on(page: str) -> list[str]:
    """The names that are one tap away."""
    return [unescape(name) for name in re.findall(r'name="add"\s+value="([^"]*)"', page)]


def arranged(client: Client, *names: str, **pressed: str) -> list[str]:
    answer = client.post(START, form(*names, **pressed))
    assert answer.status_code == 200
    assert not Table.objects.exists()
    return names_on(answer.content.decode())


@pytest.mark.parametrize(
    ("pressed", "names"),
    [
        ({"keep": "1"}, ["Ada", "Ben", "Cleo"]),
        ({"up": "3"}, ["Ada", "Cleo", "Ben"]),
        ({"up": "1"}, ["Ada", "Ben", "Cleo"]),
        ({"down": "1"}, ["Ben", "Ada", "Cleo"]),
        ({"down": "3"}, ["Ada", "Ben", "Cleo"]),
        ({"remove": "2"}, ["Ada", "Cleo"]),
        ({"add": "Dan"}, ["Ada", "Ben", "Cleo", "Dan"]),
        ({"add": "ben"}, ["Ada", "Ben", "Cleo"]),
        ({"up": "x"}, ["Ada", "Ben", "Cleo"]),
        ({"down": "9" * 5000}, ["Ada", "Ben", "Cleo"]),
        ({"remove": "<script>"}, ["Ada", "Ben", "Cleo"]),
    ],
)
def test_without_script_each_button_sends_the_form_and_keeps_it(
    client: Client, pressed: dict[str, str], names: list[str]
) -> None:
    assert arranged(client, "Ada", "Ben", "Cleo", **pressed) == names


def test_gaps_close_and_a_row_is_found_by_the_number_that_it_had(client: Client) -> None:
    assert arranged(client, "Ada", "", "Ben", "Cleo", remove="3") == ["Ada", "Cleo"]


def test_nobody_is_added_to_a_full_table(client: Client) -> None:
    six = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay")
    assert arranged(client, *six, add="Gus") == list(six)


def test_names_are_offered_to_the_browser_that_used_them(client: Client) -> None:
    assert offered_on(client.get(START).content.decode()) == []
    client.post(START, form("Ada", "Ben"))
    client.post(START, form("Cleo", "ada"))
    page = client.get(START).content.decode()
    assert offered_on(page) == ["Cleo", "ada", "Ben"]
    assert offered_on(Client().get(START).content.decode()) == []


def test_a_name_can_be_forgotten(client: Client) -> None:
    client.post(START, form("Ada", "Ben"))
    answer = client.post(START, form("Zoé", forget="Ada"))
    assert names_on(answer.content.decode()) == ["Zoé"]
    assert offered_on(answer.content.decode()) == ["Ben"]
    assert offered_on(client.get(START).content.decode()) == ["Ben"]


def test_only_so_many_names_are_kept_and_no_cookie_grows_too_long(client: Client) -> None:
    for number in range(MOST_NAMES):
        client.post(START, form(f"Ada {number}", f"Ben {number}"))
    page = client.get(START).content.decode()
    assert len(offered_on(page)) == MOST_NAMES
    for number in range(12):  # forty letters each that take twelve bytes
        pictures = "".join(chr(0x1F300 + number * 40 + letter) for letter in range(39))
        client.post(START, form(f"A{pictures}", f"B{pictures}"))
    assert len(client.cookies["names"].value) <= LONGEST
    assert offered_on(client.get(START).content.decode())[0].startswith("A\U0001f4b8")


def test_a_groups_players_are_offered_to_its_members_those_of_late_first() -> None:
    group = made_group("Ada", "Ben", "Cleo")
    Player.objects.filter(name="Ben").update(archived_at="2026-01-01T00:00Z")
    member = client_of(group, Role.MEMBER)
    member.post(START, form("Cleo", "Zoé"))
    assert offered_on(member.get(f"{START}?group={group.key}").content.decode()) == [
        "Cleo",
        "Ada",
        "Zoé",
    ]
    assert offered_on(Client().get(f"{START}?group={group.key}").content.decode()) == []


def test_a_name_may_be_a_script(client: Client) -> None:
    client.post(START, form("<script>alert(1)</script>", '"><img src=x>'))
    page = client.get(START).content.decode()
    assert offered_on(page) == ["<script>alert(1)</script>", '"><img src=x>']
    assert "<script>alert" not in page
    assert "<img src=x>" not in page


@pytest.mark.parametrize("seat", ["x", "-1", "0", "9" * 400, "1.5"])
def test_a_row_with_a_nonsense_seat_is_refused(client: Client, seat: str) -> None:
    answer = client.post(START, form("Ada", "Ben", seat_1=seat))
    assert answer.status_code == 422
    assert not Table.objects.exists()


def test_a_rematch_offers_the_same_cards_or_a_fresh_draw(client: Client) -> None:
    table = made_table("G" + "." * 15, NOBODY, tavern="inn", setup={"expansions": ["fortune"]})
    client.post(f"/t/{table.code}/finish", {"end": "played-out"})
    page = client.get(f"{START}?again={table.share}").content.decode()
    assert names_on(page) == ["Ada", "Ben"]
    assert '<option value="inn" selected' in page
    assert "The same cards" in page
    # Without script: a fresh draw, then the same cards after all.
    fresh = client.post(START, form("Ada", "Ben", "Cleo", again=table.share, preset="random"))
    page = fresh.content.decode()
    assert names_on(page) == ["Ada", "Ben", "Cleo"]
    assert "The same cards" in page
    same = client.post(START, form("Ada", "Ben", again=table.share, preset="again"))
    page = same.content.decode()
    assert '<option value="inn" selected' in page
    assert 'name="fortune" checked' in page
    drawn = client.get(f"{START}?again={table.share}&preset=random").content.decode()
    assert names_on(drawn) == ["Ada", "Ben"]
