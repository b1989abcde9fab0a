"""A game that begins with photos, in a phone-sized browser: taps counted, network lost, nothing lost."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest
from django.core import signing
from playwright.sync_api import Browser, Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from scorepad.web.judged import judge_table
from scorepad.web.models import Photo, Seat, Table
from scorepad.web.photos import LONG_SIDE, cleaned
from tests.browser.looks import barriers, overflow, still
from tests.browser.phones import PHONE, answered_posts, touch
from tests.web.founding import PRINTED, card, show_cards
from tests.web.pictures import ONE_BOARD, _own_media, two_boards
from tests.web.snapping import doubt
from tests.web.whole_table import whole_table

__all__ = ["_own_media"]

# Fingers that come down, over all pages of a tab.
COUNT_TAPS = """addEventListener("pointerdown", ({ isTrusted }) =>
    isTrusted && sessionStorage.setItem("taps", Number(sessionStorage.getItem("taps") || 0) + 1), true)"""


@pytest.fixture(autouse=True)
def _cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a recogniser would see, at once."""
    show_cards(monkeypatch, {"tiny-towns": [card(one) for one in PRINTED]})


@pytest.fixture
def photo(tmp_path: Path) -> Path:
    path = tmp_path / "boards.jpg"
    path.write_bytes(two_boards())
    return path


def begin(live_server: LiveServer, page: Page, photo: Path) -> Table:
    """A game from the first page, with its boards on the screen."""
    page.set_viewport_size(PHONE)
    page.goto(live_server.url)
    page.set_input_files("input[name=photo]", photo)
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("board"))
    return Table.objects.latest("created_at")


def names(table: Table) -> list[str]:
    return [seat.name for seat in Seat.objects.filter(table=table)]


def all_read(page: Page) -> None:
    expect(page.locator(".found-step")).to_have_count(0, timeout=90_000)


@pytest.mark.skipif(find_spec("rapidocr") is None, reason="there is no text recognition here")
def test_three_boards_and_six_cards_are_settled_in_six_taps(
    live_server: LiveServer, page: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One real photo, read by the real readers: names given, cards confirmed, the result on the screen."""
    monkeypatch.undo()
    path = tmp_path / "table.jpg"
    path.write_bytes(whole_table())
    recent = signing.dumps(["Ada", "Ben", "Cleo"], salt="names", compress=True)
    page.context.add_cookies([{"name": "names", "value": recent, "url": live_server.url}])
    page.context.add_init_script(COUNT_TAPS)
    page.set_viewport_size(PHONE)
    page.goto(live_server.url)
    with page.expect_file_chooser() as chooser:
        page.locator(".snap__choose", has_text="Choose a photo").click()
    chooser.value.set_files(path)
    in_the_gallery = 1  # the tap on the picture itself
    expect(page.get_by_role("heading", level=1)).to_have_text("3 boards found", timeout=30_000)
    for name in ("Ada", "Ben", "Cleo"):
        page.locator(".chip", has_text=name).click()
        expect(page.locator(".shot__board text", has_text=name)).to_have_count(1)
    expect(page.get_by_text("6 cards read")).to_be_visible(timeout=90_000)
    expect(page.locator(".shot__card").first).to_be_attached()
    shown = [int(text.split()[0]) for text in page.locator(".found-row__total").all_inner_texts()]
    page.get_by_role("button", name="All right: take all 3 boards").click()
    expect(page).to_have_url(re.compile("/r/"))
    told = judge_table(Table.objects.get()).result.seats
    assert shown == [seat.score.total for seat in told], "the page counted with other cards"
    taps = int(page.evaluate("sessionStorage.getItem('taps')")) + in_the_gallery
    assert taps <= 6
    table = Table.objects.get()
    assert names(table) == ["Ada", "Ben", "Cleo"]
    assert table.setup["cards"] == {
        "farm": "farm",
        "well": "well",
        "chapel": "chapel",
        "tavern": "tavern",
        "theater": "theater",
        "factory": "trading-post",
    }
    assert not table.assumed
    held = [seat.entry.get("monument") for seat in Seat.objects.filter(table=table)]
    assert held == [None, "silva-forum", "barrett-castle"]


def test_small_photo_goes_first_and_a_larger_one_follows(
    live_server: LiveServer, page: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    arrived: list[int] = []

    def noted(data: bytes, long_side: int = LONG_SIDE) -> tuple[bytes, int, int] | str:
        arrived.append(len(data))
        return cleaned(data, long_side)

    for module in ("photos", "photo_cards"):
        monkeypatch.setattr(f"scorepad.web.{module}.cleaned", noted)
    path = tmp_path / "table.jpg"
    path.write_bytes(whole_table(own=False))
    posts = answered_posts(page)
    table = begin(live_server, page, path)
    all_read(page)
    photo = Photo.objects.get(table=table)
    assert (photo.width, photo.cards_state, photo.large.name) == (1600, Photo.READ, "")
    large = f"{live_server.url}/t/{table.code}/photo/{photo.key}/large"
    assert posts[:2] == [f"{live_server.url}/photos", large]
    assert arrived[0] < 700_000 < arrived[1] < 4_000_000


def test_page_is_open_to_everyone(live_server: LiveServer, page: Page, photo: Path) -> None:
    table = begin(live_server, page, photo)
    all_read(page)
    for width in (320, 390):
        page.set_viewport_size({"width": width, "height": 664})
        assert overflow(page) == 0
    assert barriers(page) == []
    # A tap on a board in the picture, then a name by keyboard.
    page.locator(".shot__board").nth(1).click()
    expect(page.locator(".found-row").nth(1)).to_have_class(re.compile("found-row--now"))
    page.get_by_placeholder("Whose is it?").fill("Ben")
    page.keyboard.press("Enter")
    expect(page.locator(".shot__board text").nth(1)).to_have_text("Ben")
    expect(page.locator(".found-row").nth(0)).to_have_class(re.compile("found-row--now"))
    page.reload()
    assert names(table) == ["Player 1", "Ben"]
    # From board to board with the arrows, and back to all of them.
    page.get_by_role("link", name="Check the board of Player 1").click()
    expect(page.get_by_text("Player 1: board 1 of 2")).to_be_visible()
    page.locator(".ask__hint").click()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text("Ben: board 2 of 2")).to_be_visible()
    page.go_back()
    expect(page.get_by_text("Player 1: board 1 of 2")).to_be_visible()
    page.get_by_text("Player 1: board 1 of 2").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("2 boards found")


def test_a_finger_goes_from_board_to_board(
    live_server: LiveServer, page: Page, photo: Path
) -> None:
    table = begin(live_server, page, photo)
    all_read(page)
    doubt(table, 5)
    page.get_by_role("link", name="Check the board of Player 1").click()
    first, second = (page.get_by_text(f"Player {n}: board {n} of 2") for n in (1, 2))
    expect(first).to_be_visible()
    still(page)
    asked, foot = (
        page.locator(one).bounding_box() for one in (".ask__square--now", ".draft__done")
    )
    assert asked
    assert foot
    assert (
        asked["y"] + asked["height"] <= foot["y"] + 1
    )  # the line of the walk takes no room from it
    touch(page, *(((300, y),) for y in (200, 300, 400)))  # down the page is no swipe
    touch(page, *(((x, 220),) for x in (300, 260, 250)))  # nor is a twitch
    expect(first).to_be_visible()
    touch(page, *(((x, 220),) for x in (320, 220, 90)))
    expect(second).to_be_visible()
    still(page)
    touch(page, *(((x, 220),) for x in (90, 220, 320)))
    expect(first).to_be_visible()


def test_card_that_was_read_wrong_is_changed_and_stays_so(
    live_server: LiveServer, page: Page, photo: Path
) -> None:
    table = begin(live_server, page, photo)
    all_read(page)
    page.locator('[data-slot="chapel"] .slot__card').click()
    with page.expect_response(re.compile("/found/cards$")):
        page.locator('#slot-chapel [data-card="abbey"]').click()
    expect(page.locator(".slot--chosen")).to_have_count(1)
    page.reload()
    expect(page.locator('[data-slot="chapel"] .slot__card')).to_contain_text("Abbey")
    table.refresh_from_db()
    assert table.setup["cards"]["chapel"] == "abbey"


def test_photo_without_network_waits_on_the_phone(
    live_server: LiveServer, page: Page, photo: Path
) -> None:
    def lose(route: Route) -> None:
        route.abort("internetdisconnected")

    page.goto(live_server.url)
    page.route("**/photos", lose)
    page.set_input_files("input[name=photo]", photo)
    expect(page.locator(".snap__state")).to_contain_text("kept on this phone")
    page.goto(f"{live_server.url}/cards")  # the first page is gone, the photo is not
    expect(page.locator("#unsent")).to_have_text(re.compile("still to be sent: 1"))
    assert not Table.objects.exists()
    page.unroute("**/photos")
    page.get_by_role("link", name="Go on").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("2 boards found")
    assert Photo.objects.count() == 1


def test_names_and_the_end_wait_for_the_network(
    live_server: LiveServer, page: Page, photo: Path
) -> None:
    table = begin(live_server, page, photo)
    all_read(page)
    page.context.set_offline(True)
    for name in ("Ada", "Ben"):
        page.get_by_placeholder("Whose is it?").fill(name)
        page.get_by_role("button", name="Next").click()
        expect(page.locator(".shot__board text", has_text=name)).to_have_count(1)
    assert names(table) == ["Player 1", "Player 2"]
    page.locator("#found_rest .button--main").click()
    expect(page.locator("#found_offline")).to_be_visible()
    page.context.set_offline(False)
    expect(page).to_have_url(re.compile("/photo/|/finish|/r/"))
    expect(page.locator("#unsaved")).to_be_hidden()
    assert names(table) == ["Ada", "Ben"]


@pytest.fixture
def plain_page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(java_script_enabled=False, viewport=PHONE)
    yield context.new_page()
    context.close()


def test_everything_works_without_javascript(live_server: LiveServer, plain_page: Page) -> None:
    page = plain_page
    page.goto(live_server.url)
    page.set_input_files("input[name=photo]", ONE_BOARD)
    page.get_by_role("button", name="Send the photo").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("1 board found")
    expect(page.get_by_text("6 cards read")).to_be_visible()  # the page looked again by itself
    page.get_by_placeholder("Whose is it?").fill("Ada")
    page.get_by_role("button", name="Next").click()
    expect(page.locator(".found-row__name")).to_have_text("Ada")
    page.locator(".found-row__check").click()
    expect(page.get_by_text("Ada: board 1 of 1")).to_be_visible()
    page.get_by_role("button", name="Looks right").click()
    expect(page.locator(".found-row")).to_contain_text("filled in")
    page.get_by_role("button", name="Go to the table").click()
    expect(page.get_by_role("link", name="Player 2 to fill in")).to_be_visible()
