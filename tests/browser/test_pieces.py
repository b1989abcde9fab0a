"""What belongs to a piece is asked at the piece: monument cards, cubes on buildings, coins, names."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from scorepad.web.models import Table
from tests.browser.looks import barriers, overflow
from tests.web.tables import NOBODY, made_table, squares_of

PHONE = {"width": 390, "height": 664}
WAREHOUSE = "K" + "." * 15
TOWER = "M" + "." * 15
FULL = "YGCG ROCK GMWC CWCK"


def entry_of(table: Table, number: int = 1) -> dict[str, Any]:
    return dict(table.seats.get(number=number).entry)


def opened(page: Page, live_server: LiveServer, table: Table, number: int = 1) -> None:
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    page.goto(f"{live_server.url}/t/{table.code}/{number}")


def settled(page: Page) -> None:
    expect(page.locator("#entry")).not_to_have_attribute("data-state", "saving")


def tap(page: Page, piece: str, *squares: int) -> None:
    page.locator(f'.palette input[value="{piece}"]').check()
    for square in squares:
        page.locator(".cell").nth(square).click()


def drawn_on(page: Page, square: int) -> list[str]:
    """The cubes that are drawn on a building, in order."""
    svgs = page.locator(".cell").nth(square).locator(".cell__on svg")
    found = svgs.evaluate_all("all => all.map(one => one.getAttribute('class'))")
    return [re.sub(r".*piece--(\w+).*", r"\1", one) for one in found]


def drawer(page: Page) -> Locator:
    return page.locator("dialog#monument")


def test_a_placed_monument_asks_for_its_card(live_server: LiveServer, page: Page) -> None:
    table = made_table(NOBODY, TOWER)
    table.seats.filter(number=2).update(entry={**entry_of(table, 2), "monument": "sky-baths"})
    opened(page, live_server, table)
    tap(page, "monument", 5)
    expect(drawer(page)).to_be_visible()
    names = drawer(page).locator(".monument-choice__name").all_inner_texts()
    own, held = names[:-2], names[-2]
    assert own == sorted(own, key=str.casefold)
    assert held == "The Sky Baths"
    assert names[-1] == "Not known"
    expect(drawer(page).get_by_role("button", name="The Sky Baths")).to_contain_text("Ben")
    assert barriers(page) == []
    drawer(page).get_by_role("button", name="Fort Ironweed").click()
    expect(drawer(page)).to_be_hidden()
    settled(page)
    assert entry_of(table)["monument"] == "fort-ironweed"
    expect(page.locator(".cell").nth(5)).to_have_attribute(
        "aria-label", "row 2, column 2, Fort Ironweed, 7 points"
    )
    # Tapped again it opens with the present one marked; undo is a step like any other.
    page.locator(".cell").nth(5).click()
    pressed = drawer(page).locator('[aria-pressed="true"] .monument-choice__name')
    expect(pressed).to_have_text("Fort Ironweed")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Undo").click()
    settled(page)
    assert "monument" not in entry_of(table)


def test_only_monuments_that_can_be_are_offered(live_server: LiveServer, page: Page) -> None:
    table = made_table(TOWER, setup={"variant": "solo"})
    opened(page, live_server, table)
    page.locator(".cell").nth(0).click()  # no piece is chosen: the monument is asked about
    expect(drawer(page).get_by_role("button", name="Mandras Palace")).to_be_visible()
    assert drawer(page).get_by_text("Fort Ironweed").count() == 0  # stays in the box alone
    assert drawer(page).get_by_text("The Prism Forge").count() == 0  # belongs to Fortune


def test_monuments_are_found_without_accents_in_french(
    live_server: LiveServer, browser: Browser
) -> None:
    table = made_table(TOWER, NOBODY)
    page = browser.new_context(locale="fr-FR").new_page()
    opened(page, live_server, table)
    page.locator(".cell").nth(0).click()
    drawer(page).locator("input").fill("cathedrale")
    visible = drawer(page).locator(".monument-choice__name:visible")
    expect(visible).to_have_text(["Cathédrale de Caterina"])
    drawer(page).locator("input").fill("zzz")
    expect(visible).to_have_count(0)
    expect(drawer(page).locator(".monuments__none")).to_be_visible()
    drawer(page).locator("input").fill("croissant")
    visible.click()
    settled(page)
    assert entry_of(table)["monument"] == "obelisk-of-the-crescent"
    expect(page.locator(".cell").nth(0)).to_have_attribute(
        "aria-label", re.compile("^ligne 1, colonne 1, Obélisque du Croissant")
    )


def test_cubes_lie_on_a_warehouse_and_are_taken_off_first(
    live_server: LiveServer, page: Page
) -> None:
    table = made_table(WAREHOUSE, NOBODY, factory="warehouse")
    opened(page, live_server, table)
    tap(page, "stone", 0)
    tap(page, "glass", 0, 0)
    assert drawn_on(page, 0) == ["stone", "glass", "glass"]
    settled(page)
    assert entry_of(table)["on"] == {"0": ["stone", "glass", "glass"]}
    expect(page.locator(".cell").nth(0)).to_have_attribute(
        "aria-label", re.compile("Warehouse, with stone, glass and glass on it")
    )
    # A fourth has no room: it takes the place of the last one, and that is said.
    tap(page, "wood", 0)
    expect(page.locator("#touched")).to_contain_text("Full")
    settled(page)
    assert entry_of(table)["on"] == {"0": ["stone", "glass", "wood"]}
    tap(page, "empty", 0, 0, 0)
    settled(page)
    assert "on" not in entry_of(table)
    assert squares_of(table)[0] == "factory"
    page.locator(".cell").nth(0).click()
    settled(page)
    assert squares_of(table)[0] is None


@pytest.mark.parametrize("delay", [250, 700])
def test_cubes_stay_drawn_while_the_network_is_slow(
    live_server: LiveServer, page: Page, delay: int
) -> None:
    table = made_table(NOBODY, NOBODY, factory="warehouse")
    opened(page, live_server, table)

    def slowly(route: Route) -> None:
        page.wait_for_timeout(delay)
        route.continue_()

    page.route("**/pad", slowly)
    tap(page, "factory", 3)
    tap(page, "wheat", 3)
    tap(page, "brick", 3)
    for _ in range(6):
        assert drawn_on(page, 3) == ["wheat", "brick"]
        page.wait_for_timeout(delay // 2)
    settled(page)
    assert entry_of(table)["on"] == {"3": ["wheat", "brick"]}
    assert drawn_on(page, 3) == ["wheat", "brick"]


def test_a_monument_lets_cubes_lie_on_cottages_even_offline(
    live_server: LiveServer, page: Page
) -> None:
    table = made_table("CM" + "." * 14, NOBODY)
    opened(page, live_server, table)
    page.context.set_offline(True)
    page.locator(".cell").nth(1).click()
    drawer(page).get_by_role("button", name="Statue of the Bondmaker").click()
    tap(page, "wood", 0)
    assert drawn_on(page, 0) == ["wood"]
    expect(page.locator(".cell").nth(0)).to_have_attribute(
        "aria-label", "row 1, column 1, Cottage, with wood on it"
    )
    # A wrong one takes its place, and is taken back, all without network.
    tap(page, "glass", 0)
    assert drawn_on(page, 0) == ["glass"]
    expect(page.locator("#unsaved")).to_contain_text("3 not saved yet")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#unsaved")).to_contain_text("2 not saved yet")
    assert drawn_on(page, 0) == ["wood"]
    page.context.set_offline(False)
    settled(page)
    assert entry_of(table)["on"] == {"0": ["wood"]}
    assert entry_of(table)["monument"] == "statue-of-the-bondmaker"
    assert squares_of(table)[0] == "cottage"


@pytest.mark.parametrize("way", ["long press", "right click", "key"])
def test_a_drawer_shows_what_lies_on_a_building(
    live_server: LiveServer, page: Page, way: str
) -> None:
    table = made_table(WAREHOUSE, NOBODY, factory="warehouse")
    table.seats.filter(number=1).update(
        entry={"squares": squares_of(table), "on": {"0": ["stone", "glass"]}}
    )
    opened(page, live_server, table)
    page.locator('.palette input[value="cottage"]').check()
    cell = page.locator(".cell").nth(0)
    if way == "long press":
        cell.click(delay=700)
    elif way == "right click":
        cell.click(button="right")
    else:
        cell.press("o")
    cubes = page.locator("dialog#cubes")
    expect(cubes.get_by_role("heading")).to_have_text("Warehouse, row 1, column 1")
    assert barriers(page) == []
    cubes.get_by_role("button", name="Take stone off").click()
    cubes.get_by_role("button", name="wheat", exact=True).click()
    settled(page)
    expect(cubes).to_be_visible()
    assert entry_of(table)["on"] == {"0": ["glass", "wheat"]}
    cubes.get_by_role("button", name="Close").click()
    assert squares_of(table)[0] == "factory"
    assert drawn_on(page, 0) == ["glass", "wheat"]


def test_cubes_by_keyboard(live_server: LiveServer, page: Page) -> None:
    table = made_table(WAREHOUSE, NOBODY, factory="warehouse")
    opened(page, live_server, table)
    page.locator(".cell").first.focus()
    for key in ("1", "4", "Delete", "5"):
        page.keyboard.press(key)
    settled(page)
    assert entry_of(table)["on"] == {"0": ["wood", "stone"]}
    assert page.evaluate("document.activeElement.value") == "0"


def test_coins_are_a_row_to_tap(live_server: LiveServer, page: Page) -> None:
    table = made_table("C" + "." * 15, NOBODY, setup={"expansions": ["fortune"]})
    opened(page, live_server, table)
    page.locator(".coins__coin").nth(2).click()
    settled(page)
    assert entry_of(table)["coins"] == 3
    page.get_by_role("button", name="One coin more").click()
    page.get_by_role("button", name="One coin more").click()
    expect(page.locator(".coins__coin")).to_have_count(5)
    settled(page)
    assert entry_of(table)["coins"] == 5
    page.locator(".coins__none").click()
    settled(page)
    assert entry_of(table)["coins"] == 0


def test_counters_count_by_one_even_when_two_phones_do(live_server: LiveServer, page: Page) -> None:
    table = made_table(TOWER, NOBODY)
    table.seats.filter(number=1).update(
        entry={**entry_of(table), "monument": "shrine-of-the-elder-tree"}
    )
    opened(page, live_server, table)
    other = page.context.new_page()
    opened(other, live_server, table)
    for phone in (page, other):
        phone.context.set_offline(True)
        phone.get_by_role("button", name="one more").first.click()
    expect(page.get_by_role("spinbutton", name="Buildings in the town")).to_have_value("1")
    page.context.set_offline(False)
    for phone in (page, other):
        settled(phone)
    assert entry_of(table)["facts"] == {"shrine_buildings": 2}


def test_names_of_pieces_show_on_touch_without_a_jump(live_server: LiveServer, page: Page) -> None:
    table = made_table("Y" + "." * 15, NOBODY, theater="bakery")
    opened(page, live_server, table)
    line, board = page.locator("#touched"), page.locator(".board")
    where = "board => [board.offsetTop, board.offsetHeight]"
    before = board.evaluate(where)
    tap(page, "theater")
    expect(line).to_contain_text("Bakery")
    expect(line.locator("kbd")).to_have_text("Y")
    page.locator(".cell").nth(5).focus()
    expect(line).to_have_text("empty")
    page.locator(".cell").nth(0).focus()
    expect(line).to_have_text("Bakery")
    assert board.evaluate(where) == before


def test_an_untouched_town_is_0_of_16_and_a_full_one_leads_on(
    live_server: LiveServer, page: Page
) -> None:
    table = made_table(NOBODY, FULL, NOBODY)
    opened(page, live_server, table)
    expect(page.locator(".pad__total output")).to_have_text("0 of 16 squares")
    expect(page.locator(".lines")).to_have_count(0)
    expect(page.locator(".problem")).to_have_count(0)
    tap(page, "cottage", 0, 1)
    expect(page.locator(".pad__total output")).to_have_text("−14")
    expect(page.locator(".pad__progress")).to_have_text(
        re.compile("2 of 16 squares.*−14 for empty")
    )
    assert page.locator(".pad__next").count() == 0
    opened(page, live_server, table, 2)
    page.get_by_role("link", name="Next player").click()
    expect(page).to_have_url(re.compile(r"/3$"))  # Ben is full, Cleo is next


def test_missing_facts_are_asked_for_once_the_town_is_full(
    live_server: LiveServer, page: Page
) -> None:
    table = made_table(FULL.replace(".", "C"), FULL, setup={"expansions": ["fortune"]})
    table.seats.filter(number=1).update(
        entry={"squares": [*squares_of(table)[:15], None], "coins": None}
    )
    opened(page, live_server, table)
    expect(page.locator(".missing")).to_have_count(0)
    tap(page, "cottage", 15)
    expect(page.locator(".pad__head .missing")).to_have_text("2 facts are missing")
    links = page.locator("p.missing a")
    expect(links).to_have_text(["Coins in the chest before feeding", "Which monument it is"])
    links.nth(1).click()
    drawer(page).get_by_role("button", name="Mandras Palace").click()
    expect(page.locator(".pad__head .missing")).to_have_text("1 fact is missing")
    page.locator(".pad__head .missing").click()
    expect(page.locator("#fact-coins")).to_be_in_viewport()
    page.locator(".coins__none").click()
    expect(page.locator(".missing")).to_have_count(0)
    page.get_by_role("link", name="All are filled in").click()
    expect(page).to_have_url(re.compile(rf"/t/{table.code}$"))


def test_the_bar_holds_everything_else_in_one_drawer(live_server: LiveServer, page: Page) -> None:
    table = made_table("C" + "." * 15, NOBODY)
    opened(page, live_server, table)
    page.get_by_role("button", name="More", exact=True).click()
    more = page.locator("dialog#more")
    expect(more.get_by_text("How it works")).to_be_visible()
    assert barriers(page) == []
    more.get_by_role("button", name="Turn the board").click()
    expect(more).to_be_hidden()
    settled(page)
    assert squares_of(table)[3] == "cottage"
    page.get_by_role("button", name="More", exact=True).click()
    more.get_by_role("link", name="Go to the table").click()
    expect(page).to_have_url(re.compile(rf"/t/{table.code}$"))


def test_a_full_town_with_something_missing_fits_the_smallest_phone(
    live_server: LiveServer, page: Page
) -> None:
    table = made_table(FULL, NOBODY, setup={"expansions": ["fortune"]})
    table.seats.filter(number=2).update(name="Maximiliane-Alexandra von und zu")
    page.set_viewport_size({"width": 320, "height": 568})
    page.goto(f"{live_server.url}/t/{table.code}/1")
    expect(page.get_by_role("link", name="2 facts are missing")).to_be_visible()
    expect(page.get_by_role("link", name="Next player")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name="Redo")).to_be_in_viewport(ratio=1)
    assert overflow(page) == 0


def test_drawers_fit_the_smallest_phone(live_server: LiveServer, page: Page) -> None:
    table = made_table(TOWER, NOBODY, setup={"expansions": ["fortune"]})
    opened(page, live_server, table)
    page.set_viewport_size({"width": 320, "height": 568})
    page.locator(".cell").nth(0).click()
    assert overflow(page) == 0
    wide = drawer(page).evaluate("drawer => drawer.scrollWidth - drawer.clientWidth")
    assert wide == 0
