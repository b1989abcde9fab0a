"""The check of a photo on a phone: doubts asked one after the other, everything in sight, nothing lost."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from scorepad.web.models import Photo, Table
from tests.browser.looks import barriers, overflow, still
from tests.browser.phones import touch
from tests.browser.test_snap import snapped
from tests.web.pictures import _own_media
from tests.web.snapping import doubt
from tests.web.tables import squares_of

__all__ = ["_own_media"]
PHONE = {"width": 390, "height": 664}


@pytest.fixture
def table(live_server: LiveServer, page: Page) -> Table:
    """A draft on the screen with just two doubts, in squares 5 and 9."""
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    table = snapped(live_server, page)
    photo = Photo.objects.get(table=table)
    boards = photo.boards
    for square in boards[0]["squares"]:
        piece = "cottage" if square["piece"] == "glass" else square["piece"]
        square |= {"piece": piece, "candidates": [[piece, 0.99]]}
    photo.reading = {"boards": boards}
    photo.save()
    for square in (5, 9):
        doubt(table, square)
    page.reload()
    return table


def in_sight(page: Page, selector: str) -> bool:
    """Whether all of something lies on the screen, above whatever sticks to its foot."""
    box: Any = page.locator(selector).bounding_box()
    foot: Any = page.locator(".draft__done").bounding_box()
    floor = PHONE["height"] if selector.startswith(".draft__done") else foot["y"]
    return bool(box["y"] >= 0 and box["y"] + box["height"] <= floor + 1)


def cell(page: Page, place: int) -> Any:
    return page.locator(f'.draft__board .cell[data-place="{place}"]')


def test_doubts_are_asked_one_after_the_other_with_everything_in_sight(
    page: Page, table: Table
) -> None:
    now, count = page.locator(".ask__square--now"), page.locator(".ask__count")
    expect(count).to_have_text("2 squares to check")
    expect(now).to_have_count(1)
    for selector in (".draft__photo", ".ask__square--now", ".draft__done .button--main"):
        assert in_sight(page, selector), selector
    crop = now.locator(".ask__crop")
    expect(crop).to_have_js_property("complete", True)
    assert crop.evaluate("one => one.naturalWidth") == 320
    first = now.get_attribute("data-place")
    with page.expect_response(re.compile("/choice$")):
        now.locator(".choice").nth(1).click()
    expect(count).to_have_text("1 square to check")
    expect(now).not_to_have_attribute("data-place", first or "")
    with page.expect_response(re.compile("/choice$")):
        now.locator(".choice").first.click()
    expect(count).to_have_text("Nothing left to check")
    expect(now).to_have_count(0)
    cell(page, 0).click()  # any square can be changed by a tap on it, with all pieces
    expect(now.locator(".choices__all .choice")).to_have_count(14)
    assert in_sight(page, ".ask__square--now")
    with page.expect_response(re.compile("/choice$")):
        now.get_by_role("button", name="Monument").click()
    expect(cell(page, 0)).to_have_accessible_name(re.compile("Monument"))
    assert overflow(page) == 0
    page.get_by_role("button", name="Looks right").click()
    expect(page.locator("#pad")).to_be_visible()
    assert squares_of(table)[0] == "monument"


def test_a_switch_and_a_held_finger_show_the_drawing_and_answer_nothing(
    page: Page, table: Table
) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    photo, switch = page.locator(".draft__photo"), page.get_by_role("checkbox", name="Drawing")
    expect(photo).to_be_visible()
    switch.check(force=True)
    expect(photo).to_be_hidden()
    switch.uncheck(force=True)
    box: Any = cell(page, 0).bounding_box()
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    expect(photo).to_be_hidden()
    page.mouse.up()
    expect(photo).to_be_visible()
    expect(page.locator(".cell--now")).not_to_have_attribute("data-place", "0")  # no tap
    assert [url for url in asked if url.endswith("/choice")] == []
    switch.check(force=True)
    with page.expect_response(re.compile("/choice$")):
        page.get_by_role("button", name="Turn").click()
    expect(photo).to_have_attribute("src", re.compile("turns=1"))
    expect(switch).to_be_checked()


def test_the_keyboard_goes_through_all_doubts(page: Page, table: Table) -> None:
    told = page.locator("#draft_told")
    page.locator(".ask__square--now .choice").first.focus()
    with page.expect_response(re.compile("/choice$")):
        page.keyboard.press("Enter")
    expect(told).to_have_text(
        re.compile("^1 square to check. .*row \\d, column \\d", re.IGNORECASE)
    )
    expect(page.locator("#draft.htmx-request, .htmx-settling")).to_have_count(0)
    expect(page.locator(".ask__square--now .choice").first).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator(".ask__square--now .choice").nth(1)).to_be_focused()
    with page.expect_response(re.compile("/choice$")):
        page.keyboard.press("Space")
    expect(told).to_have_text("Nothing left to check")
    expect(page.locator("#draft.htmx-request, .htmx-settling")).to_have_count(0)
    page.wait_for_timeout(300)  # the answer sets the focus once more
    cell(page, 3).focus()
    page.keyboard.press("Enter")
    expect(page.locator('#square-3 .choices__all [aria-pressed="true"]')).to_be_focused()
    page.keyboard.press("Escape")
    expect(cell(page, 3)).to_be_focused()
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert barriers(page) == []


def test_answers_without_network_count_when_it_is_back(page: Page, table: Table) -> None:
    page.context.set_offline(True)
    now = page.locator(".ask__square--now")
    place, piece = now.get_attribute("data-place"), now.locator(".choice").nth(1)
    wanted = piece.get_attribute("data-piece")
    piece.click()
    expect(page.locator(".ask__count")).to_have_text("1 square to check")
    now.locator(".choice").first.click()
    expect(page.locator(".ask__count")).to_have_text("Nothing left to check")
    page.get_by_role("button", name="Looks right").click()
    expect(page.locator("#draft_waits")).to_be_visible()
    page.context.set_offline(False)
    expect(page.locator("#pad")).to_be_visible(timeout=15_000)
    assert squares_of(table)[int(place or 0)] == wanted


def test_an_open_square_must_be_answered_first(page: Page, table: Table) -> None:
    photo = Photo.objects.get(table=table)
    boards = photo.boards
    boards[0]["squares"][5]["candidates"] = [["tavern", 0.4], ["farm", 0.35]]
    photo.reading = {"boards": boards}
    photo.save()
    page.reload()
    page.get_by_role("button", name="Looks right").click()
    expect(page.get_by_role("alert")).to_have_text(re.compile("Say what stands there first"))
    expect(page.locator(".ask__square--now")).to_have_attribute("data-place", "5")
    with page.expect_response(re.compile("/choice$")):
        page.locator("#pick-5-farm").click()
    page.get_by_role("button", name="Looks right").click()
    expect(page.locator("#pad")).to_be_visible()
    assert squares_of(table)[5] == "farm"


def test_corners_are_set_on_a_larger_photo(page: Page, table: Table) -> None:
    page.get_by_role("link", name="The corners are wrong").click()
    photo = page.locator(".corners__photo")
    expect(photo).to_have_js_property("complete", True)  # before, it has no shape of its own
    expect(page.get_by_role("button", name="Larger")).to_be_visible()  # style and script are there
    before: Any = photo.bounding_box()
    page.get_by_role("button", name="Larger").click()
    larger: Any = photo.bounding_box()
    assert larger["width"] > 2 * before["width"]
    assert overflow(page) == 0
    handle = page.locator(".corners__handle").first
    box: Any = handle.bounding_box()
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.touchscreen.tap(middle[0] + 30, middle[1] + 24)  # near it, not on it
    moved: Any = handle.bounding_box()
    assert abs(moved["x"] - box["x"] - 30) < 3
    assert abs(moved["y"] - box["y"] - 24) < 3
    page.get_by_role("button", name="Larger").click()
    again: Any = photo.bounding_box()
    assert again["width"] == pytest.approx(before["width"], abs=1)


def test_two_fingers_make_the_photo_of_the_corners_larger(page: Page, table: Table) -> None:
    page.get_by_role("link", name="The corners are wrong").click()
    photo = page.locator(".corners__photo")
    expect(photo).to_have_js_property("complete", True)
    expect(page.get_by_role("button", name="Larger")).to_be_visible()
    before: Any = photo.bounding_box()
    x, y = before["x"] + before["width"] / 2, before["y"] + before["height"] / 2
    still(page)  # fingers reach nothing under a page that is fading in
    touch(page, *(((x - apart, y), (x + apart, y)) for apart in (30, 40, 60)))
    larger: Any = photo.bounding_box()
    assert larger["width"] == pytest.approx(2 * before["width"], rel=0.05)
    assert overflow(page) == 0
