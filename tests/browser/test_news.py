"""Every page of a table hears from the other phones: the end, new names, another set-up, a move taken back."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.test import Client
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from scorepad.web.models import Seat, Table
from scorepad.web.seats import new_table
from tests.browser.phones import another_phone, put, settled
from tests.serving import Phone, served
from tests.serving import new_table as new_table_of
from tests.toy.pebbles.pad import BLANK
from tests.web.pictures import ONE_BOARD
from tests.web.snapping import draft, send
from tests.web.tables import NOBODY, made_table, squares_of

SOON = 4_000  # milliseconds: a look every two and a half seconds, and its answer


def finish(table: Table) -> None:
    Client().post(f"/t/{table.code}/finish", {"end": "played-out"})


def test_a_seat_hears_of_names_the_end_and_the_reopening(
    live_server: LiveServer, page: Page
) -> None:
    table = made_table(NOBODY, NOBODY)
    page.goto(f"{live_server.url}/t/{table.code}/1")
    Seat.objects.filter(table=table, number=2).update(name="<b>Eve</b>")
    bar = page.get_by_role("navigation", name="Players")
    expect(bar.get_by_role("link", name="<b>Eve</b>")).to_be_visible(timeout=SOON)
    finish(table)
    expect(page.get_by_text("This game is finished.")).to_be_visible(timeout=SOON)
    expect(page.locator("#snap")).to_be_hidden()
    Client().post(f"/t/{table.code}/reopen")
    expect(page.get_by_text("This game is finished.")).to_have_count(0, timeout=SOON)
    expect(page.locator("#snap")).to_be_visible()
    put(page, "tavern", 3)
    settled(page)
    assert squares_of(table)[3] == "tavern"


def test_the_table_hears_of_everything_and_leaves_open_what_is_open(
    live_server: LiveServer, page: Page
) -> None:
    table = made_table(NOBODY, NOBODY)
    page.goto(f"{live_server.url}/t/{table.code}")
    page.get_by_text("House rules").click()
    Seat.objects.create(
        table=table, number=3, position=3, name="Cleo", entry={"squares": [None] * 16}
    )
    expect(page.locator("#table_seats").get_by_text("Cleo").first).to_be_visible(timeout=SOON)
    expect(page.locator("#house_rules")).to_have_attribute("open", "")
    finish(table)
    expect(page.get_by_role("link", name="See the result")).to_be_visible(timeout=SOON)
    Client().post(f"/t/{table.code}/reopen")
    expect(page.get_by_role("link", name="See the result")).to_have_count(0, timeout=SOON)


def test_whoever_is_about_to_finish_comes_to_the_result_of_somebody_else(
    live_server: LiveServer, page: Page
) -> None:
    table = made_table(NOBODY, NOBODY)
    page.goto(f"{live_server.url}/t/{table.code}/finish")
    finish(table)
    page.wait_for_url(f"**/r/{table.share}", timeout=SOON)


def test_the_check_of_a_photo_hears_of_the_end(live_server: LiveServer, page: Page) -> None:
    table = made_table(NOBODY, NOBODY)
    send(Client(), table, ONE_BOARD.read_bytes())
    page.goto(f"{live_server.url}{draft(table)}")
    finish(table)
    expect(page.get_by_text("This game is finished.")).to_be_visible(timeout=SOON)


def test_a_player_who_is_gone_leaves_a_page_that_says_so(
    live_server: LiveServer, page: Page
) -> None:
    table = made_table(NOBODY, NOBODY)
    page.goto(f"{live_server.url}/t/{table.code}/2")
    Seat.objects.filter(table=table, number=2).delete()
    expect(page.get_by_role("heading", name="There is nothing here")).to_be_visible(timeout=SOON)


@pytest.fixture
def pebbles_table(pebbles: None, live_server: LiveServer) -> Table:
    """A game that is played on the pad."""
    return new_table("pebbles", {}, [("Ada", dict(BLANK)), ("Ben", dict(BLANK))])


def test_moves_of_two_phones_follow_one_another(
    live_server: LiveServer, pebbles_table: Table, page: Page, browser: Browser
) -> None:
    other = another_phone(browser)
    for phone in (page, other):
        phone.goto(f"{live_server.url}/t/{pebbles_table.code}/live")
    page.get_by_role("button", name="black pebble").click()
    for phone in (page, other):
        expect(phone.get_by_text("Ada: ○ 0 ● 1")).to_be_visible(timeout=SOON)
    # Without network the move waits, and holds up the next one.
    other.context.set_offline(True)
    other.get_by_role("button", name="white pebble").click()
    expect(other.locator("#unsaved")).to_contain_text("1 not saved yet")
    expect(other.get_by_role("button", name="white pebble")).to_be_disabled()
    # Meanwhile somebody else moves: theirs is shown, the one that waited is not made.
    page.get_by_role("button", name="black pebble").click()
    expect(page.get_by_text("Ada: ○ 0 ● 2")).to_be_visible()
    other.context.set_offline(False)
    expect(other.get_by_text("Somebody else moved first.")).to_be_visible()
    expect(other.get_by_text("Ada: ○ 0 ● 2")).to_be_visible()
    # Taking back is told to everybody.
    page.get_by_role("button", name="Undo the last move").click()
    for phone in (page, other):
        expect(phone.get_by_text("Move 2 was undone.")).to_be_visible(timeout=SOON)
        expect(phone.get_by_text("Ada: ○ 0 ● 1")).to_be_visible()


def test_a_move_without_network_is_made_when_it_is_back(
    live_server: LiveServer, pebbles_table: Table, page: Page
) -> None:
    page.goto(f"{live_server.url}/t/{pebbles_table.code}/live")
    page.context.set_offline(True)
    page.get_by_role("button", name="white pebble").click()
    expect(page.locator("#unsaved")).to_contain_text("1 not saved yet")
    page.context.set_offline(False)
    expect(page.get_by_text("Ada: ○ 1 ● 0")).to_be_visible()
    assert Table.objects.get(pk=pebbles_table.pk).moves_made == 1


def test_our_own_server_tells_at_once_and_nobody_asks(tmp_path: Path, page: Page) -> None:
    """A page that is told asks for nothing, and hears again after the server was started anew."""
    asked: list[str] = []
    page.on("request", lambda one: asked.append(one.url) if "/stamp?" in one.url else None)
    form = "application/x-www-form-urlencoded"
    with served(tmp_path) as site:
        code, port = new_table_of(tmp_path), site.port
        page.goto(f"{site.address}/t/{code}/1")
        page.wait_for_timeout(4_500)
        before = len(asked)
        other = Phone(site)
        other.ask(f"/t/{code}")
        assert other.ask(f"/t/{code}/finish", b"end=played-out", form)[0] == 200
        expect(page.get_by_text("This game is finished.")).to_be_visible(timeout=SOON)
        page.wait_for_timeout(3_000)
        assert before <= 1  # until the line stood
        assert asked[before:] == []
    with served(tmp_path, port=port):
        assert other.ask(f"/t/{code}/reopen", b"", form)[0] == 200
        expect(page.get_by_text("This game is finished.")).to_have_count(0)
