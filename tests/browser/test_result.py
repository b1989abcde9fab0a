"""The finished result in a real browser: open to everyone, copied, printed."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from scorepad.web.models import Table
from tests.browser.looks import barriers, overflow
from tests.browser.phones import FAKE_CLIPBOARD
from tests.web.share import crowded, dreadful, friends, solo

WIDE = {"width": 1200, "height": 900}


def open_result(live_server: LiveServer, page: Page, table: Table) -> None:
    page.goto(f"{live_server.url}/r/{table.share}")
    page.wait_for_load_state("networkidle")


@pytest.mark.parametrize("make", [friends, dreadful, solo])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_result_is_open_to_everyone(
    live_server: LiveServer, page: Page, make: Callable[[], Table], scheme: str
) -> None:
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    open_result(live_server, page, make())
    page.locator("details").evaluate_all("all => all.forEach((one) => (one.open = true))")
    assert barriers(page) == []
    assert overflow(page) == 0
    page.set_viewport_size(WIDE)  # type: ignore[arg-type]
    assert barriers(page) == []
    assert overflow(page) == 0


def test_nothing_breaks_the_policy(live_server: LiveServer, page: Page) -> None:
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    open_result(live_server, page, dreadful())
    page.get_by_role("button", name="Copy the link").click()
    assert complaints == []


@pytest.mark.parametrize(("what", "field"), [("link", "share-link"), ("text", "share-text")])
def test_copy_button_copies_and_says_so(
    live_server: LiveServer, page: Page, what: str, field: str
) -> None:
    page.add_init_script(FAKE_CLIPBOARD)
    open_result(live_server, page, friends())
    page.get_by_role("button", name=f"Copy the {what}").click()
    page.get_by_role("button", name="Copied").wait_for()
    assert page.evaluate("window.copied") == page.locator(f"#{field}").input_value()
    page.get_by_role("button", name=f"Copy the {what}").wait_for()


def test_copy_works_without_a_clipboard(live_server: LiveServer, page: Page) -> None:
    """A phone in the same network comes by plain http, where the new clipboard is missing."""
    page.add_init_script(
        'Object.defineProperty(navigator, "clipboard", { value: undefined });'
        'document.addEventListener("copy", () => { window.copied = String(getSelection()); });'
    )
    open_result(live_server, page, friends())
    page.get_by_role("button", name="Copy the link").click()
    page.get_by_role("button", name="Copied").wait_for()
    assert page.evaluate("window.copied") == page.locator("#share-link").input_value()


def test_first_place_stands_highest_in_the_middle(live_server: LiveServer, page: Page) -> None:
    open_result(live_server, page, friends())
    boxes = [place.bounding_box() for place in page.locator(".podium__place").all()]
    tops = [box["y"] for box in boxes if box]
    assert tops == sorted(tops)  # one below the other on a phone
    page.set_viewport_size(WIDE)  # type: ignore[arg-type]
    first, second, third = [
        box for place in page.locator(".podium__place").all() if (box := place.bounding_box())
    ]
    assert second["x"] < first["x"] < third["x"]
    assert first["y"] < second["y"] < third["y"]


def test_equals_stand_equally_high(live_server: LiveServer, page: Page) -> None:
    page.set_viewport_size(WIDE)  # type: ignore[arg-type]
    open_result(live_server, page, dreadful())
    steps = page.locator(".podium__place--1 .podium__step").all()
    heights = {box["height"] for step in steps if (box := step.bounding_box())}
    assert len(steps) == 2
    assert len(heights) == 1


@pytest.mark.parametrize("make", [friends, crowded, solo])
@pytest.mark.parametrize("script", [True, False])
def test_result_prints_on_one_sheet(
    live_server: LiveServer, page: Page, make: Callable[[], Table], script: bool
) -> None:
    browser = page.context.browser
    assert browser
    plain = browser.new_page(java_script_enabled=script, color_scheme="dark")
    open_result(live_server, plain, make())
    paper = plain.pdf(prefer_css_page_size=True, print_background=True)
    plain.close()
    assert len(re.findall(rb"/Type\s*/Page\b", paper)) == 1


def test_result_is_whole_without_script(live_server: LiveServer, page: Page) -> None:
    browser = page.context.browser
    assert browser
    plain = browser.new_page(java_script_enabled=False, locale="en-GB")
    open_result(live_server, plain, friends())
    assert "Cléo – 27" in plain.locator("#share-text").input_value()
    assert not plain.get_by_role("button", name="Copy the text").is_visible()
    assert not plain.get_by_role("button", name="Share").is_visible()
    plain.get_by_text("More ways to export it").click()
    assert plain.get_by_role("link", name="Send to BG Stats").is_visible()
    plain.close()
