"""Starting a table on a phone and changing it later: players by one tap each, cards in place."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from scorepad.web.models import Table
from tests.browser.looks import barriers, overflow
from tests.web.tables import NOBODY, made_table, squares_of

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
    page.get_by_role("button", name="Go to the table").click()
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
    expect(start.get_by_role("button", name="Go to the table")).to_be_in_viewport(ratio=1)
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
    # So tall that the bar at the bottom half covers nothing, which would count as a small target.
    start.set_viewport_size({"width": 390, "height": 2400})
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


def test_the_form_fits_with_large_text(start: Page) -> None:
    start.evaluate("() => (document.documentElement.style.fontSize = '200%')")
    rows(start).first.fill("Maximiliane Ottokar von und zu Löwenstein")
    rights = "all => all.map(one => one.getBoundingClientRect().right)"
    assert max(start.locator(".start *:visible").evaluate_all(rights)) <= PHONE["width"]
    for part in (".player__name input", ".player__button", ".slot__card"):  # wide enough to be used
        box = start.locator(f"{part}:visible").first.bounding_box()
        assert box is not None
        assert box["width"] >= 40, part


TAVERN = "G" + "." * 15


def edit(page: Page, live_server: LiveServer, table: Table) -> None:
    page.goto(f"{live_server.url}/t/{table.code}")
    page.get_by_text("The game", exact=True).click()
    page.get_by_role("link", name="Change players or cards").click()
    expect(page).to_have_url(re.compile("/edit$"))


def save(page: Page, table: Table) -> None:
    page.locator(".start__go button").click()
    expect(page).to_have_url(re.compile(f"/t/{table.code}$"))


def test_a_tap_on_its_way_to_a_moved_seat_lands_in_the_right_town(
    live_server: LiveServer, page: Page, browser: Browser
) -> None:
    table = made_table(NOBODY, TAVERN)
    other = browser.new_context(viewport=PHONE).new_page()  # type: ignore[arg-type]
    other.goto(f"{live_server.url}/t/{table.code}/1")
    other.context.set_offline(True)
    other.locator('.palette input[value="well"]').check()
    other.locator(".cell").nth(5).click()
    expect(other.locator("#unsaved")).to_be_visible()
    edit(page, live_server, table)
    page.get_by_role("button", name="Ada: one seat down").click()
    rows(page).nth(1).fill("Eve")
    save(page, table)
    expect(page.locator(".seat-row__name bdi")).to_have_text(["Ben", "Eve"])
    other.context.set_offline(False)
    expect(other.locator("#unsaved")).to_be_hidden()
    assert squares_of(table, 1)[5] == "well"
    assert squares_of(table, 2)[5] is None
    expect(page.locator(".seat-row__total")).to_contain_text(["−13", "−15"])


def test_a_player_with_a_town_leaves_and_comes_back(live_server: LiveServer, page: Page) -> None:
    table = made_table(TAVERN, NOBODY, NOBODY)
    edit(page, live_server, table)
    page.get_by_role("button", name="Ada: take out").click()
    page.locator(".start__go button").click()
    expect(page.get_by_text("Ada has something filled in already.")).to_be_visible()
    page.get_by_role("button", name="Remove and save").click()
    expect(page.locator(".seat-row__name bdi")).to_have_text(["Ben", "Cleo"])
    edit(page, live_server, table)
    assert names(page) == ["Ben", "Cleo"]
    page.locator(".chip--offered", has_text="Ada").click()
    save(page, table)
    expect(page.locator(".seat-row__name bdi")).to_have_text(["Ben", "Cleo", "Ada"])
    assert squares_of(table, 1)[0] == "tavern"
    page.get_by_text("The game", exact=True).click()
    page.get_by_role("button", name="Undo the last change of the set-up").click()
    expect(page.locator(".seat-row__name bdi")).to_have_text(["Ben", "Cleo"])


def test_two_phones_change_the_same_card_and_one_is_asked(
    live_server: LiveServer, page: Page, browser: Browser
) -> None:
    table = made_table(NOBODY, NOBODY)
    other = browser.new_context(viewport=PHONE).new_page()  # type: ignore[arg-type]
    for phone in (page, other):
        edit(phone, live_server, table)
    slot(other, "tavern").press("ArrowRight")
    save(other, table)
    slot(page, "tavern").press("ArrowLeft")
    rows(page).first.fill("Eve")
    page.locator(".start__go button").click()
    expect(page.get_by_text("Tavern: Almshouse")).to_be_visible()
    expect(slot(page, "tavern")).to_contain_text("Feast Hall")
    assert names(page) == ["Eve", "Ben"]
    save(page, table)
    table.refresh_from_db()
    assert table.setup["cards"]["tavern"] == "feast-hall"


def test_without_script_a_table_is_changed_too(live_server: LiveServer, browser: Browser) -> None:
    table = made_table(TAVERN, NOBODY)
    context = browser.new_context(java_script_enabled=False, viewport=PHONE)  # type: ignore[arg-type]
    page = context.new_page()
    edit(page, live_server, table)
    page.get_by_role("button", name="Player 1: one seat down").click()
    assert names(page)[:2] == ["Ben", "Ada"]
    page.locator("select[name=tavern]").select_option("inn")
    rows(page).nth(2).fill("Cleo")
    save(page, table)
    table.refresh_from_db()
    seats = [(seat.number, seat.name) for seat in table.seats.all()]
    assert seats == [(2, "Ben"), (1, "Ada"), (3, "Cleo")]
    assert table.setup["cards"]["tavern"] == "inn"


def test_the_cards_of_a_table_are_read_in_place(live_server: LiveServer, page: Page) -> None:
    table = made_table(TAVERN, NOBODY, tavern="inn")
    page.goto(f"{live_server.url}/t/{table.code}")
    page.get_by_text("The game", exact=True).click()
    page.get_by_role("button", name="Inn").click()
    drawer = page.get_by_role("dialog", name="Cards of this table")
    expect(drawer).to_contain_text("3 points when no other green building")
    expect(drawer.locator(".pattern")).to_have_count(6)
    assert barriers(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_of_changes_is_open_to_everyone(
    live_server: LiveServer, page: Page, scheme: str
) -> None:
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
    table = made_table(TAVERN, NOBODY, NOBODY)
    edit(page, live_server, table)
    page.get_by_role("button", name="Ada: take out").click()
    page.locator(".start__go button").click()
    expect(page.get_by_role("button", name="Remove and save")).to_be_visible()
    # So tall that the bar at the bottom half covers nothing, which would count as a small target.
    page.set_viewport_size({"width": 390, "height": 2400})
    assert barriers(page) == []
    page.set_viewport_size({"width": 320, "height": 568})
    assert overflow(page) == 0
