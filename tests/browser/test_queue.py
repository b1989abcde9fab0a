"""Changes wait on the phone until the server has them: slow, lost, killed, in two tabs, on two phones."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from scorepad.web.models import Table, UndoStep
from tests.browser.phones import (
    KilledServer,
    all_saved,
    answered_posts,
    choose,
    drawn,
    put,
    settled,
    slow_down,
    squares_on,
    tap_at_random,
    two_phones,
)
from tests.machine import free_port
from tests.web.tables import NOBODY, made_table, squares_of


def test_two_phones_see_each_other_and_merge(
    live_server: LiveServer, page: Page, browser: Browser
) -> None:
    table, other = two_phones(live_server, page, browser)
    for phone in (page, other):
        choose(phone, "tavern")
    page.locator(".cell").nth(0).click()
    other.locator(".cell").nth(1).click()
    for phone in (page, other):
        expect(phone.locator(".pad__total output")).to_have_text("−9", timeout=4_000)
    assert squares_of(table)[:2] == ["tavern", "tavern"]


def test_the_same_square_changed_to_two_things_asks(
    live_server: LiveServer, page: Page, browser: Browser
) -> None:
    table, other = two_phones(live_server, page, browser)
    other.route("**/stamp?stamp=*", lambda route: route.abort())  # it sees nothing of the first
    choose(page, "tavern")
    choose(other, "well")
    page.locator(".cell").nth(0).click()
    settled(page)
    other.locator(".cell").nth(0).click()
    expect(other.get_by_text("Somebody else has changed this in the meantime.")).to_be_visible()
    assert squares_of(table)[0] == "tavern"
    other.get_by_role("button", name="Make my change anyway").click()
    expect(other.locator(".cell").nth(0).locator(".piece--well")).to_have_count(1)
    expect(other.get_by_text("Somebody else has changed this in the meantime.")).to_have_count(0)
    assert squares_of(table)[0] == "well"


@pytest.mark.parametrize("delay", [50, 250, 700])
def test_quick_taps_stay_drawn_and_all_arrive(
    live_server: LiveServer, page: Page, delay: int
) -> None:
    table = made_table(NOBODY, NOBODY)
    page.goto(f"{live_server.url}/t/{table.code}/1")
    slow_down(page, delay)
    choose(page, "tavern")
    for square in range(6):
        page.locator(".cell").nth(square).click()
    drawn = page.locator(".cell .piece--tavern")
    expect(drawn).to_have_count(6)
    for _ in range(8):  # answers come in; none of them wipes a later tap
        assert drawn.count() == 6
        page.wait_for_timeout(delay // 2)
    settled(page)
    assert squares_of(table)[:6] == ["tavern"] * 6
    assert drawn.count() == 6


def test_a_question_stays_until_it_is_answered(
    live_server: LiveServer, page: Page, browser: Browser
) -> None:
    """Taps that were made after the refused one are taken, and wipe nothing."""
    table, other = two_phones(live_server, page, browser)
    other.context.set_offline(True)
    choose(other, "well")
    for square in (0, 1):
        other.locator(".cell").nth(square).click()
    choose(page, "tavern")
    page.locator(".cell").nth(0).click()
    settled(page)
    other.context.set_offline(False)
    settled(other)
    assert squares_of(table)[:2] == ["tavern", "well"]
    other.get_by_role("button", name="Make my change anyway").click()
    expect(other.locator("[data-question]")).to_have_count(0)
    settled(other)
    assert squares_of(table)[:2] == ["well", "well"]


def test_one_table_that_waits_holds_up_no_other(live_server: LiveServer, page: Page) -> None:
    first, second = made_table(NOBODY, NOBODY), made_table(NOBODY, NOBODY)
    page.route(f"**/t/{first.code}/1/pad", lambda route: route.fulfill(status=503, body="later"))
    for table in (first, second):
        page.goto(f"{live_server.url}/t/{table.code}/1")
        choose(page, "tavern")
        page.locator(".cell").nth(0).click()
    settled(page)
    expect(page.locator("#unsaved")).to_contain_text("1 not saved yet")
    assert (squares_of(first)[0], squares_of(second)[0]) == (None, "tavern")


def test_a_full_disk_still_sends(live_server: LiveServer, page: Page) -> None:
    table = made_table(NOBODY, NOBODY)
    full = "() => { throw new DOMException('no room', 'QuotaExceededError'); }"
    page.add_init_script(f"IDBObjectStore.prototype.add = {full}")
    page.goto(f"{live_server.url}/t/{table.code}/1")
    choose(page, "tavern")
    page.locator(".cell").nth(0).click()
    settled(page)
    expect(page.locator("#unsaved")).to_be_hidden()
    assert squares_of(table)[0] == "tavern"


def test_what_is_on_its_way_outlives_the_page(live_server: LiveServer, page: Page) -> None:
    """Closed in the middle, opened elsewhere: everything arrives, in order."""
    table = made_table(NOBODY, NOBODY)
    page.goto(f"{live_server.url}/t/{table.code}/1")
    page.route("**/pad", lambda route: route.abort())
    choose(page, "tavern")
    page.locator(".cell").nth(0).click()
    page.locator(".cell").nth(1).click()
    choose(page, "well")
    page.locator(".cell").nth(1).click()
    expect(page.locator("#unsaved")).to_contain_text("3 not saved yet")
    # Back on the page they are still drawn, though the server never heard of them.
    page.reload()
    expect(page.locator(".cell").nth(1).locator(".piece--well")).to_have_count(1)
    assert squares_of(table)[:2] == [None, None]
    page.unroute("**/pad")
    page.goto(f"{live_server.url}/")  # any page of the site sends them
    expect(page.locator("#unsaved")).to_be_hidden()
    assert squares_of(table)[:2] == ["tavern", "well"]


def test_too_many_requests_mean_later(live_server: LiveServer, page: Page) -> None:
    table = made_table(NOBODY, NOBODY)
    page.goto(f"{live_server.url}/t/{table.code}/1")
    refusals = iter([429, 503])

    def busy(route: Route) -> None:
        status = next(refusals, None)
        if status:
            route.fulfill(status=status, body="later")
        else:
            route.continue_()

    page.route("**/pad", busy)
    choose(page, "tavern")
    page.locator(".cell").nth(0).click()
    expect(page.locator("#unsaved")).to_contain_text("1 not saved yet")
    expect(page.locator("#unsaved")).to_be_hidden(timeout=15_000)
    assert squares_of(table)[0] == "tavern"


def test_a_change_that_is_refused_elsewhere_is_told(live_server: LiveServer, page: Page) -> None:
    table = made_table(NOBODY, NOBODY)
    page.goto(f"{live_server.url}/t/{table.code}/1")
    page.route("**/pad", lambda route: route.abort())
    choose(page, "tavern")
    page.locator(".cell").nth(0).click()
    expect(page.locator("#unsaved")).to_contain_text("1 not saved yet")
    Table.objects.filter(pk=table.pk).update(finished_at=timezone.now())
    page.unroute("**/pad")
    page.goto(f"{live_server.url}/t/{table.code}/2")
    expect(page.get_by_text("A change wasn’t accepted.")).to_be_visible()
    expect(page.get_by_role("alert").get_by_role("link", name="Ada")).to_be_visible()
    assert squares_of(table)[0] is None


def test_back_shows_the_newest_town(live_server: LiveServer, page: Page) -> None:
    table = made_table(NOBODY, NOBODY)
    page.goto(f"{live_server.url}/t/{table.code}/1")
    page.goto(f"{live_server.url}/t/{table.code}")
    seat = table.seats.get(number=1)
    seat.entry, seat.version = {"squares": ["tavern", *[None] * 15]}, 1
    seat.save()
    page.go_back()
    expect(page.locator(".cell").nth(0).locator(".piece--tavern")).to_have_count(1)
    page.go_forward()
    expect(page.locator(".seat-row__total").first).to_contain_text("−13")


def test_lost_network_only_delays(live_server: LiveServer, page: Page) -> None:
    table = made_table(NOBODY, NOBODY)
    page.goto(f"{live_server.url}/t/{table.code}/1")
    page.locator('.palette input[value="tavern"]').check()
    page.context.set_offline(True)
    page.locator(".cell").nth(0).click()
    page.locator(".cell").nth(1).click()
    expect(page.get_by_text("Not saved yet")).to_be_visible()
    expect(page.locator(".cell").nth(1).locator(".piece--tavern")).to_have_count(1)
    page.context.set_offline(False)
    settled(page)
    assert squares_of(table)[:2] == ["tavern", "tavern"]
    expect(page.locator("#unsaved")).to_be_hidden()


def test_towns_arrive_at_the_table_by_themselves(
    live_server: LiveServer, page: Page, browser: Browser
) -> None:
    table = made_table(NOBODY, NOBODY)
    page.goto(f"{live_server.url}/t/{table.code}")
    other = browser.new_context().new_page()
    other.goto(f"{live_server.url}/t/{table.code}/1")
    other.locator('.palette input[value="tavern"]').check()
    other.locator(".cell").nth(0).click()
    expect(page.locator(".seat-row__total").first).to_contain_text("−13", timeout=5_000)


def test_the_town_is_what_the_fingers_did(
    live_server: LiveServer, page: Page, browser: Browser
) -> None:
    """A short round of what `make bench` does many times."""
    table, other = two_phones(live_server, page, browser)
    slow_down(page, 100)
    slow_down(other, 20)
    expected = tap_at_random((page, other), Random(1), 200)
    for phone in (page, other):
        expect(phone.locator("[data-question]")).to_have_count(0)
    assert squares_of(table) == expected


@pytest.fixture
def killed_server(tmp_path: Path) -> Iterator[KilledServer]:
    server = KilledServer(tmp_path, free_port())
    yield server
    server.kill()


def test_a_server_that_is_killed_in_the_middle_loses_nothing(
    killed_server: KilledServer, page: Page
) -> None:
    town = killed_server.new_town()
    page.goto(town)
    put(page, "tavern", *range(4))
    killed_server.kill()
    put(page, "well", *range(4, 8))
    put(page, "farm", 0)
    expect(page.locator("#unsaved")).to_contain_text("not saved yet, since")
    killed_server.start()
    put(page, "cottage", *range(8, 12))
    settled(page)
    all_saved(page)
    page.goto(town)
    wanted = ["farm", *["tavern"] * 3, *["well"] * 4, *["cottage"] * 4, *[None] * 4]
    assert squares_on(page) == wanted


def test_the_mark_says_how_much_and_since_when_and_the_page_when_it_was_saved(
    live_server: LiveServer, page: Page
) -> None:
    table = made_table(NOBODY, NOBODY)
    page.goto(f"{live_server.url}/t/{table.code}/1")
    page.context.set_offline(True)
    put(page, "tavern", 0, 1, 2)
    expect(page.locator("#unsaved")).to_have_text(re.compile(r"^3 not saved yet, since \d\d:\d\d$"))
    expect(page.get_by_text("old score")).to_be_visible()
    page.context.set_offline(False)
    all_saved(page)
    expect(page.locator("#saved")).to_have_text(re.compile(r"^Last saved at \d\d:\d\d\.$"))
    expect(page.get_by_text("old score")).to_be_hidden()


def test_undo_of_what_never_left_the_phone_needs_no_network(
    live_server: LiveServer, page: Page
) -> None:
    table = made_table(NOBODY, NOBODY)
    page.goto(f"{live_server.url}/t/{table.code}/1")
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()
    page.context.set_offline(True)
    put(page, "tavern", 0)
    put(page, "well", 0, 1)
    expect(page.locator("#unsaved")).to_contain_text("3 not saved yet")
    undo, redo = (page.get_by_role("button", name=name) for name in ("Undo", "Redo"))
    undo.click()
    expect(page.locator("#unsaved")).to_contain_text("2 not saved yet")
    expect(page.locator(".cell .piece--well")).to_have_count(1)
    undo.click()
    drawn(page, "tavern", 0)
    redo.click()
    drawn(page, "well", 0)
    page.context.set_offline(False)
    settled(page)
    all_saved(page)
    assert squares_of(table)[:2] == ["well", None]
    assert UndoStep.objects.filter(table=table).count() == 2
    undo.click()
    drawn(page, "tavern", 0)
    settled(page)
    assert squares_of(table)[:2] == ["tavern", None]


def test_undo_takes_back_the_own_piece_only(
    live_server: LiveServer, page: Page, browser: Browser
) -> None:
    table, other = two_phones(live_server, page, browser)
    put(page, "tavern", 0)
    settled(page)
    put(other, "well", 1)
    settled(other)
    drawn(page, "well", 1)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".cell .piece--tavern")).to_have_count(0)
    settled(page)
    assert squares_of(table)[:2] == [None, "well"]
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()


def test_a_queue_for_a_table_that_is_gone_is_told_and_kept_in_sight(
    live_server: LiveServer, page: Page
) -> None:
    table = made_table(NOBODY, NOBODY)
    page.goto(f"{live_server.url}/t/{table.code}/1")
    page.route("**/pad", lambda route: route.abort())
    put(page, "tavern", 0, 1)
    expect(page.locator("#unsaved")).to_contain_text("2 not saved yet")
    code = table.code
    table.delete()
    page.unroute("**/pad")
    page.goto(live_server.url)
    told = page.get_by_role("alert")
    expect(told).to_contain_text(f"Not found any more: Ada, table {code}. Not saved: 2, since")
    all_saved(page)
    page.reload()
    expect(told).to_have_count(1)
    sent = answered_posts(page)
    told.get_by_role("button", name="Got it").click()
    expect(told).to_have_count(0)
    page.reload()
    page.wait_for_load_state("networkidle")
    expect(told).to_have_count(0)
    assert sent == []


JUNK: list[Any] = [
    {"address": "https://evil.example/t/ABCDEF/1/pad"},
    {"address": "/account/delete"},
    {"address": "/t/ABCDEF/1/pad/../../../account/delete"},
    {"values": "square"},
    {"values": {"square": {"a": 1}}},
    {"at": "yesterday"},
    {"id": "../../x"},
    {"page": "javascript:alert(1)"},
    {"name": {"toString": 1}},
    {"values": None},
]


def test_a_queue_that_was_tampered_with_sends_nothing(live_server: LiveServer, page: Page) -> None:
    page.goto(live_server.url)
    page.goto(f"{live_server.url}/healthz")  # looks into no queue while it is tampered with
    good = {
        "id": "0" * 32,
        "at": 1,
        "address": "/t/ABCDEF/1/pad",
        "page": "/t/ABCDEF/1",
        "name": "Ada",
        "values": {"square": "1"},
        "version": "0",
        "seen": "",
    }
    page.evaluate(
        """records => new Promise((done) => {
            const request = indexedDB.open("scorepad", 1);
            request.onsuccess = () => {
                const transaction = request.result.transaction("changes", "readwrite");
                for (const one of records) transaction.objectStore("changes").add(one);
                transaction.oncomplete = done;
            };
        })""",
        [{**good, **junk} for junk in JUNK],
    )
    sent = answered_posts(page)
    page.goto(live_server.url)
    told = page.get_by_role("alert")
    expect(told).to_have_text(re.compile("Something kept on this phone wasn’t a valid change."))
    page.wait_for_load_state("networkidle")
    assert sent == []
    page.reload()
    page.wait_for_load_state("networkidle")
    expect(told).to_have_count(0)


def test_two_tabs_of_one_phone_double_nothing_and_show_the_same(
    live_server: LiveServer, page: Page
) -> None:
    table = made_table(NOBODY, NOBODY)
    second = page.context.new_page()
    sent = answered_posts(page, second)
    for tab in (page, second):
        tab.goto(f"{live_server.url}/t/{table.code}/1")
    page.context.set_offline(True)
    put(page, "tavern", 0, 1)
    put(second, "well", 2, 1)
    expect(second.locator("#unsaved")).to_contain_text("4 not saved yet")
    page.context.set_offline(False)
    for tab in (page, second):
        tab.bring_to_front()
        settled(tab)
        all_saved(tab)
    assert squares_of(table)[:3] == ["tavern", "well", "well"]
    assert UndoStep.objects.filter(table=table).count() == len(sent) == 4
    for tab in (page, second):
        tab.bring_to_front()
        for square, piece in enumerate(("tavern", "well", "well")):
            drawn(tab, piece, square)
        expect(tab.locator("[data-question]")).to_have_count(0)


def test_a_change_refused_in_another_tab_is_told_where_its_page_is(
    live_server: LiveServer, page: Page
) -> None:
    table = made_table(NOBODY, NOBODY)
    second = page.context.new_page()
    second.goto(f"{live_server.url}/t/{table.code}/2")
    page.goto(f"{live_server.url}/t/{table.code}/1")
    page.context.set_offline(True)
    put(page, "tavern", 0)
    expect(page.locator("#unsaved")).to_contain_text("1 not saved yet")
    Table.objects.filter(pk=table.pk).update(finished_at=timezone.now())
    page.context.set_offline(False)
    expect(page.get_by_text("This game is finished. Open it again")).to_be_visible()
    expect(second.get_by_text("A change wasn’t accepted.")).to_have_count(0)
