"""The pad in a phone-sized browser: whole games by tapping, by keyboard, without JavaScript, by two."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from scorepad.web.models import Table
from tests.browser.looks import barriers, overflow
from tests.games.tiny_towns.rules.vectors import LETTERS
from tests.web.tables import NOBODY, made_table, squares_of

RULEBOOK = "YGCG ROCK G.WC CWC."


def start_table(page: Page, address: str, *names: str) -> str:
    """Start a table by its form; give its code."""
    page.goto(f"{address}/start/tiny-towns")
    another = page.get_by_role("button", name="Add a player")
    for number, name in enumerate(names, start=1):
        if number > 1 and another.is_visible():  # without script all fields are there
            another.click()
        page.get_by_label(f"Player {number}", exact=True).fill(name)
    page.locator("select[name=theater]").select_option("bakery", force=True)
    page.locator("select[name=factory]").select_option("warehouse", force=True)
    page.get_by_role("button", name="To the table").click()
    page.wait_for_url("**/t/*")
    return page.url.rsplit("/", 1)[1]


def fill(page: Page, board: str) -> None:
    """Tap a whole town in, piece by piece."""
    squares = "".join(board.split())
    for letter in dict.fromkeys(squares.replace(".", "")):
        page.locator(f'.palette input[value="{LETTERS[letter]}"]').check()
        for square, found in enumerate(squares):
            if found == letter:
                page.locator(".cell").nth(square).click()
    settled(page)


def settled(page: Page) -> None:
    """Wait until everything tapped was saved and answered."""
    expect(page.locator("#entry")).not_to_have_attribute("data-state", "saving")


def test_a_whole_game_of_three(live_server: LiveServer, page: Page) -> None:
    code = start_table(page, live_server.url, "Ada", "Ben", "Cleo")
    page.get_by_role("link", name=re.compile("Ada")).click()
    fill(page, RULEBOOK)
    expect(page.locator(".pad__total output")).to_have_text("31")

    # What lies on the warehouse: three cubes cost three points.
    for place, cube in enumerate(("stone", "brick", "glass")):
        choose(page, cube)
        page.locator(".cell").nth(7).click()
        expect(page.locator(".pad__total output")).to_have_text(str(30 - place))

    # One tap too many, and back.
    page.locator('.palette input[value="farm"]').check()
    page.locator(".cell").nth(9).click()
    settled(page)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".pad__total output")).to_have_text("28")

    # A line lights up its squares.
    page.locator(".line", has_text="3 Taverns").click()
    lit = page.locator(".cell.lit").evaluate_all("cells => cells.map(cell => Number(cell.value))")
    assert lit == [1, 3, 8]

    # Ben types an impossible town and takes the first repair.
    page.get_by_role("link", name="Ben").click()
    fill(page, "C" * 15 + ".")
    expect(page.get_by_text("No order of building leads here")).to_be_visible()
    page.locator(".repairs button").first.click()
    settled(page)
    expect(page.get_by_text("No order of building leads here")).to_have_count(0)
    page.get_by_text("watch it grow").click()
    page.get_by_role("link", name="From the beginning").click()
    expect(page.get_by_text("The empty board.")).to_be_visible()
    page.get_by_role("link", name="Next →").click()
    expect(page.locator("#order .order__board .piece--cottage")).to_have_count(1)

    # Cleo has the same town as Ada: the same points, and the hammer decides.
    page.get_by_role("link", name="Cleo").click()
    fill(page, RULEBOOK)
    for cube in ("stone", "brick", "glass"):
        choose(page, cube)
        page.locator(".cell").nth(7).click()
    expect(page.locator(".pad__total output")).to_have_text("28")
    for name, turns in (("Ada", "12"), ("Cleo", "11")):
        with page.expect_navigation():
            page.get_by_role("link", name=name).click()
        field = page.get_by_label("Turns as Master Builder")
        if not field.is_visible():
            page.get_by_text("More that the board cannot show").click()
        field.fill(turns)
        field.press("Tab")
        page.wait_for_load_state("networkidle")

    page.get_by_role("link", name=f"Table {code}").click()
    expect(page.locator("#winner")).to_have_text(
        re.compile("Points are equal: Cleo wins with fewer turns as Master Builder.")
    )
    page.get_by_role("button", name="See the result").click()
    page.get_by_role("button", name="See the result all the same").click()  # it cannot all be
    expect(page).to_have_url(re.compile("/r/"))
    expect(page.locator("#winner")).to_contain_text("Cleo")
    share = page.url

    stranger = page.context.browser
    assert stranger
    other = stranger.new_context().new_page()
    other.goto(share)
    assert "Cleo" in other.content()
    assert code not in other.content()


def test_square_first_then_piece(live_server: LiveServer, page: Page) -> None:
    table = made_table(NOBODY, NOBODY)
    page.goto(f"{live_server.url}/t/{table.code}/1")
    page.locator(".cell").nth(6).click()
    expect(page.locator(".cell").nth(6)).to_have_class(re.compile("cell--chosen"))
    page.locator('.palette input[value="tavern"]').click()
    settled(page)
    assert squares_of(table)[6] == "tavern"
    expect(page.locator(".palette input:checked")).to_have_count(0)


def test_keyboard_alone(live_server: LiveServer, page: Page) -> None:
    table = made_table(NOBODY, NOBODY)
    page.goto(f"{live_server.url}/t/{table.code}/1")
    page.locator(".cell").first.focus()
    for key in ("c", "ArrowRight", "w", "ArrowDown", "4", "ArrowLeft", "Delete", "z", "x"):
        page.keyboard.press(key)
        settled(page)
    assert squares_of(table)[:6] == ["cottage", "well", None, None, None, "glass"]
    assert page.evaluate("document.activeElement.value") == "4"
    expect(page.locator(".cell").nth(1)).to_have_attribute(
        "aria-label", "row 1, column 2, Well, 1 point"
    )


@pytest.fixture
def plain_page(browser: Browser) -> Iterator[Page]:
    """A browser that runs no script."""
    context = browser.new_context(java_script_enabled=False, viewport={"width": 390, "height": 844})
    yield context.new_page()
    context.close()


def test_everything_works_without_javascript(live_server: LiveServer, plain_page: Page) -> None:
    code = start_table(plain_page, live_server.url, "Ada", "Ben")
    plain_page.get_by_role("link", name=re.compile("Ada")).click()
    plain_page.locator('.palette input[value="tavern"]').check()
    plain_page.locator(".cell").nth(0).click()
    plain_page.locator(".cell").nth(1).click()  # the piece stays chosen
    expect(plain_page.locator(".pad__total output")).to_have_text("−9")
    plain_page.get_by_role("button", name="Undo").click()
    expect(plain_page.locator(".pad__total output")).to_have_text("−13")
    plain_page.locator('.palette input[value="monument"]').check()
    plain_page.locator(".cell").nth(5).click()
    plain_page.locator("select[name=monument]").select_option("fort-ironweed")
    plain_page.get_by_role("button", name="Save").click()
    expect(plain_page.locator(".pad__total output")).to_have_text("−5")
    plain_page.locator('.palette input[value="factory"]').check()
    plain_page.locator(".cell").nth(6).click()
    plain_page.locator('select[name="on_6"]').nth(1).select_option("stone")
    plain_page.get_by_role("button", name="Save").last.click()
    expect(plain_page.locator(".pad__total output")).to_have_text("−5")
    label = plain_page.locator(".cell").nth(6).get_attribute("aria-label")
    assert label == "row 2, column 3, Warehouse, with stone on it, −1 point"
    plain_page.get_by_role("link", name=f"Table {code}").click()
    plain_page.get_by_role("link", name="Finish early").click()
    plain_page.get_by_role("button", name="count it as it is").click()
    expect(plain_page.locator("#winner")).to_contain_text("Ada wins on points.")


def two_phones(live_server: LiveServer, page: Page, browser: Browser) -> tuple[Table, Page]:
    """A second phone on the same town."""
    table = made_table(NOBODY, NOBODY)
    other = browser.new_context(viewport={"width": 390, "height": 664}).new_page()
    for phone in (page, other):
        phone.goto(f"{live_server.url}/t/{table.code}/1")
    return table, other


def choose(phone: Page, piece: str) -> None:
    phone.locator(f'.palette input[value="{piece}"]').check()


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
    expect(other.get_by_text("Somebody else changed this meanwhile.")).to_be_visible()
    assert squares_of(table)[0] == "tavern"
    other.get_by_role("button", name="Make my change all the same").click()
    expect(other.locator(".cell").nth(0).locator(".piece--well")).to_have_count(1)
    expect(other.get_by_text("Somebody else changed this meanwhile.")).to_have_count(0)
    assert squares_of(table)[0] == "well"


def slow_down(phone: Page, delay: int) -> None:
    """Let every change wait, as a weak network does."""

    def slowly(route: Route) -> None:
        phone.wait_for_timeout(delay)
        route.continue_()

    phone.route("**/pad", slowly)


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


PIECES = ("tavern", "well", "cottage", "farm", "empty")


@pytest.mark.parametrize("seed", [1, 2])
def test_the_town_is_what_the_fingers_did(
    live_server: LiveServer, page: Page, browser: Browser, seed: int
) -> None:
    """Two phones tap at random, each on its half, with delays and a network that comes and goes."""
    random = Random(seed)
    table, other = two_phones(live_server, page, browser)
    expected: list[str | None] = [None] * 16
    slow_down(page, 250)
    slow_down(other, 50)
    for number in range(60):
        half, phone = random.choice(((0, page), (8, other)))
        square, piece = half + random.randrange(8), random.choice(PIECES)
        choose(phone, piece)
        phone.locator(".cell").nth(square).click()
        expected[square] = None if piece == "empty" else piece
        if number % 12 == 0:
            phone.context.set_offline(random.random() < 0.6)
        if random.random() < 0.1:
            phone.wait_for_timeout(random.randrange(600))
    for phone in (page, other):
        phone.context.set_offline(False)
        settled(phone)
        expect(phone.locator("#unsaved")).to_be_hidden()
        expect(phone.locator("[data-question]")).to_have_count(0)
    assert squares_of(table) == expected


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
    other.get_by_role("button", name="Make my change all the same").click()
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
    expect(page.get_by_text("A change was not taken.")).to_be_visible()
    expect(page.get_by_role("alert").get_by_role("link", name="Ada")).to_be_visible()
    assert squares_of(table)[0] is None


def test_enter_in_a_field_undoes_nothing(live_server: LiveServer, page: Page) -> None:
    table = made_table(NOBODY, NOBODY)
    page.goto(f"{live_server.url}/t/{table.code}/1")
    choose(page, "tavern")
    page.locator(".cell").nth(0).click()
    settled(page)
    page.locator('.palette input[value="tavern"]').press("Enter")
    settled(page)
    assert squares_of(table)[0] == "tavern"


def test_back_shows_the_newest_town(live_server: LiveServer, page: Page) -> None:
    table = made_table(NOBODY, NOBODY)
    page.goto(f"{live_server.url}/t/{table.code}/1")
    page.goto(f"{live_server.url}/t/{table.code}")
    seat = table.seats.get(number=1)
    seat.entry, seat.version = {"squares": ["tavern", *[None] * 15]}, 1
    seat.save()
    page.go_back()
    expect(page.locator(".cell").nth(0).locator(".piece--tavern")).to_have_count(1)


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


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pad_and_table_are_open_to_everyone(
    live_server: LiveServer, page: Page, scheme: str
) -> None:
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    table = made_table(RULEBOOK, "C" * 15 + ".", theater="bakery", factory="warehouse")
    for path in (
        "/start/tiny-towns",
        "/join?code=ZZZZZZ",
        f"/t/{table.code}",
        f"/t/{table.code}/1",
        f"/t/{table.code}/2",
    ):
        page.goto(live_server.url + path)
        assert barriers(page) == [], path


@pytest.mark.parametrize("message", [False, True])
def test_board_palette_and_total_are_in_view_at_once(
    live_server: LiveServer, page: Page, message: bool
) -> None:
    """A phone with bars, six players, and a message: nothing has to be scrolled."""
    table = made_table(RULEBOOK, *[NOBODY] * 5)
    page.set_viewport_size({"width": 390, "height": 664})
    if message:
        Table.objects.filter(pk=table.pk).update(finished_at=timezone.now())
    page.goto(f"{live_server.url}/t/{table.code}/1")
    for part in (".pad__total output", ".cell >> nth=0", ".cell >> nth=15", ".palette"):
        box = page.locator(part).bounding_box()
        assert box is not None
        assert box["y"] >= 0, part
        assert box["y"] + box["height"] <= 664 + 1, part
    board, palette = (page.locator(part).bounding_box() for part in (".board", ".palette"))
    assert board is not None
    assert palette is not None
    assert board["y"] + board["height"] <= palette["y"] + 1
    assert board["width"] >= (200 if message else 300)


def test_pad_fits_a_small_phone_with_large_targets(live_server: LiveServer, page: Page) -> None:
    table = made_table(RULEBOOK, NOBODY)
    page.set_viewport_size({"width": 320, "height": 568})
    page.goto(f"{live_server.url}/t/{table.code}/1")
    assert overflow(page) == 0
    sizes = page.locator(".cell").evaluate_all(
        "cells => cells.map(c => Math.min(c.offsetWidth, c.offsetHeight))"
    )
    assert min(sizes) >= 44


def test_board_page_is_light(live_server: LiveServer, page: Page) -> None:
    table = made_table(RULEBOOK, NOBODY, theater="bakery", factory="warehouse")
    weights: dict[str, int] = {}

    def weigh(response) -> None:  # type: ignore[no-untyped-def]
        weights[response.url] = response.request.sizes()["responseBodySize"]

    page.on("response", weigh)
    page.goto(f"{live_server.url}/t/{table.code}/1")
    page.wait_for_load_state("networkidle")
    scripts = sum(size for url, size in weights.items() if ".js" in url)
    assert 0 < scripts <= 40_000
    assert sum(weights.values()) <= 60_000


@pytest.mark.screenshot
def test_picture_of_the_pad(live_server: LiveServer, page: Page, screenshots: Path) -> None:
    table = made_table(RULEBOOK, NOBODY, theater="bakery", factory="warehouse")
    Table.objects.filter(pk=table.pk).update(code="TOWN42")
    page.goto(f"{live_server.url}/t/TOWN42/1")
    picture = screenshots / "pad.png"
    page.screenshot(path=picture)
    assert picture.stat().st_size > 10_000
