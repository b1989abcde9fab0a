"""Photos in a phone-sized browser: from choosing a file to the filled town, whatever goes wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone
from PIL import Image
from playwright.sync_api import Browser, Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from scorepad.games.tiny_towns.pad.draft import squares_of as board_squares
from scorepad.games.tiny_towns.pad.finished import as_finished
from scorepad.web.models import Photo, Table
from scorepad.web.photos import cleaned, read_stored
from tests.browser.looks import barriers, overflow
from tests.web.pictures import (
    NO_BOARD,
    ONE_BOARD,
    PHOTOS,
    _own_media,
    encoded,
    opened,
    two_boards,
    with_metadata,
)
from tests.web.snapping import doubt
from tests.web.tables import NOBODY, made_table, squares_of

__all__ = ["_own_media"]


def choose(page: Page, path: Path | str) -> None:
    """Choose a photo; the script sends it by itself."""
    page.set_input_files("input[name=photo]", path)


def snapped(live_server: LiveServer, page: Page, path: Path = ONE_BOARD) -> Table:
    """A table whose first town has a draft on the screen."""
    table = made_table(NOBODY, NOBODY)
    page.goto(f"{live_server.url}/t/{table.code}/1")
    choose(page, path)
    expect(page.get_by_role("heading", level=1)).to_have_text(
        re.compile("Looks right|No board|Whose")
    )
    return table


def what_arrives(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """The bytes of each photo as the server gets them."""
    sent: list[bytes] = []

    def noted(data: bytes) -> tuple[bytes, int, int] | str:
        sent.append(data)
        return cleaned(data)

    monkeypatch.setattr("scorepad.web.photos.cleaned", noted)
    return sent


def read_of(table: Table, number: int = 1) -> list[str | None]:
    """What a draft takes from the newest photo, in a game that is over."""
    photo = Photo.objects.filter(table=table).latest("created_at")
    board = {**photo.boards[number - 1], "answers": {}}
    return [square.piece for square in as_finished(board_squares(board))]


def test_from_a_photo_to_the_filled_town(
    live_server: LiveServer, page: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    large = tmp_path / "large.jpg"
    large.write_bytes(encoded(opened(ONE_BOARD).resize((3000, 4000)), quality=95))
    sent = what_arrives(monkeypatch)
    table = snapped(live_server, page, large)
    assert len(sent[0]) < 700_000 < large.stat().st_size  # made small before it was sent
    assert Photo.objects.get(table=table).height == 1600
    before = squares_of(table)
    square, (_best, piece, _third) = 5, doubt(table, 5)
    page.reload()
    page.locator(f'.draft__board .cell[data-place="{square}"]').click()
    with page.expect_response(re.compile("/choice$")):
        page.locator(f"#pick-{square}-{piece}").click()
    expect(page.locator(".cell").nth(square).locator(f".piece--{piece}")).to_have_count(1)
    assert squares_of(table) == before == [None] * 16
    page.get_by_role("button", name="Looks right").click()
    expect(page).to_have_url(f"{live_server.url}/t/{table.code}/1")
    expected = read_of(table)
    expected[square] = piece
    assert squares_of(table) == expected
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".cell svg.piece")).to_have_count(0)


def test_metadata_never_leaves_the_phone(
    live_server: LiveServer, page: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "house.jpg"
    path.write_bytes(with_metadata())
    sent = what_arrives(monkeypatch)
    snapped(live_server, page, path)
    assert len(sent) == 1
    assert b"SecretMaker" not in sent[0]


def test_file_that_is_no_photo_is_told_so(
    live_server: LiveServer, page: Page, tmp_path: Path
) -> None:
    table = made_table(NOBODY, NOBODY)
    path = tmp_path / "board.jpg"
    path.write_bytes(b"%PDF-1.7")
    page.goto(f"{live_server.url}/t/{table.code}/1")
    choose(page, path)
    expect(page.locator(".snap__state")).to_contain_text("not a photo we can open")
    choose(page, ONE_BOARD)  # and the next one goes out all the same
    expect(page.get_by_role("heading", level=1)).to_have_text("Looks right?")


def test_no_board_then_corners_with_the_mouse(live_server: LiveServer, page: Page) -> None:
    table = snapped(live_server, page, NO_BOARD)
    expect(page.get_by_role("alert")).to_contain_text("No board found")
    page.get_by_role("link", name="Set the corners by hand").click()
    page.wait_for_load_state("networkidle")  # the handles move once the photo has its size
    handle = page.locator(".corners__handle").nth(2)
    box = handle.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 20, y - 30, steps=4)
    expect(page.locator(".corners__loupe")).to_be_visible()
    page.mouse.up()
    expect(page.locator(".corners__loupe")).to_be_hidden()
    moved = handle.bounding_box()
    assert moved
    assert abs(moved["x"] - box["x"] + 20) < 2
    assert abs(moved["y"] - box["y"] + 30) < 2
    page.get_by_role("button", name="Read the squares").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Looks right?")
    assert len(Photo.objects.get(table=table).boards) == 1


def frame(page: Page) -> list[tuple[float, float]]:
    """The corners of the form, in pixels of the photo."""
    values = [
        (page.locator(f"[name=x{n}]").input_value(), page.locator(f"[name=y{n}]").input_value())
        for n in range(1, 5)
    ]
    return [(float(x), float(y)) for x, y in values]


def test_corners_by_touch_take_the_nearest_handle(live_server: LiveServer, page: Page) -> None:
    table = snapped(live_server, page)
    right = Photo.objects.get(table=table).boards[0]
    page.get_by_role("link", name="The corners are wrong").click()
    page.wait_for_load_state("networkidle")
    box = page.locator(".corners__photo").bounding_box()
    assert box
    # Somewhat beside the corners first: each tap takes the handle that is nearest.
    scale = box["width"] / Photo.objects.get(table=table).width
    for number, (x, y) in enumerate(frame(page)):
        fields = (page.locator(f"[name={axis}{number + 1}]") for axis in "xy")
        for field, value in zip(fields, (x * 0.9 + 40, y * 0.9 + 40), strict=True):
            field.evaluate("(field, value) => { field.value = value }", str(value))
    for x, y in right["corners"]:
        inside = min(x * scale, box["width"] - 1), min(y * scale, box["height"] - 1)
        page.touchscreen.tap(box["x"] + inside[0], box["y"] + inside[1])
    for (x, y), (wanted_x, wanted_y) in zip(frame(page), right["corners"], strict=True):
        assert abs(x - wanted_x) < 6
        assert abs(y - wanted_y) < 6
    page.get_by_role("button", name="Read the squares").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Looks right?")
    wrong = sum(a != b["piece"] for a, b in zip(read_of(table), right["squares"], strict=True))
    assert wrong <= 1


def test_corners_with_the_keyboard(live_server: LiveServer, page: Page) -> None:
    table = snapped(live_server, page)
    page.get_by_role("link", name="The corners are wrong").click()
    expect(page.get_by_role("button", name="Larger")).to_be_visible()  # once the script is there
    before = frame(page)
    page.locator(".corners__handle").first.focus()
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowLeft")
    after = frame(page)
    assert after[0] == pytest.approx((before[0][0] + 20, before[0][1] + 2))
    assert after[1] == pytest.approx((before[1][0] - 2, before[1][1]))
    page.get_by_role("button", name="Read the squares").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Looks right?")
    assert Photo.objects.get(table=table).boards[0]["by_hand"]


def test_two_boards_are_given_to_two_players(
    live_server: LiveServer, page: Page, tmp_path: Path
) -> None:
    path = tmp_path / "table.jpg"
    path.write_bytes(two_boards())
    table = made_table(NOBODY, NOBODY)
    page.goto(f"{live_server.url}/t/{table.code}")
    choose(page, path)
    expect(page.locator(".found__board")).to_have_count(2)
    found = page.url
    for number, name in enumerate(("Ben", "Ada")):
        page.goto(found)
        page.locator(".found__board").nth(number).get_by_role("link", name=name).click()
        page.get_by_role("button", name="Looks right").click()
        expect(page.locator("#pad")).to_be_visible()
    assert (squares_of(table, 2), squares_of(table, 1)) == (read_of(table, 1), read_of(table, 2))


def test_lost_connection_only_delays_and_doubles_nothing(
    live_server: LiveServer, page: Page
) -> None:
    table = made_table(NOBODY, NOBODY)
    page.goto(f"{live_server.url}/t/{table.code}/1")
    page.context.set_offline(True)
    choose(page, ONE_BOARD)
    expect(page.locator(".snap__state")).to_contain_text("The connection is lost")
    assert not Photo.objects.exists()
    page.context.set_offline(False)
    expect(page.get_by_role("heading", level=1)).to_have_text("Looks right?")
    assert Photo.objects.filter(table=table).count() == 1


def test_answer_lost_on_the_way_doubles_nothing(live_server: LiveServer, page: Page) -> None:
    table = made_table(NOBODY, NOBODY)
    page.goto(f"{live_server.url}/t/{table.code}/1")
    lost: list[bool] = []

    def lose_the_first_answer(route: Route) -> None:
        if lost:
            return route.continue_()
        lost.append(True)
        route.fetch()  # it arrives, is kept and read …
        return route.abort("connectionreset")  # … but nobody hears of it

    page.route("**/photos", lose_the_first_answer)
    choose(page, ONE_BOARD)
    expect(page.get_by_role("heading", level=1)).to_have_text("Looks right?")
    assert lost
    assert Photo.objects.filter(table=table).count() == 1


def test_second_phone_confirming_at_the_same_time(
    live_server: LiveServer, page: Page, browser: Browser
) -> None:
    table = snapped(live_server, page)
    other = browser.new_context().new_page()
    other.goto(page.url)
    page.get_by_role("button", name="Looks right").click()
    expect(page.locator("#pad")).to_be_visible()
    other.locator('.draft__board .cell[data-place="1"]').click()
    with other.expect_response(re.compile("/choice$")):
        other.locator("#all-1-well").click()
    other.get_by_role("button", name="Looks right").click()
    expect(other.get_by_text("Somebody else has changed this in the meantime")).to_be_visible()
    assert squares_of(table) == read_of(table)
    other.get_by_role("button", name="Looks right").click()
    expect(other.locator("#pad")).to_be_visible()
    assert squares_of(table)[1] == "well"
    other.context.close()


def test_sample_from_the_first_page(live_server: LiveServer, page: Page) -> None:
    page.goto(live_server.url)
    page.get_by_role("button", name="one board, easy to read").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Looks right?")
    page.get_by_role("button", name="Looks right").click()
    expect(page.locator(".pad__total output")).to_be_visible()


def test_photo_is_deleted_by_one_tap(live_server: LiveServer, page: Page) -> None:
    table = snapped(live_server, page)
    path = Path(Photo.objects.get(table=table).file.path)
    assert path.exists()
    page.get_by_role("button", name="Delete the photo").click()
    expect(page.locator("#pad")).to_be_visible()
    assert not path.exists()
    assert not Photo.objects.exists()


@pytest.fixture
def plain_page(browser: Browser) -> Iterator[Page]:
    """A browser that runs no script."""
    context = browser.new_context(java_script_enabled=False, viewport={"width": 390, "height": 844})
    yield context.new_page()
    context.close()


def test_everything_works_without_javascript(live_server: LiveServer, plain_page: Page) -> None:
    table = made_table(NOBODY, NOBODY)
    page = plain_page
    page.goto(f"{live_server.url}/t/{table.code}/1")
    choose(page, ONE_BOARD)
    page.get_by_role("button", name="Send the photo").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Looks right?")
    page.get_by_role("button", name="Turn").click()
    expect(page.locator(".draft__photo")).to_have_attribute("src", re.compile("turns=1"))
    page.get_by_role("link", name="The corners are wrong").click()
    corner = Photo.objects.get(table=table).boards[0]["corners"][0][0]
    page.locator("[name=x1]").fill(str(corner + 3))
    page.get_by_role("button", name="Read the squares").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Looks right?")
    assert Photo.objects.get(table=table).boards[0]["by_hand"]
    page.get_by_text("All other squares").or_(page.get_by_text("All squares")).click()
    page.locator("select[name=other_1]").select_option("well")
    page.get_by_role("button", name="Show my choices").click()
    expect(page.locator("#pick-1-well")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Looks right").click()
    expect(page.locator("#pad")).to_be_visible()
    expected = read_of(table)
    expected[1] = "well"
    assert squares_of(table) == expected


def test_waiting_page_goes_on_by_itself(live_server: LiveServer, page: Page, settings: Any) -> None:
    settings.READ_IN_BACKGROUND = True
    table = made_table(NOBODY, NOBODY)
    town = f"{live_server.url}/t/{table.code}/1"
    page.goto(town)
    choose(page, ONE_BOARD)
    expect(page.get_by_role("heading", level=1)).to_have_text("Reading the photo")
    expect(page.get_by_role("status")).to_have_text(
        "Your photo has arrived and waits for its turn."
    )
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert barriers(page) == []
    assert overflow(page) == 0
    photos = Photo.objects.filter(table=table)
    photos.update(state=Photo.READING, state_since=timezone.now())
    expect(page.get_by_role("status")).to_have_text("Your photo is being read.")
    photos.update(state=Photo.WAITING, state_since=timezone.now())
    read_stored(photos.get().pk)
    expect(page.get_by_role("heading", level=1)).to_have_text("Looks right?")
    page.go_back()
    expect(page).to_have_url(town)


def test_waiting_page_goes_on_without_javascript(
    live_server: LiveServer, plain_page: Page, settings: Any
) -> None:
    settings.READ_IN_BACKGROUND = True
    table = made_table(NOBODY, NOBODY)
    page = plain_page
    page.goto(f"{live_server.url}/t/{table.code}/1")
    choose(page, ONE_BOARD)
    page.get_by_role("button", name="Send the photo").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Reading the photo")
    read_stored(Photo.objects.get(table=table).pk)
    expect(page.get_by_role("heading", level=1)).to_have_text("Looks right?")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_photo_pages_are_open_to_everyone(
    live_server: LiveServer, page: Page, scheme: str, tmp_path: Path
) -> None:
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    table = snapped(live_server, page)
    assert barriers(page) == []
    draft = page.url
    page.get_by_role("link", name="The corners are wrong").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Set the corners")
    assert barriers(page) == []
    page.goto(draft)
    page.get_by_role("button", name="Looks right").click()
    page.wait_for_url(f"**/t/{table.code}/1")
    for name in (PHOTOS / "own-four-boards.jpg", NO_BOARD):
        page.goto(f"{live_server.url}/t/{table.code}")
        assert barriers(page) == []
        choose(page, name)
        page.wait_for_url(re.compile("/photo/"))
        assert barriers(page) == []
    for path in ("", f"/t/{table.code}/1"):
        page.goto(live_server.url + path)
        assert barriers(page) == [], path


def test_draft_fits_a_small_phone(live_server: LiveServer, page: Page) -> None:
    snapped(live_server, page)
    page.set_viewport_size({"width": 320, "height": 568})
    assert overflow(page) == 0
    sizes = page.locator(".choice:visible, .draft .button:visible").evaluate_all(
        "all => all.map(one => Math.min(one.offsetWidth, one.offsetHeight))"
    )
    assert min(sizes) >= 44
    page.get_by_role("link", name="The corners are wrong").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Set the corners")
    assert overflow(page) == 0


@pytest.mark.screenshot
def test_picture_of_a_draft(live_server: LiveServer, page: Page, screenshots: Path) -> None:
    snapped(live_server, page)
    page.wait_for_load_state("networkidle")
    picture = screenshots / "snap.png"
    page.screenshot(path=picture)
    with Image.open(picture) as image:
        assert image.width == 780
