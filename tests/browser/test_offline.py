"""Flight mode: the pad opens, takes a whole town, and sends it later. On plain http at least the queue works."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import Browser, BrowserType, Page, expect
from pytest_django.live_server_helper import LiveServer

from scorepad.web.models import Table
from tests.browser.looks import barriers, overflow
from tests.browser.phones import PHONE, all_saved, drawn, put, settled, squares_on
from tests.web.groups import made_user
from tests.web.pictures import ONE_BOARD
from tests.web.snapping import draft, send
from tests.web.tables import NOBODY, made_table, squares_of

HOST = "scorepad.test"  # a name in the house, without https


@pytest.fixture
def phone(browser: Browser) -> Page:
    """A phone that keeps pages: on localhost, which counts as secure."""
    return browser.new_context(viewport=PHONE, locale="en-GB").new_page()


def until(phone: Page, question: str, *words: str) -> None:
    """Wait until a question about what the phone keeps is answered with yes."""
    for _ in range(150):
        if phone.evaluate(question, list(words)):
            return
        phone.wait_for_timeout(100)
    raise AssertionError(question)


def ready(phone: Page) -> None:
    """Wait until the worker looks after the phone."""
    until(phone, "() => navigator.serviceWorker.controller !== null")


def kept(phone: Page, *paths: str) -> None:
    """Wait until pages are on the phone."""
    every = (
        "async paths => (await Promise.all(paths.map(path => caches.match(path)))).every(Boolean)"
    )
    until(phone, every, *paths)


def kept_pages(phone: Page) -> list[str]:
    pages: list[str] = phone.evaluate(
        """async () => {
            const names = (await caches.keys()).filter((name) => name.startsWith("pages-"));
            const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
            return lists.flat().map((request) => new URL(request.url).pathname).sort();
        }"""
    )
    return pages


def snapped(table: Table) -> str:
    """The address of the check of a photo that was sent."""
    send(Client(), table, ONE_BOARD.read_bytes())
    return draft(table)


def at_table(live_server: LiveServer, phone: Page) -> Table:
    """A phone that has been to a table, with all its pages."""
    table = made_table(NOBODY, NOBODY)
    phone.goto(live_server.url)
    ready(phone)
    phone.goto(f"{live_server.url}/t/{table.code}/1")
    kept(phone, "/", f"/t/{table.code}", f"/t/{table.code}/1", f"/t/{table.code}/2")
    return table


def test_a_whole_town_in_flight_mode(live_server: LiveServer, phone: Page) -> None:
    table = at_table(live_server, phone)
    phone.context.set_offline(True)
    # From the home screen to a seat that was never opened before.
    phone.goto(live_server.url)
    expect(phone.get_by_text("Offline: this is how it was at")).to_be_visible()
    phone.goto(f"{live_server.url}/t/{table.code}/2")
    expect(phone.locator("#offline")).to_have_text(
        re.compile(r"^Offline: this is how it was at \d\d:\d\d$")
    )
    put(phone, "tavern", *range(8))
    put(phone, "cottage", *range(8, 15))
    put(phone, "well", 15)
    phone.get_by_role("button", name="Undo").click()
    expect(phone.locator("#unsaved")).to_contain_text("15 not saved yet, since")
    expect(phone.get_by_text("old score")).to_be_visible()
    # Closed and opened again, still without network.
    phone.goto(f"{live_server.url}/t/{table.code}")
    phone.goto(f"{live_server.url}/t/{table.code}/2")
    drawn(phone, "cottage", 14)
    wanted = [*["tavern"] * 8, *["cottage"] * 7, None]
    assert squares_on(phone) == wanted
    assert overflow(phone) == 0
    phone.context.set_offline(False)
    settled(phone)
    all_saved(phone)
    expect(phone.locator("#offline")).to_be_hidden()
    expect(phone.get_by_text("old score")).to_be_hidden()
    assert squares_of(table, 2) == wanted


def test_a_kept_page_is_the_newest_that_this_phone_saw(
    live_server: LiveServer, phone: Page
) -> None:
    """What was tapped and saved must not vanish, and nobody else is blamed for it."""
    table = at_table(live_server, phone)
    put(phone, "tavern", 0)
    settled(phone)
    newest = (
        "async ([path]) => /name=.version. value=.1./.test(await (await caches.match(path)).text())"
    )
    until(phone, newest, f"/t/{table.code}/1")
    phone.context.set_offline(True)
    phone.reload()
    drawn(phone, "tavern", 0)
    put(phone, "well", 0)
    phone.context.set_offline(False)
    settled(phone)
    all_saved(phone)
    expect(phone.locator("[data-question]")).to_have_count(0)
    assert squares_of(table)[0] == "well"


def test_a_page_that_is_not_here_leads_to_those_that_are(
    live_server: LiveServer, phone: Page
) -> None:
    table = at_table(live_server, phone)
    phone.context.set_offline(True)
    phone.goto(f"{live_server.url}/cards")
    expect(phone.get_by_role("heading", name="You are offline")).to_be_visible()
    assert barriers(phone) == []
    phone.get_by_role("link", name=f"Ada · {table.code}").click()
    expect(phone.locator(".cell")).to_have_count(16)
    # A form that would have been sent leads to the same page, not to the browser's own.
    phone.goto(f"{live_server.url}/t/{table.code}")
    phone.get_by_text("The game", exact=True).click()
    phone.get_by_role("button", name="Hide totals until the end").click()
    expect(phone.get_by_role("heading", name="You are offline")).to_be_visible()
    phone.context.set_offline(False)


def test_only_pages_of_tables_are_kept_and_whoever_signs_in_or_out_finds_none(
    live_server: LiveServer, phone: Page
) -> None:
    table = at_table(live_server, phone)
    made_user("ada")
    phone.goto(f"{live_server.url}/cards")
    phone.goto(f"{live_server.url}/account/login")
    code = f"/t/{table.code}"
    assert kept_pages(phone) == ["/", code, f"{code}/1", f"{code}/2"]
    phone.get_by_label("User name").fill("ada")
    phone.get_by_label("Password").fill("adaada")
    phone.get_by_role("button", name="Sign in", exact=True).click()
    phone.wait_for_url("**/groups")
    assert kept_pages(phone) == []
    phone.goto(f"{live_server.url}{code}/1")
    kept(phone, f"{code}/1")
    phone.goto(f"{live_server.url}/account/logout")
    phone.locator("main").get_by_role("button").click()
    phone.wait_for_url(f"{live_server.url}/")
    assert not [path for path in kept_pages(phone) if path.startswith("/t/")]


def test_the_pages_of_a_table_that_is_gone_go(live_server: LiveServer, phone: Page) -> None:
    table = at_table(live_server, phone)
    table.delete()
    phone.goto(f"{live_server.url}/t/{table.code}/1")
    until(phone, "async ([path]) => !(await caches.match(path))", f"/t/{table.code}/2")
    assert kept_pages(phone) == ["/"]


def test_the_check_of_a_photo_waits_without_network(live_server: LiveServer, phone: Page) -> None:
    table = made_table(NOBODY, NOBODY)
    phone.goto(f"{live_server.url}{snapped(table)}")
    ready(phone)
    kept(phone, "/")
    phone.context.set_offline(True)
    phone.get_by_role("button", name="Looks right").click()
    expect(phone.locator("#draft_waits")).to_contain_text("waits on this phone")
    assert squares_of(table) == [None] * 16
    phone.reload()
    expect(phone.get_by_role("heading", name="You are offline")).to_be_visible()
    # Elsewhere by the time the network is back: a line says where it landed.
    phone.goto(live_server.url)
    phone.context.set_offline(False)
    told = phone.get_by_role("alert").filter(has_text="The board from the photo is filled in:")
    told.get_by_role("link", name="Ada").click()
    expect(phone.locator(".cell")).to_have_count(16)
    assert squares_of(table) != [None] * 16


def test_the_check_of_a_photo_goes_on_by_itself_when_the_network_is_back(
    live_server: LiveServer, page: Page
) -> None:
    table = made_table(NOBODY, NOBODY)
    page.goto(f"{live_server.url}{snapped(table)}")
    page.context.set_offline(True)
    page.get_by_role("button", name="Looks right").click()
    expect(page.locator("#draft_waits")).to_be_visible()
    page.context.set_offline(False)
    page.wait_for_url(f"**/t/{table.code}/1")
    assert squares_of(table) != [None] * 16


@pytest.fixture
def plain_phone(
    browser_type: BrowserType, browser_type_launch_args: dict[str, Any], settings: Any
) -> Iterator[Page]:
    """A phone that reaches the site by a name of the house and plain http."""
    settings.ALLOWED_HOSTS = [*settings.ALLOWED_HOSTS, HOST]
    rules = f"--host-resolver-rules=MAP {HOST} localhost"
    arguments = [*browser_type_launch_args["args"], rules]
    browser = browser_type.launch(**{**browser_type_launch_args, "args": arguments})
    yield browser.new_context(viewport=PHONE, locale="en-GB").new_page()
    browser.close()


def test_plain_http_keeps_taps_and_says_what_needs_https(
    live_server: LiveServer, plain_phone: Page
) -> None:
    table = made_table(NOBODY, NOBODY)
    address = live_server.url.replace("localhost", HOST)
    plain_phone.goto(address)
    assert plain_phone.evaluate(
        "[isSecureContext, 'serviceWorker' in navigator, !!navigator.locks]"
    ) == [
        False,
        False,
        False,
    ]
    expect(plain_phone.get_by_text("need https")).to_be_visible()
    plain_phone.goto(f"{address}/t/{table.code}/1")
    plain_phone.context.set_offline(True)
    put(plain_phone, "tavern", 0, 1)
    plain_phone.get_by_role("button", name="Undo").click()
    expect(plain_phone.locator("#unsaved")).to_contain_text("1 not saved yet")
    plain_phone.context.set_offline(False)
    all_saved(plain_phone)
    assert squares_of(table)[:2] == ["tavern", None]
    # Two tabs that cannot agree: nothing is doubled all the same.
    second = plain_phone.context.new_page()
    second.goto(f"{address}/t/{table.code}/1")
    for tab, square in ((plain_phone, 2), (second, 3), (plain_phone, 4)):
        put(tab, "well", square)
    for tab in (plain_phone, second):
        tab.bring_to_front()
        settled(tab)
        all_saved(tab)
    assert squares_of(table)[:5] == ["tavern", None, "well", "well", "well"]
    assert table.undo_rows.count() == 4


def test_a_secure_address_says_nothing_of_https(live_server: LiveServer, phone: Page) -> None:
    complaints: list[str] = []
    phone.on("console", lambda message: complaints.append(message.text))
    phone.goto(live_server.url)
    ready(phone)
    expect(phone.get_by_text("need https")).to_be_hidden()
    phone.reload()
    phone.wait_for_load_state("networkidle")
    assert complaints == []  # the policy lets the worker and the manifest in
