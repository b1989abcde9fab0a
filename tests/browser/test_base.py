"""The base page in a real, phone-sized browser."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.looks import barriers, overflow


@pytest.mark.parametrize("path", ["/", "/no-such-page", "/api/v1/docs"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pages_are_open_to_everyone(
    live_server: LiveServer, page: Page, path: str, scheme: str
) -> None:
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    page.goto(live_server.url + path)
    assert barriers(page) == []


@pytest.mark.parametrize("path", ["/", "/api/v1/docs"])
def test_nothing_breaks_the_policy(live_server: LiveServer, page: Page, path: str) -> None:
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(live_server.url + path)
    page.wait_for_load_state("networkidle")
    assert complaints == []
    assert page.evaluate("htmx.version").startswith("2.")


@pytest.mark.parametrize("path", ["/", "/api/v1/docs"])
def test_page_fits_a_small_phone(live_server: LiveServer, page: Page, path: str) -> None:
    page.set_viewport_size({"width": 320, "height": 568})
    page.goto(live_server.url + path)
    assert overflow(page) == 0


def test_language_switch_stays_on_the_page(live_server: LiveServer, page: Page) -> None:
    page.goto(live_server.url + "/?from=here")
    page.get_by_role("button", name="français").click()
    expect(page).to_have_url(live_server.url + "/?from=here")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    page.get_by_role("button", name="English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_keyboard_reaches_the_content_first(live_server: LiveServer, page: Page) -> None:
    page.goto(live_server.url)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#main")).to_be_focused()


@pytest.mark.screenshot
def test_picture_of_the_first_page(live_server: LiveServer, page: Page, screenshots: Path) -> None:
    page.goto(live_server.url)
    picture = screenshots / "home.png"
    page.screenshot(path=picture)
    assert picture.stat().st_size > 10_000
