"""The end of a game in a real browser: the table at a glance, the reveal, the share sheet."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from scorepad.web.models import Table
from tests.browser.looks import barriers, overflow
from tests.web.share import DREADFUL_NAMES, FRIENDS, dreadful, friends, table_of
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


def hidden(table: Table) -> Table:
    table.hide_totals = True
    table.save()
    return table


def test_the_reveal_steps_from_the_last_to_the_first(live_server: LiveServer, page: Page) -> None:
    table = hidden(friends())
    page.goto(f"{live_server.url}/r/{table.share}")
    reveal, stage = page.get_by_role("dialog", name="Tiny Towns"), page.locator(".reveal__stage")
    for name, total in (("Ben", "1"), ("Ada", "27"), ("Cléo", "27")):
        expect(stage.get_by_role("heading", name=name)).to_be_visible()
        expect(stage.locator(".podium__total")).to_be_hidden()
        expect(reveal.locator(".reveal__winner")).to_be_hidden()
        expect(page.locator("#winner")).to_be_hidden()
        assert "wins" not in page.title()
        page.keyboard.press("Enter")
        expect(stage.locator(".podium__total")).to_be_visible()
        expect(stage.locator(".podium__total")).to_contain_text(total)
        expect(stage.locator(".drawn-entry")).to_be_visible()
        if name != "Cléo":
            stage.click()  # anywhere will do
    expect(reveal.locator(".reveal__winner")).to_contain_text("Cléo wins with fewer empty squares.")
    expect(reveal.locator(".reveal__winner")).to_be_visible()
    page.get_by_role("button", name="See the result").click()
    expect(reveal).to_be_hidden()
    expect(page.locator("#winner")).to_be_visible()
    assert "Cléo wins" in page.title()
    page.reload()  # once in a browser
    expect(page.locator("#winner")).to_be_visible()
    expect(reveal).to_be_hidden()
    page.get_by_role("button", name="Reveal place by place").click()
    expect(stage.get_by_role("heading", name="Ben")).to_be_visible()


def test_every_phone_has_its_own_reveal_and_may_skip_it(
    live_server: LiveServer, page: Page, browser: Browser
) -> None:
    table = hidden(friends())
    for phone in (page, browser.new_context(locale="en-GB").new_page()):
        phone.goto(f"{live_server.url}/r/{table.share}")
        expect(phone.locator("#winner")).to_be_hidden()
        phone.get_by_role("button", name="Show all").click()
        expect(phone.locator("#winner")).to_be_visible()


def test_escape_and_reduced_motion_leave_nobody_behind(live_server: LiveServer, page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    table = hidden(dreadful())
    page.goto(f"{live_server.url}/r/{table.share}")
    for _ in range(3):
        page.get_by_role("button", name="Next").click()
    assert barriers(page) == []
    assert overflow(page) == 0
    running = "document.getAnimations().filter((one) => one.playState === 'running').length"
    assert page.evaluate(running) == 0
    page.keyboard.press("Escape")
    expect(page.locator("#winner")).to_be_visible()


def test_without_script_the_result_is_plain(live_server: LiveServer, browser: Browser) -> None:
    table = hidden(friends())
    plain = browser.new_page(java_script_enabled=False, locale="en-GB")
    plain.goto(f"{live_server.url}/r/{table.share}")
    expect(plain.locator("#winner")).to_be_visible()
    expect(plain.locator("#reveal")).to_be_hidden()


SHEET = """
navigator.share = async (what) => {
  window.shared = { ...what, files: what.files?.map((file) => `${file.name} ${file.type} ${file.size > 1000}`) };
};
navigator.canShare = (what) => !what.files || %s;
"""


@pytest.mark.parametrize("files", [True, False])
def test_share_opens_the_phones_own_sheet(live_server: LiveServer, page: Page, files: bool) -> None:
    page.add_init_script(SHEET % str(files).lower())
    table = friends()
    link = f"{live_server.url}/r/{table.share}"
    with page.expect_response(re.compile("picture.png")):
        page.goto(link)
    page.get_by_role("button", name="Share").click()
    shared = page.wait_for_function("window.shared").json_value()
    assert shared["url"] == link
    assert shared["title"] == "Tiny Towns"
    assert shared["text"].startswith("Tiny Towns · 15 November 2026\nPoints are equal: Cléo wins")
    assert link not in shared["text"]
    assert shared.get("files") == (["scorepad.png image/png true"] if files else None)
    expect(page.get_by_role("button", name="Copy the link")).to_be_hidden()


def test_a_sheet_that_does_not_open_leaves_the_copies(live_server: LiveServer, page: Page) -> None:
    page.add_init_script("navigator.share = async () => { throw new TypeError('no'); };")
    page.goto(f"{live_server.url}/r/{friends().share}")
    page.get_by_role("button", name="Share").click()
    expect(page.get_by_role("button", name="Copy the link")).to_be_visible()


def test_plain_http_copies_and_says_why(live_server: LiveServer, page: Page) -> None:
    """A phone in the house comes by plain http, where no browser has a share sheet."""
    address = "http://scorepad.test"

    def from_the_house(route: Route) -> None:
        here = route.request.url.replace(address, live_server.url)
        route.fulfill(response=route.fetch(url=here))

    page.route(f"{address}/**", from_the_house)
    page.goto(f"{address}/r/{friends().share}")
    assert page.evaluate("isSecureContext") is False
    expect(page.get_by_role("button", name="Copy the text")).to_be_visible()
    expect(page.get_by_text("needs https")).to_be_visible()
    expect(page.get_by_role("button", name="Share", exact=True)).to_be_hidden()


def test_hidden_totals_are_nowhere_before_the_end(live_server: LiveServer, page: Page) -> None:
    table = hidden(table_of(*FRIENDS, finished=None))
    for address in (
        "",
        "/1",
        "/2",
        "/finish",
        "/1/pad",
        "/stamp",
    ):
        page.goto(f"{live_server.url}/t/{table.code}{address}")
        source = page.content()
        assert not re.search(r">\s*(27|1)\s*<", source), address
        # What a card says of itself in a drawer is no secret.
        told = re.sub(r"<script.*?</script>|<dialog.*?</dialog>", "", source, flags=re.DOTALL)
        assert "points" not in re.sub(r"data-[\w-]+=\"[^\"]*\"", "", told)
        assert "wins" not in source
        assert "data-total" not in source
