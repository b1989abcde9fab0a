"""The map of Little Town in a phone-sized browser: built by tapping and by keyboard, shared by two."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from scorepad.web.models import Seat
from tests.browser.looks import barriers, overflow

pytestmark = pytest.mark.django_db(transaction=True)


def start_table(page: Page, address: str, *names: str) -> str:
    page.goto(f"{address}/start/little-town?preset=first")
    another = page.get_by_role("button", name="Add a player")
    for number, name in enumerate(names, start=1):
        if number > 1:
            another.click()
        page.get_by_label(f"Player {number}", exact=True).fill(name)
    page.get_by_role("button", name="To the table").click()
    page.wait_for_url("**/t/*")
    return page.url.rsplit("/", 1)[1]


def tap(page: Page, square: str, tile: str) -> None:
    page.locator(f'#pad [data-place="{square}"]').click()
    page.locator(f'#square-drawer button[value^="{square}:{tile}:"]').click()
    expect(page.locator(f'#pad [data-place="{square}"]')).to_have_class(r"plot plot--grass plot--built owner--1 plot--mine")  # fmt: skip


def test_a_town_is_tapped_in_and_scored(page: Page, live_server: LiveServer) -> None:
    code = start_table(page, live_server.url, "Ada", "Ben", "Cleo", "Dan")
    page.goto(f"{live_server.url}/t/{code}/1")
    for square, tile in (("D3", "castle"), ("D4", "well"), ("E3", "wheat-field")):
        tap(page, square, tile)
    expect(page.locator(".pad__total output")).to_have_text("15")  # 4 + 3 + 2 × 4
    page.locator("[name=coins]").fill("7")
    page.locator("[name=coins]").press("Tab")
    expect(page.locator(".pad__total output")).to_have_text("17")
    page.get_by_label("A building for 3 stone").check()
    expect(page.locator(".pad__total output")).to_have_text("19")
    page.locator(".line", has_text="Castle").locator(".line__points").click()
    expect(page.locator('#pad [data-place="D3"]')).to_have_class(r"plot plot--grass plot--built owner--1 plot--mine lit")  # fmt: skip
    expect(page.locator("#pad .lit-because")).to_have_count(2)
    assert overflow(page) == 0
    assert barriers(page) == []
    entry = Seat.objects.get(table__code=code, number=1).entry
    assert (entry["coins"], entry["objectives"]) == (7, ["three-stone-building"])


def test_arrows_move_over_the_map(page: Page, live_server: LiveServer) -> None:
    code = start_table(page, live_server.url, "Ada", "Ben")
    page.goto(f"{live_server.url}/t/{code}/1")
    page.locator('#pad [data-place="A1"]').focus()
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowLeft", "ArrowDown", "ArrowUp"):
        page.keyboard.press(key)
    expect(page.locator('#pad [data-place="A2"]')).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator('#square-drawer button[value^="A2:well:"]')).to_be_visible()


def test_another_phone_sees_the_tile_soon(page: Page, live_server: LiveServer) -> None:
    code = start_table(page, live_server.url, "Ada", "Ben")
    other = page.context.new_page()
    other.goto(f"{live_server.url}/t/{code}/2")
    page.goto(f"{live_server.url}/t/{code}/1")
    tap(page, "D3", "statue")
    expect(other.locator('#pad [data-place="D3"]')).to_have_class("plot plot--grass plot--built owner--1", timeout=15_000)  # fmt: skip
    other.close()


def moves(page: Page, number: int) -> None:
    expect(page.locator("#move [name=after]")).to_have_value(str(number), timeout=15_000)


def choose(page: Page, square: str) -> None:
    page.locator(f'.live-map [data-place="{square}"] input').check(force=True)


def test_two_phones_play_live(page: Page, live_server: LiveServer) -> None:
    code = start_table(page, live_server.url, "Ada", "Ben")
    other = page.context.new_page()
    for phone in (page, other):
        phone.goto(f"{live_server.url}/t/{code}/live")
    choose(page, "B2")
    page.get_by_role("button", name="Worker on this square").click()
    moves(other, 1)
    choose(other, "B5")
    other.get_by_role("button", name="Worker on this square").click()
    moves(page, 2)
    choose(page, "C3")
    page.locator('[value="build:well"]').click()
    moves(other, 3)
    choose(other, "G3")
    expect(other.locator("[name=activate_C3]")).to_be_hidden()
    choose(other, "D3")
    other.locator("[name=activate_C3]").check()
    other.get_by_role("button", name="Worker on this square").click()
    moves(page, 4)
    expect(page.locator(".live-players li").nth(0)).to_contain_text("4 coins and 1 fish")
    expect(page.locator(".live-players li").nth(1).locator("strong")).to_have_text("2")
    assert overflow(page) == 0
    assert barriers(page) == []
    page.get_by_role("button", name="Take the last move back").click()
    moves(other, 3)
    other.close()
