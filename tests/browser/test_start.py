"""Starting a table on a phone: players by one tap each, cards changed in place."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from scorepad.web.models import Table
from tests.browser.looks import barriers, overflow

PHONE = {"width": 390, "height": 664}


@pytest.fixture
def start(live_server: LiveServer, page: Page) -> Page:
    """The start page of a browser that was never here."""
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    page.goto(f"{live_server.url}/start/tiny-towns")
    return page


def rows(page: Page) -> Locator:
    return page.locator("[data-player]:visible input[type=text]")


def names(page: Page) -> list[str]:
    found: list[str] = rows(page).evaluate_all("rows => rows.map(row => row.value)")
    return found


def type_names(page: Page, *typed: str) -> None:
    """Name after name, each with Enter."""
    for name in typed:
        page.keyboard.type(name)
        page.keyboard.press("Enter")


def begin(page: Page) -> Table:
    page.get_by_role("button", name="To the table").click()
    page.wait_for_url("**/t/*")
    return Table.objects.get(code=page.url.rsplit("/", 1)[1])


def cards(page: Page) -> list[str]:
    return page.locator(".slot__card .slot__name").all_inner_texts()


def chosen(page: Page) -> list[str]:
    options = "all => all.map(one => one.selectedOptions[0].textContent)"
    found: list[str] = page.locator("[data-slot] select").evaluate_all(options)
    return found


def slot(page: Page, kind: str) -> Locator:
    return page.locator(f'[data-slot="{kind}"] .slot__card')


def test_enter_adds_the_next_player_and_changes_nothing_else(start: Page) -> None:
    expect(rows(start)).to_have_count(1)
    slot(start, "farm").press("ArrowRight")
    rows(start).first.focus()
    type_names(start, "Ada", "Ben", "Cleo")
    assert names(start) == ["Ada", "Ben", "Cleo", ""]
    start.keyboard.press("Enter")  # in an empty row: nothing to add yet
    assert names(start) == ["Ada", "Ben", "Cleo", ""]
    assert start.url.endswith("/start/tiny-towns")
    assert cards(start)[0] == "Granary"
    table = begin(start)
    assert [seat.name for seat in table.seats.all()] == ["Ada", "Ben", "Cleo"]
    assert table.setup["cards"]["farm"] == "granary"


def test_a_returning_group_needs_a_tap_for_each_and_two_more(
    live_server: LiveServer, start: Page
) -> None:
    rows(start).first.focus()
    type_names(start, "Ada", "Ben", "Cleo", "Dan")
    begin(start)
    start.goto(f"{live_server.url}/start/tiny-towns")
    taps = [start.locator(".chip--offered", has_text=name) for name in ("Cleo", "Ada", "Ben")]
    for tap in (*taps, start.get_by_role("button", name="Random draw")):
        tap.click()
    expect(rows(start)).to_have_count(3)
    assert names(start) == ["Cleo", "Ada", "Ben"]
    expect(taps[0]).to_have_attribute("aria-pressed", "true")
    # All of it in two screens and a bit, the button in view all the time.
    height = start.evaluate("document.querySelector('.start').getBoundingClientRect().height")
    assert height < 2 * PHONE["height"]
    expect(start.get_by_role("button", name="To the table")).to_be_in_viewport(ratio=1)
    assert [seat.name for seat in begin(start).seats.all()] == ["Cleo", "Ada", "Ben"]


def test_a_second_tap_takes_a_player_out_again(live_server: LiveServer, start: Page) -> None:
    rows(start).first.focus()
    type_names(start, "Ada", "Ben")
    begin(start)
    start.goto(f"{live_server.url}/start/tiny-towns")
    for name in ("Ada", "Ben", "Ada"):
        start.locator(".chip--offered", has_text=name).click()
    assert names(start) == ["Ben"]
    start.get_by_text("Forget names").click()
    start.get_by_role("button", name="Forget Ada").click()
    expect(start.locator(".chip--offered", has_text="Ada")).to_have_count(0)
    start.reload()
    expect(start.locator(".chip--offered")).to_have_text(["Ben"])


def test_seats_are_moved_by_arrows_with_the_keyboard_too(start: Page) -> None:
    rows(start).first.focus()
    type_names(start, "Ada", "Ben", "Cleo")
    down = start.get_by_role("button", name="Ada: one seat down")
    down.focus()
    start.keyboard.press("Enter")
    assert names(start)[:3] == ["Ben", "Ada", "Cleo"]
    expect(down).to_be_focused()
    expect(start.locator("[data-players] [data-said]")).to_have_text("Ada: seat 2 of 4")
    start.get_by_role("button", name="Cleo: one seat up").click()
    start.get_by_role("button", name="Ben: take out").click()
    assert [seat.name for seat in begin(start).seats.all()] == ["Cleo", "Ada"]


def test_seats_are_moved_by_dragging(start: Page) -> None:
    rows(start).first.focus()
    type_names(start, "Ada", "Ben", "Cleo")
    grips = start.locator(".player__grip:visible")
    first, third = (grips.nth(number).bounding_box() for number in (0, 2))
    assert first is not None
    assert third is not None
    start.mouse.move(first["x"] + 10, first["y"] + 10)
    start.mouse.down()
    start.mouse.move(third["x"] + 10, third["y"] + third["height"] - 2, steps=12)
    start.mouse.up()
    assert names(start)[:3] == ["Ben", "Cleo", "Ada"]
    assert [seat.name for seat in begin(start).seats.all()] == ["Ben", "Cleo", "Ada"]


def test_six_are_the_most(start: Page) -> None:
    rows(start).first.focus()
    type_names(start, "Ada", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus")
    assert names(start)[:5] == ["Ada", "Ben", "Cleo", "Dan", "Eve"]
    expect(rows(start)).to_have_count(6)
    expect(start.get_by_role("button", name="Add a player")).to_be_hidden()


def test_a_card_is_chosen_from_its_drawer_with_pattern_and_effect(start: Page) -> None:
    slot(start, "tavern").click()
    drawer = start.get_by_role("dialog", name="Tavern")
    inn = drawer.get_by_role("button", name=re.compile("Inn"))
    expect(inn).to_contain_text("3 points when no other green building is in its row or column.")
    expect(inn.locator(".pattern")).to_be_visible()
    expect(drawer.get_by_role("button", name=re.compile("Schoolhouse"))).to_have_count(0)
    inn.click()
    expect(drawer).to_be_hidden()
    expect(slot(start, "tavern")).to_contain_text("Inn")
    expect(slot(start, "tavern")).to_be_focused()
    assert start.locator("select[name=tavern]").input_value() == "inn"


def swipe(page: Page, card: Locator, by: int) -> None:
    card.scroll_into_view_if_needed()
    box = card.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + 30
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + by, y, steps=5)
    page.mouse.up()


def test_a_card_is_changed_by_a_swipe_that_opens_nothing(start: Page) -> None:
    swipe(start, slot(start, "chapel"), -45)
    assert cards(start)[2] == "Abbey"
    swipe(start, slot(start, "chapel"), 45)
    swipe(start, slot(start, "chapel"), 45)
    assert cards(start)[2] == "Temple"  # from the first to the last; Fortune's are not in the game
    expect(start.locator("dialog[open]")).to_have_count(0)
    slot(start, "chapel").click()
    expect(start.locator("dialog[open]")).to_have_count(1)


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_random_draw_is_revealed_in_place(start: Page, motion: str) -> None:
    start.emulate_media(reduced_motion=motion)  # type: ignore[arg-type]
    rows(start).first.focus()
    type_names(start, "Ada")
    start.evaluate("window.stays = true")
    seen = set()
    for _ in range(4):
        start.get_by_role("button", name="Random draw").click()
        drawn = chosen(start)  # what would be sent is there at once, the cards turn over one by one
        expect(start.locator(".slot__card .slot__name")).to_have_text(drawn)
        seen.add(tuple(drawn))
    assert len(seen) > 1  # four equal draws of 4096: never
    assert start.evaluate("window.stays") is True
    assert names(start)[0] == "Ada"
    expect(start.get_by_text("Take these out of the box")).to_be_visible()


def test_cards_that_leave_with_fortune_say_so(start: Page) -> None:
    start.get_by_label("With Fortune").check()
    swipe(start, slot(start, "well"), 45)
    assert cards(start)[1] == "Mine"
    start.get_by_label("With Fortune").uncheck()
    assert cards(start)[1] == "Well"
    expect(start.get_by_text("Mine is not in this game. Well takes its place.")).to_be_visible()
    swipe(start, slot(start, "tavern"), 45)
    assert cards(start)[3] == "Feast Hall"
    start.get_by_text("Solo", exact=True).click()
    assert cards(start)[3] == "Tavern"


def test_a_recent_set_is_one_tap(live_server: LiveServer, start: Page) -> None:
    start.emulate_media(reduced_motion="reduce")
    rows(start).first.focus()
    type_names(start, "Ada", "Ben")
    start.get_by_label("With Fortune").check()
    swipe(start, slot(start, "well"), 45)
    begin(start)
    start.goto(f"{live_server.url}/start/tiny-towns")
    assert cards(start)[1] == "Well"
    start.get_by_role("button", name="Farm, Mine, Chapel").click()
    assert cards(start)[1] == "Mine"
    expect(start.get_by_label("With Fortune")).to_be_checked()
    start.get_by_role("button", name="First game").click()
    assert cards(start)[1] == "Well"


@pytest.fixture
def plain(live_server: LiveServer, browser: Browser) -> Iterator[Page]:
    """The start page in a browser that runs no script."""
    context = browser.new_context(java_script_enabled=False, viewport=PHONE)  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(f"{live_server.url}/start/tiny-towns")
    yield page
    context.close()


def test_without_script_there_are_fields_and_selects(plain: Page) -> None:
    expect(rows(plain)).to_have_count(6)
    expect(plain.locator(".slot__card").first).to_be_hidden()
    rows(plain).nth(0).fill("Ada")
    plain.locator("select[name=farm]").select_option("granary")
    rows(plain).nth(1).fill("Ben")
    rows(plain).nth(1).press("Enter")  # the page comes back as it was
    plain.wait_for_load_state()
    assert names(plain)[:3] == ["Ada", "Ben", ""]
    expect(plain.locator("select[name=farm]")).to_have_value("granary")
    plain.get_by_role("button", name="Player 2: one seat up").click()
    assert names(plain)[:2] == ["Ben", "Ada"]
    assert Table.objects.count() == 0
    assert [seat.name for seat in begin(plain).seats.all()] == ["Ben", "Ada"]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_start_page_and_drawer_are_open_to_everyone(start: Page, scheme: str) -> None:
    start.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
    rows(start).first.focus()
    type_names(start, "Ada", "Ben")
    assert barriers(start) == []
    slot(start, "factory").click()
    assert barriers(start) == []


def test_nothing_sticks_out_on_a_small_phone(start: Page) -> None:
    start.set_viewport_size({"width": 320, "height": 568})
    rows(start).first.fill("Maximiliane Ottokar von und zu Löwenstein")
    start.get_by_label("With Fortune").check()
    assert overflow(start) == 0
    slot(start, "factory").click()
    assert overflow(start) == 0
