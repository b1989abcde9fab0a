"""The map of Little Town in a phone-sized browser: built by tapping and by keyboard, shared by two."""

from __future__ import annotations

import pytest
from playwright.sync_api import APIResponse, Browser, Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from scorepad.web.models import Seat
from tests.browser.looks import barriers, overflow
from tests.browser.phones import touch, without_worker

pytestmark = pytest.mark.django_db(transaction=True)


def start_table(page: Page, address: str, *names: str) -> str:
    page.goto(f"{address}/start/little-town?preset=first")
    another = page.get_by_role("button", name="Add a player")
    for number, name in enumerate(names, start=1):
        if number > 1:
            another.click()
        page.get_by_label(f"Player {number}", exact=True).fill(name)
    page.get_by_role("button", name="Go to the table").click()
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


FOUR = (
    # tiles by square, coins, activation by round, unfed in all, and the points: worked out by hand
    ("D3 castle, D4 well, E3 wheat-field", 7, (0, 2, 2, 4), 1, 4 + 3 + 8 + 8 + 2 - 3),
    ("G2 statue, G3 barn", 2, (0, 0, 5, 5), 0, 10 + 6 + 10),
    ("B4 quarry, B5 church", 4, (0, 0, 0, 5), 2, 5 + 8 + 5 - 6 + 1),
    ("H5 bakery", 0, (0, 0, 0, 0), 3, 4 - 9),
)


def test_a_game_of_four_is_entered_on_a_phone(page: Page, live_server: LiveServer) -> None:
    code = start_table(page, live_server.url, "Ada", "Ben", "Cleo", "Dan")
    for number, (tiles, coins, activation, unfed, points) in enumerate(FOUR, start=1):
        page.goto(f"{live_server.url}/t/{code}/{number}")
        for place in tiles.split(", "):
            square, tile = place.split()
            page.locator(f'#pad [data-place="{square}"]').click()
            page.locator(f'#square-drawer button[value="{square}:{tile}:"]').click()
            expect(page.locator(f'#pad [data-place="{square}"].owner--{number}')).to_be_visible()
        fields = {"coins": coins, "unfed_all": unfed}
        fields |= {f"activation_{n}": points for n, points in enumerate(activation, start=1)}
        for name, value in fields.items():
            page.locator(f"[name={name}]").click()
            page.keyboard.type(str(value))
            page.keyboard.press("Tab")
        total = page.locator(".pad__total output")
        expect(total).to_have_text(str(points).replace("-", "−"))
        expect(page.locator("#entry")).not_to_have_attribute("data-state", "saving")
    page.goto(f"{live_server.url}/t/{code}")
    assert overflow(page) == 0
    page.get_by_role("button", name="See the result").or_(
        page.get_by_role("link", name="See the result")
    ).first.click()
    page.wait_for_url("**/r/*")
    expect(page.locator("main")).to_contain_text("Ben")
    expect(page.locator(".plot--built").first).to_be_attached()
    assert overflow(page) == 0
    assert barriers(page) == []


def test_the_owner_is_chosen_with_the_tile(page: Page, live_server: LiveServer) -> None:
    code = start_table(page, live_server.url, "Ada", "Ben")
    page.goto(f"{live_server.url}/t/{code}/1")
    page.locator('#pad [data-place="D3"]').click()
    page.locator("#square-drawer").get_by_role("radio", name="Ben").check(force=True)
    page.locator('#square-drawer button[value="D3:statue:"]').click()
    expect(page.locator('#pad [data-place="D3"].owner--2')).to_be_visible()
    expect(page.locator('#pad [data-place="D3"]')).to_have_attribute("aria-label", "D3, Statue of Ben, 10 points")  # fmt: skip


def width(page: Page) -> float:
    box = page.locator("#pad .map").bounding_box()
    assert box
    return box["width"]


def test_the_map_is_made_larger_and_moved(page: Page, live_server: LiveServer) -> None:
    code = start_table(page, live_server.url, "Ada", "Ben")
    page.goto(f"{live_server.url}/t/{code}/1")
    before = width(page)
    page.get_by_role("button", name="Larger").click()
    page.get_by_role("button", name="Larger").click()
    assert width(page) == pytest.approx(2 * before, rel=0.01)
    assert overflow(page) == 0
    page.locator('#pad [data-place="A1"]').focus()
    for _step in range(8):
        page.keyboard.press("ArrowRight")
    assert page.locator("[data-zoom]").evaluate("frame => frame.scrollLeft") > before / 2
    expect(page.locator('#pad [data-place="I1"]')).to_be_in_viewport()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.locator('#square-drawer button[value="I2:well:"]').click()
    expect(page.locator('#pad [data-place="I2"] .plot__points')).to_have_text("4")
    assert width(page) == pytest.approx(2 * before, rel=0.01)  # as large as before
    page.locator('#pad [data-place="I2"]').focus()
    page.keyboard.press("-")
    page.keyboard.press("-")
    assert width(page) == pytest.approx(before, rel=0.01)
    expect(page.get_by_role("button", name="Smaller")).to_be_disabled()


def test_two_fingers_make_the_map_larger(page: Page, live_server: LiveServer) -> None:
    code = start_table(page, live_server.url, "Ada", "Ben")
    page.goto(f"{live_server.url}/t/{code}/1")
    before = width(page)
    box = page.locator("#pad .map").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    touch(page, *(((x - apart, y), (x + apart, y)) for apart in (30, 40, 60)))
    assert width(page) == pytest.approx(2 * before, rel=0.05)


def test_a_hand_is_seen_by_its_own_phone_alone(page: Page, live_server: LiveServer, browser: Browser) -> None:  # fmt: skip
    code = start_table(page, live_server.url, "Ada", "Ben")
    other = without_worker(browser.new_context()).new_page()
    other.goto(f"{live_server.url}/t/{code}/hands")
    page.goto(f"{live_server.url}/t/{code}/hands")
    page.get_by_role("button", name="Deal the cards").click()
    expect(other.get_by_text("not opened yet")).to_have_count(2)
    page.get_by_role("link", name="Ada").click()
    assert barriers(page) == []
    page.get_by_role("button", name="show my cards").click()
    expect(page.locator(".hand-list h2")).to_have_count(4)
    assert overflow(page) == 0
    assert barriers(page) == []
    expect(other.get_by_text("on another phone")).to_have_count(1)
    other.goto(f"{live_server.url}/t/{code}/1/hand")
    expect(
        other.get_by_text("These cards are on another phone, which can pass them on.")
    ).to_be_visible()
    page.get_by_role("link", name="Hide the cards").click()
    expect(page.get_by_text("Hand the phone to Ada.")).to_be_visible()
    page.go_back()
    expect(page.locator(".hand-list h2")).to_have_count(0)


def test_a_whole_round_on_two_phones(page: Page, live_server: LiveServer) -> None:
    code = start_table(page, live_server.url, "Ada", "Ben")
    other = page.context.new_page()
    for phone in (page, other):
        phone.goto(f"{live_server.url}/t/{code}/live")
    squares = ("B2", "B5", "F5", "H5", "C3", "D3", "E3", "F3", "G3", "C4")
    for number, square in enumerate(squares):
        phone = (page, other)[number % 2]
        moves(phone, number)
        choose(phone, square)
        phone.get_by_role("button", name="Worker on this square").click()
    moves(other, 10)
    expect(other.locator(".live-town__now")).to_contain_text("Ada feeds the workers")
    moves(page, 10)
    # Ada gathered fish on B2 and twice on F5: three of five eat, one more for three coins.
    expect(page.get_by_text("3 of 5 workers are fed by fish and wheat.")).to_be_visible()
    page.locator("[name=bought]").fill("1")
    page.get_by_role("button", name="Fed").click()
    moves(other, 11)
    expect(other.locator(".live-players strong").first).to_have_text("−3")
    other.get_by_role("button", name="Fed").click()
    moves(page, 12)
    expect(page.locator(".live-town__now")).to_contain_text("Round 2 of 4")
    expect(page.get_by_text("Ben has the marker and begins.")).to_be_visible()
    other.close()


def test_a_tap_in_one_tab_survives_the_late_answer_to_another(
    page: Page, live_server: LiveServer
) -> None:
    code = start_table(page, live_server.url, "Ada", "Ben")
    other = page.context.new_page()
    for tab in (page, other):
        tab.goto(f"{live_server.url}/t/{code}/live")
    on_its_way: list[tuple[Route, APIResponse]] = []
    page.route("**/live/move", lambda route: on_its_way.append((route, route.fetch())), times=1)
    choose(page, "B2")
    page.get_by_role("button", name="Worker on this square").click()
    moves(other, 1)  # the news are quicker than the answer
    choose(other, "B5")
    other.get_by_role("button", name="Worker on this square").click()
    ((route, answer),) = on_its_way
    route.fulfill(response=answer)
    for tab in (page, other):
        moves(tab, 2)
        expect(tab.locator("#live")).to_have_attribute("aria-busy", "false")
    other.close()


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
    page.get_by_role("button", name="Undo the last move").click()
    moves(other, 3)
    other.close()
