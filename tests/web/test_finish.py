"""The end of a game: one tap where nothing is open, questions with their answers where something is."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from scorepad.web.models import Table
from tests.web.tables import NOBODY, made_table

pytestmark = pytest.mark.django_db

COTTAGE = "C" + "." * 15
WELL = "CW" + "." * 14
FORTUNE: dict[str, Any] = {"expansions": ["fortune"]}


def page_of(client: Client, table: Table, address: str = "") -> str:
    return client.get(f"/t/{table.code}{address}").content.decode()


def rows_of(page: str) -> list[str]:
    """The rows of the table page as a person reads them."""
    rows = re.findall(r'<a class="seat-row".*?</a>', page, re.DOTALL)
    return [" ".join(unescape(re.sub(r"<[^>]*>", " ", row)).split()) for row in rows]


def ends_of(page: str) -> list[tuple[str, str, str]]:
    """Of whom the page before the end says what, and where it is answered."""
    link = r'<a class="open-end[^>]*href="([^"]*)">\s*<strong><bdi>(.*?)</bdi>.*?<span>(.*?)</span>'
    return [(where, name, said.strip()) for where, name, said in re.findall(link, page, re.DOTALL)]


def is_finished(table: Table) -> bool:
    return Table.objects.get(pk=table.pk).finished_at is not None


def test_a_row_tells_place_name_state_and_total(client: Client) -> None:
    table = made_table(WELL, "M" + "." * 15, COTTAGE)
    assert rows_of(page_of(client, table)) == [
        "Place 1 Ada can be built 2 of 16 −13 points",
        "Place 2 Cleo 1 question open 1 of 16 −15 points",  # the hammer
        "Place 3 Ben 2 questions open 1 of 16 −15 points",  # and which monument
    ]


def test_until_all_are_in_there_is_no_place_and_an_untouched_town_has_no_points(
    client: Client,
) -> None:
    table = made_table(COTTAGE, NOBODY, "MM" + "." * 14)
    page = page_of(client, table)
    assert rows_of(page) == [
        "Ada can be built 1 of 16 −15 points",
        "Ben to fill in",
        "Cleo look again 2 of 16 −14 points",
    ]
    assert "−16" not in page
    assert "See the result" not in page
    assert "Finish early" in page


def test_nothing_filled_in_shows_the_invitation_and_no_sheet(client: Client) -> None:
    table = made_table(NOBODY, NOBODY)
    page = page_of(client, table)
    assert 'id="invite"' not in page
    assert "qr.svg" in page
    assert 'id="sheet"' not in page
    assert "Finish early" not in page
    begun = page_of(client, made_table(WELL, NOBODY))
    assert '<dialog id="invite"' in begun


def test_the_result_is_one_tap_away_where_nothing_is_open(client: Client) -> None:
    table = made_table(WELL, COTTAGE)
    assert "See the result" in page_of(client, table)
    answer = client.post(f"/t/{table.code}/finish")
    assert answer["Location"] == f"/r/{table.share}"
    assert is_finished(table)
    assert not Table.objects.get().broken_off


def test_the_tap_asks_where_something_is_open(client: Client) -> None:
    table = made_table("MM" + "." * 14, "M" + "." * 15, setup=FORTUNE)
    page = client.post(f"/t/{table.code}/finish").content.decode()
    assert not is_finished(table)
    seat = f"/t/{table.code}/"
    coins, monument = "Coins in the chest before feeding", "Which monument it is"
    assert ends_of(page) == [
        (f"{seat}1", "Ada", "Check this: it can’t be."),
        (f"{seat}1#fact-coins", "Ada", coins),
        (f"{seat}1#fact-monument", "Ada", monument),
        (f"{seat}2#fact-coins", "Ben", coins),
        (f"{seat}2#fact-monument", "Ben", monument),
    ]
    client.post(f"/t/{table.code}/finish", {"end": "played-out"})
    assert is_finished(table)


def snap_is_hidden(page: str) -> bool:
    """Whether nobody is asked for a photo any more."""
    form = re.search(r'<form id="snap"([^>]*)>', page)
    assert form
    return re.search(r"\bhidden\s", form[1].replace('data-fresh="hidden"', "") + " ") is not None


def test_nobody_wins_against_an_empty_town_unless_somebody_says_that_it_counts(
    client: Client,
) -> None:
    table = made_table(WELL, NOBODY)
    page = page_of(client, table, "/finish")
    assert ends_of(page) == [(f"/t/{table.code}/2", "Ben", "to fill in")]
    first, second = re.findall(r'name="end" value="([\w-]+)"', page)
    assert (first, second) == ("broken-off", "played-out")
    assert snap_is_hidden(page_of(client, table)) is False
    client.post(f"/t/{table.code}/finish", {"end": first})
    assert snap_is_hidden(page_of(client, table)) is True
    page = client.get(f"/r/{table.share}").content.decode()
    assert "nobody wins" in page
    assert "Ada wins" not in page


def test_a_tie_is_asked_about_only_when_all_are_in(client: Client) -> None:
    tied = made_table(WELL, WELL, NOBODY)
    assert "Who had the hammer first?" not in page_of(client, tied, "/finish")
    lower = made_table("CWC" + "." * 13, WELL, WELL)
    assert "Ben and Cleo are tied at −13." in page_of(client, lower, "/finish")
    apart = made_table(WELL, COTTAGE)
    assert "hammer" not in page_of(client, apart, "/finish")
    hall = made_table(WELL, WELL, setup={"variant": "town-hall"})
    assert "hammer" not in page_of(client, hall, "/finish")


def test_hidden_totals_are_asked_about_without_telling_who_is_tied(client: Client) -> None:
    table = made_table(WELL, WELL, COTTAGE)
    client.post(f"/t/{table.code}/setup", {"hide_totals": "1"})
    page = page_of(client, table, "/finish")
    assert "Somebody is tied." in page
    assert "−13" not in page
    assert {said for _where, _name, said in ends_of(page)} == {"There’s an open question."}


def test_french_rows(client: Client) -> None:
    table = made_table(WELL, COTTAGE)
    page = client.get(f"/t/{table.code}", headers={"accept-language": "fr"}).content.decode()
    assert rows_of(page)[0] == "Place 1 Ada possible 2 sur 16 −13 points"
    assert "Voir le résultat" in page
