"""Whether a town can be built, at a glance: the mark, what would mend it, and how it grew."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.looks import barriers, overflow
from tests.web.tables import NOBODY, made_table, squares_of

RULEBOOK = "YGCG ROCK G.WC CWC."
CROWDED = "CCCC CCCC CCCC CCC."
PHONE = {"width": 390, "height": 664}
PLAIN_PHONE = {"width": 320, "height": 568}


def rulebook_pad(page: Page, address: str) -> None:
    """The page of a town that can be built."""
    table = made_table(RULEBOOK, NOBODY, theater="bakery", factory="warehouse")
    page.goto(f"{address}/t/{table.code}/1")


def test_only_the_stuck_squares_are_marked(live_server: LiveServer, page: Page) -> None:
    table = made_table(CROWDED, NOBODY)
    page.goto(f"{live_server.url}/t/{table.code}/1")
    expect(page.get_by_role("button", name="can’t be built")).to_be_visible()
    marked = page.locator("#pad .cell--illegal").evaluate_all("all => all.map((one) => one.value)")
    assert marked == ["10", "11", "14"]


def test_a_repair_is_shown_before_it_is_made(live_server: LiveServer, browser: Browser) -> None:
    table = made_table(CROWDED, NOBODY)
    phone = browser.new_context(has_touch=True, viewport=PHONE).new_page()  # type: ignore[arg-type]
    phone.goto(f"{live_server.url}/t/{table.code}/1")
    sent: list[str] = []
    phone.on("request", lambda one: sent.append(one.method) if one.method == "POST" else None)
    phone.locator(".mark").tap()
    repairs = phone.locator(".repair")
    repairs.nth(1).tap()
    # Drawn as it would be, in view above the drawer, and nobody was asked.
    previewed = phone.locator(".previewed")
    expect(previewed).to_have_attribute("data-place", "11")
    expect(previewed.locator(".piece")).to_have_count(0)
    square, drawer = previewed.bounding_box(), phone.locator("#mend").bounding_box()
    assert square is not None
    assert drawer is not None
    assert square["y"] >= 0
    assert square["y"] + square["height"] <= drawer["y"]
    # Another one instead: the first is as it was.
    repairs.nth(2).tap()
    expect(previewed).to_have_attribute("data-place", "14")
    expect(phone.locator('[data-place="11"] .piece--cottage')).to_have_count(1)
    # Closed: nothing happened.
    phone.locator("#mend [data-closes]").tap()
    expect(previewed).to_have_count(0)
    assert sent == []
    assert squares_of(table)[14] == "cottage"
    # The second tap does it.
    phone.locator(".mark").tap()
    repairs.nth(2).tap()
    repairs.nth(2).tap()
    expect(phone.locator(".mark--good")).to_be_visible()
    assert squares_of(table)[14] is None
    expect(phone.locator("#mend")).to_have_count(0)


def test_a_mouse_and_a_keyboard_see_it_at_once(live_server: LiveServer, page: Page) -> None:
    table = made_table(CROWDED, NOBODY)
    page.goto(f"{live_server.url}/t/{table.code}/1")
    page.locator(".mark").press("Enter")
    page.locator(".repair").nth(0).hover()
    expect(page.locator(".previewed")).to_have_attribute("data-place", "10")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(page.locator(".previewed")).to_have_attribute("data-place", "11")
    page.keyboard.press("Enter")
    expect(page.locator(".mark--good")).to_be_visible()
    assert squares_of(table)[11] is None


def test_the_replay_plays_pauses_and_steps_without_a_request(
    live_server: LiveServer, page: Page
) -> None:
    rulebook_pad(page, live_server.url)
    page.wait_for_load_state("networkidle")
    page.context.set_offline(True)
    asked: list[str] = []
    watches = ("/stamp?", "/news")
    page.on(
        "request",
        lambda one: None if any(w in one.url for w in watches) else asked.append(one.url),
    )
    page.get_by_role("button", name="can be built").click()
    text, pieces = page.locator(".replay__text"), page.locator(".replay__board .piece")
    expect(text).to_have_text("The empty board.")
    expect(pieces).not_to_have_count(0)  # it plays by itself
    expect(page.locator(".replay__board [class*='cube-letter']").first).to_be_visible()
    page.get_by_role("button", name="Pause").click()
    stopped = text.inner_text()
    page.wait_for_timeout(1_500)
    assert text.inner_text() == stopped
    forward, back = (page.locator(f'[data-replay="{way}"]') for way in ("forward", "back"))
    forward.click()
    expect(text).not_to_have_text(stopped)
    back.click()
    expect(text).to_have_text(stopped)
    while forward.is_enabled():
        forward.click()
    expect(pieces).to_have_count(14)
    expect(page.locator(".replay__progress")).to_have_js_property("position", 1)
    page.locator("#replay [data-closes]").click()
    expect(page.locator("#replay")).to_be_hidden()
    assert asked == []


def test_with_less_motion_there_are_steps_alone(live_server: LiveServer, page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    rulebook_pad(page, live_server.url)
    page.locator(".mark").click()
    expect(page.locator(".replay__play")).to_be_hidden()
    page.wait_for_timeout(1_200)
    expect(page.locator(".replay__text")).to_have_text("The empty board.")
    page.get_by_role("button", name="Step forward").click()
    expect(page.locator(".replay__board .piece")).not_to_have_count(0)


def test_without_javascript_repairs_are_buttons_and_the_order_is_a_list(
    live_server: LiveServer, browser: Browser
) -> None:
    table = made_table(CROWDED, NOBODY)
    plain = browser.new_page(java_script_enabled=False, locale="en-GB")
    plain.goto(f"{live_server.url}/t/{table.code}/1")
    plain.get_by_role("button", name="Take away the Cottage in row 3, column 3").click()
    expect(plain.locator(".mark--good")).to_be_visible()
    assert squares_of(table)[10] is None
    expect(
        plain.get_by_role("listitem").filter(has_text="Cottage, row 1, column 1")
    ).to_be_visible()


@pytest.mark.parametrize("size", [PHONE, PLAIN_PHONE])
def test_mark_and_drawers_are_open_to_everyone(
    live_server: LiveServer, page: Page, size: dict[str, int]
) -> None:
    page.set_viewport_size(size)  # type: ignore[arg-type]
    for board in (CROWDED, RULEBOOK):
        table = made_table(board, NOBODY, theater="bakery", factory="warehouse")
        page.goto(f"{live_server.url}/t/{table.code}/1")
        assert overflow(page) == 0
        page.locator(".mark").click()
        expect(page.locator("dialog[open]")).to_be_visible()
        page.evaluate("Promise.all(document.getAnimations().map((one) => one.finished))")
        assert barriers(page) == []


@pytest.mark.parametrize("width", [320, 360, 390])
def test_the_longest_words_fit_beside_the_longest_total(
    live_server: LiveServer, browser: Browser, width: int
) -> None:
    table = made_table(CROWDED, RULEBOOK, theater="bakery", factory="warehouse")
    phone = browser.new_context(locale="fr-FR", viewport={"width": width, "height": 664}).new_page()
    for number in (1, 2):
        phone.goto(f"{live_server.url}/t/{table.code}/{number}")
        expect(phone.locator(".mark")).to_be_visible()
        assert overflow(phone) == 0
