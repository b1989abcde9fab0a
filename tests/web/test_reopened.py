"""A finished game that is open again: its shared link shows the last result and says so."""

from __future__ import annotations

import json

import pytest
from django.test import Client
from django.urls import reverse

from scorepad.web.models import Play, Role, Table
from tests.web.groups import client_of, made_group
from tests.web.share import FINISHED, friends

pytestmark = pytest.mark.django_db

NOTE = "This game is being corrected."


def got(table: Table, name: str = "result") -> str:
    answer = Client().get(reverse(name, args=[table.share]))
    assert answer.status_code == 200
    return answer.content.decode("utf-8-sig")


def reopened() -> Table:
    """Opened again, with another name and another town than when it was finished."""
    table = friends()
    Client().post(f"/t/{table.code}/reopen")
    table.refresh_from_db()
    ben = table.seats.get(name="Ben")
    ben.name, ben.entry["squares"][:4] = "Benoît", [None] * 4
    ben.save()
    return table


def test_the_link_shows_the_last_result_and_says_so() -> None:
    table = reopened()
    page = got(table)
    assert NOTE in page
    assert "Points are equal: Cléo wins with fewer empty squares." in page
    assert "Benoît" not in page
    assert f"{FINISHED:%Y-%m-%d}" in page
    assert "Play again" not in page
    assert "Save" not in page


def test_text_files_and_picture_are_those_of_the_last_result() -> None:
    before = friends()
    table = reopened()
    for name in ("result-text", "result-csv", "result-json"):
        last = got(table, name).replace(table.share, "")
        assert last == got(before, name).replace(before.share, "")
    told = Client().get(reverse("result-bgstats", args=[table.share]))["Location"]
    assert "Beno%C3%AEt" not in told
    assert "Ben" in told
    stamps = {
        Client().get(reverse("result-picture", args=[one.share]))["ETag"] for one in (before, table)
    }
    assert len(stamps) == 1
    assert json.loads(got(table, "result-json"))["players"][1]["name"] == "Ben"


def test_finishing_again_shows_the_correction() -> None:
    table = reopened()
    Client().post(f"/t/{table.code}/finish", {"end": "played-out"})
    page = got(table)
    assert NOTE not in page
    assert "Benoît" in page
    assert Table.objects.get().last_result is None


def test_opening_twice_keeps_the_result() -> None:
    table = reopened()
    Client().post(f"/t/{table.code}/reopen")
    assert "Benoît" not in got(table)


def test_saving_waits_for_the_end() -> None:
    group, table = made_group(), reopened()
    member = client_of(group, Role.MEMBER)
    answer = member.post(f"/r/{table.share}/save", {"group": group.key})
    assert answer.status_code == 409
    assert "It can be saved once it is finished again." in answer.content.decode()
    assert not Play.objects.exists()


def test_the_table_leads_to_the_last_result() -> None:
    table = reopened()
    page = Client().get(f"/t/{table.code}").content.decode()
    assert "its shared link shows" in page
    assert f'href="/r/{table.share}"' in page
