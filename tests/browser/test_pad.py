"""The pad in a phone-sized browser: whole games by tapping, by keyboard, without JavaScript, by two."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.test import Client
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from scorepad.web.models import Table
from tests.browser.looks import barriers, overflow
from tests.browser.phones import choose, settled
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
    page.get_by_role("button", name="Go to the table").click()
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
    expect(page.locator(".problem", has_text="No order of building leads here")).to_be_visible()
    page.get_by_role("button", name="can’t be built").click()
    page.locator(".repair").first.click()
    settled(page)
    expect(page.get_by_text("No order of building leads here")).to_have_count(0)
    # It can be built now, though not in one game with Ada's.
    page.get_by_role("button", name="not possible").click()
    expect(page.locator("#mend").get_by_text("cannot come from one game")).to_be_visible()
    page.get_by_role("button", name="How it was built").click()
    expect(page.locator("#replay").get_by_text("The empty board.")).to_be_visible()
    page.locator("#replay [data-closes]").click()
    page.locator("#mend [data-closes]").click()

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
        field = page.get_by_role("spinbutton", name="Turns as Master Builder")
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
    page.get_by_role("button", name="See the result anyway").click()  # it cannot all be
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
    expect(plain_page.locator(".cell").nth(6)).to_have_attribute(
        "aria-label", re.compile("row 2, column 3, Warehouse, with stone on it")
    )
    plain_page.get_by_role("link", name=f"Table {code}").click()
    plain_page.get_by_role("link", name="Finish early").click()
    plain_page.get_by_role("button", name="count it as it is").click()
    expect(plain_page.locator("#winner")).to_contain_text("Ada wins on points.")


def test_enter_in_a_field_undoes_nothing(live_server: LiveServer, page: Page) -> None:
    table = made_table(NOBODY, NOBODY)
    page.goto(f"{live_server.url}/t/{table.code}/1")
    choose(page, "tavern")
    page.locator(".cell").nth(0).click()
    settled(page)
    page.locator('.palette input[value="tavern"]').press("Enter")
    settled(page)
    assert squares_of(table)[0] == "tavern"


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


@pytest.mark.parametrize("message", ["", "finished", "question"])
@pytest.mark.parametrize(("width", "height"), [(390, 664), (360, 640)])
def test_board_palette_and_total_are_in_view_at_once(
    live_server: LiveServer, page: Page, message: str, width: int, height: int
) -> None:
    """A phone with bars, six players, and a message: nothing has to be scrolled."""
    table = made_table(RULEBOOK, *[NOBODY] * 5)
    page.set_viewport_size({"width": width, "height": height})
    if message == "finished":
        Table.objects.filter(pk=table.pk).update(finished_at=timezone.now())
    page.goto(f"{live_server.url}/t/{table.code}/1")
    if message == "question":
        page.context.set_offline(True)
        choose(page, "well")
        page.locator(".cell").nth(0).click()
        entry = {"squares": ["farm", *squares_of(table)[1:]]}
        tap = {"version": 0, "square": 0, "piece": "farm"}
        assert Client().post(f"/t/{table.code}/1/pad", tap).status_code == 200
        assert table.seats.get(number=1).entry == entry
        page.context.set_offline(False)
        expect(page.locator("[data-question]")).to_be_visible()
        page.evaluate("scrollTo(0, 0)")
    for part in (".pad__total output", ".cell >> nth=0", ".cell >> nth=15", ".palette"):
        box = page.locator(part).bounding_box()
        assert box is not None
        assert box["y"] >= 0, part
        assert box["y"] + box["height"] <= height + 1, part
    board, palette = (page.locator(part).bounding_box() for part in (".board", ".palette"))
    assert board is not None
    assert palette is not None
    assert board["y"] + board["height"] <= palette["y"] + 1
    assert board["width"] >= (200 if message else 300)
    chip = page.locator(".seat-bar [aria-current]").bounding_box()
    assert chip is not None
    assert 0 <= chip["x"] <= width - chip["width"]


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


def test_an_answer_leaves_the_page_where_it_is(live_server: LiveServer, page: Page) -> None:
    """A browser that holds on to what it shows would follow the old pad out of sight."""
    page.set_viewport_size({"width": 390, "height": 664})
    table = made_table(NOBODY, NOBODY)
    page.goto(f"{live_server.url}/t/{table.code}/1")
    page.locator('.palette input[value="tavern"]').check()
    page.evaluate("scrollTo(0, 40)")
    page.locator(".cell").nth(6).click()
    settled(page)
    assert page.evaluate("scrollY") == 40
