"""How far a seat is filled in, as its page tells it."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import timezone

from scorepad.web.find import pad_of
from scorepad.web.judged import judge_table
from scorepad.web.models import Table
from scorepad.web.pad import Progress
from scorepad.web.views.seat import next_seat
from tests.web.tables import NOBODY, made_table

pytestmark = pytest.mark.django_db

FULL = "YGCG ROCK GMWC CWCK"


def progress(table: Table, index: int = 0) -> Progress:
    return pad_of(table).progress_of(judge_table(Table.objects.get(pk=table.pk)), index)


def page_of(table: Table, number: int = 1) -> str:
    return Client().get(f"/t/{table.code}/{number}").content.decode()


def test_squares_are_counted_whatever_stands_there() -> None:
    table = made_table("CW.. .... .... ....", FULL)
    assert (progress(table).filled, progress(table).whole) == (2, 16)
    assert progress(table).text == "2 of 16 squares"
    assert progress(table).note == "−14 for empty ones"
    assert progress(table, 1).full
    assert progress(table, 1).note == ""


def test_missing_facts_have_a_label_and_a_place_on_the_page() -> None:
    table = made_table(FULL, NOBODY, setup={"expansions": ["fortune"]})
    missing = progress(table).missing
    assert [str(one.label) for one in missing] == [
        "Coins in the chest before feeding",
        "Which monument it is",
    ]
    page = page_of(table)
    for one in missing:
        assert f'id="{one.anchor}"' in page
        assert f'href="#{one.anchor}"' in page


@pytest.mark.parametrize(
    ("monument", "anchor"),
    [
        ("shrine-of-the-elder-tree", "fact-shrine_buildings"),
        ("hollow-hill", "fact-hollow_hill_coins"),
    ],
)
def test_what_a_monument_needs_is_missing_until_it_is_said(monument: str, anchor: str) -> None:
    table = made_table(FULL, NOBODY, setup={"expansions": ["fortune"]})
    seat = table.seats.get(number=1)
    seat.entry |= {"monument": monument, "coins": 0}
    seat.save()
    assert [one.anchor for one in progress(table).missing] == [anchor]
    seat.entry["facts"] = {anchor.removeprefix("fact-"): 1}
    seat.save()
    assert progress(table).missing == ()


def test_what_is_missing_is_not_said_before_the_town_is_full() -> None:
    table = made_table("M" + "." * 15, NOBODY)
    assert "Say which monument stands here" not in page_of(table)
    assert "Which monument it is" not in page_of(table)
    Table.objects.filter(pk=table.pk).update(finished_at=timezone.now())
    assert "Say which monument stands here" in page_of(table)


def test_hidden_totals_stay_hidden_beside_the_progress() -> None:
    table = made_table("C" + "." * 15, NOBODY)
    Table.objects.filter(pk=table.pk).update(hide_totals=True)
    page = page_of(table)
    assert "1 of 16 squares" in page
    assert "for empty ones" not in page


def test_the_next_seat_is_the_next_one_that_is_not_full() -> None:
    table = made_table(FULL, NOBODY, FULL, NOBODY)
    judged, pad = judge_table(table), pad_of(table)
    found = [next_seat(judged, pad, index) for index in range(4)]
    assert [seat and seat.number for seat in found] == [2, 4, 4, 2]
    full = judge_table(made_table(FULL, FULL))
    assert next_seat(full, pad, 0) is None
