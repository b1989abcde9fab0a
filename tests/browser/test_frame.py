"""The small things of every page: a double tap sends one request."""

from __future__ import annotations

from time import sleep

from playwright.sync_api import Page, Request, Route, expect
from pytest_django.live_server_helper import LiveServer

from scorepad.web.models import Table
from tests.web.tables import NOBODY, made_table

SLOW = 0.7  # seconds that an answer takes


def test_a_double_tap_sends_one_request(live_server: LiveServer, page: Page) -> None:
    table = made_table(NOBODY, NOBODY)
    sent: list[str] = []

    def slowly(route: Route, request: Request) -> None:
        if request.method == "POST":
            sent.append(request.url)
            sleep(SLOW)
        route.continue_()

    page.route("**/t/**", slowly)
    page.goto(f"{live_server.url}/t/{table.code}")
    page.get_by_text("The game", exact=True).click()
    button = page.get_by_role("button", name="Hide totals until the end")
    button.evaluate("button => { button.click(); setTimeout(() => button.click(), 300) }")
    expect(page.get_by_text("Totals are hidden until the game is finished.")).to_be_visible()
    assert len(sent) == 1
    assert Table.objects.get().version == 1


def test_a_form_can_be_sent_again_when_the_browser_brings_its_page_back(
    live_server: LiveServer, page: Page
) -> None:
    table = made_table(NOBODY, NOBODY)
    page.goto(f"{live_server.url}/t/{table.code}")
    for shown in ("Hide totals until the end", "Show totals"):
        page.get_by_text("The game", exact=True).click()
        page.get_by_role("button", name=shown).click()
        page.wait_for_load_state()
    page.go_back()
    page.locator("#setup").evaluate("details => (details.open = true)")
    page.get_by_role("button", name="Hide totals until the end").click()
    expect(page.get_by_text("Totals are hidden until the game is finished.")).to_be_visible()
