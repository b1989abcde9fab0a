"""The end of a game in a real browser: the table at a glance, the reveal, the share sheet."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.looks import barriers, overflow
from tests.web.share import DREADFUL_NAMES, FRIENDS, table_of
from tests.web.tables import NOBODY, made_table

PHONE = {"width": 390, "height": 664}
ONE_AND_A_HALF = 664 * 3 // 2


@pytest.fixture(autouse=True)
def _phone(page: Page) -> None:
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]


def height_of(page: Page) -> int:
    height: int = page.evaluate("document.documentElement.scrollHeight")
    return height


@pytest.mark.parametrize("language", ["en-GB", "fr-FR"])
def test_the_table_takes_one_and_a_half_screens(
    live_server: LiveServer, page: Page, language: str
) -> None:
    page.set_extra_http_headers({"accept-language": language})
    table = table_of(*FRIENDS, finished=None)
    page.goto(f"{live_server.url}/t/{table.code}")
    expect(page.locator(".seat-row")).to_have_count(3)
    assert height_of(page) <= ONE_AND_A_HALF
    assert overflow(page) == 0


@pytest.mark.parametrize("width", [320, 390])
def test_the_table_is_open_to_everyone(live_server: LiveServer, page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 664})
    towns = [entry for _name, entry in FRIENDS] * 2
    table = table_of(*zip(DREADFUL_NAMES, towns, strict=True), finished=None)
    page.goto(f"{live_server.url}/t/{table.code}")
    page.get_by_role("button", name="Invite").click()
    expect(page.get_by_role("img", name="QR code of this table")).to_be_visible()
    assert barriers(page) == []
    page.get_by_role("button", name="Close").click()
    page.locator("details").evaluate_all("all => all.forEach((one) => (one.open = true))")
    assert barriers(page) == []
    assert overflow(page) == 0


def test_the_last_town_brings_the_result_one_tap_away(live_server: LiveServer, page: Page) -> None:
    table = made_table("CW" + "." * 14, NOBODY)
    page.goto(f"{live_server.url}/t/{table.code}")
    see = page.get_by_role("button", name="See the result")
    expect(see).to_have_count(0)
    seat = table.seats.get(number=2)
    seat.entry["squares"][0] = "cottage"
    seat.version += 1
    seat.save()
    see.click()  # it comes by itself
    expect(page).to_have_url(re.compile(f"/r/{table.share}"))
    expect(page.locator("#winner")).to_have_text("Ada wins on points.")
