"""The card reference in a real, phone-sized browser."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.looks import barriers, overflow

PATHS = [
    "/cards/tiny-towns",
    "/cards/tiny-towns?q=zzz",
    "/cards/tiny-towns/hollow-hill",
    "/cards/tiny-towns/ludicaire",
    "/cards/tiny-towns/bank",
]
# What is left in a select beside its longest option, in pixels; a third of its padding is the arrow's.
ROOM_LEFT = """select => {
  const style = getComputedStyle(select), pen = document.createElement("canvas").getContext("2d");
  pen.font = style.font;
  const words = Math.max(...[...select.options].map((one) => pen.measureText(one.text).width));
  return select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - words;
}"""


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_cards_are_open_to_everyone(
    live_server: LiveServer, page: Page, path: str, scheme: str
) -> None:
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    page.goto(live_server.url + path)
    assert barriers(page) == []


def test_search_is_live_without_a_reload(live_server: LiveServer, page: Page) -> None:
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.goto(live_server.url + "/cards/tiny-towns")
    page.evaluate("window.stayed = true")
    page.get_by_role("searchbox").press_sequentially("ecole")
    expect(page.get_by_role("heading", level=3)).to_have_text(["Schoolhouse"])
    page.get_by_role("searchbox").fill("")
    page.get_by_label("Type").select_option("well")
    page.get_by_label("From").select_option("fortune")
    expect(page.get_by_role("heading", level=3)).to_have_text(["Statue", "Mine"])
    expect(page.get_by_role("status")).to_have_text("2 cards")
    expect(page).to_have_url(live_server.url + "/cards/tiny-towns?type=well&box=fortune")
    page.get_by_role("button", name="Search").click()
    expect(page.get_by_role("heading", level=3)).to_have_text(["Statue", "Mine"])
    assert page.evaluate("window.stayed")
    assert complaints == []


def test_going_back_finds_the_search_again(live_server: LiveServer, page: Page) -> None:
    page.goto(live_server.url + "/cards/tiny-towns")
    page.get_by_role("searchbox").press_sequentially("temple")
    expect(page).to_have_url(live_server.url + "/cards/tiny-towns?q=temple")
    page.get_by_role("link", name="Temple").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Temple")
    page.go_back()
    expect(page.get_by_role("heading", level=3)).to_have_text(["Temple"])
    expect(page.get_by_role("searchbox")).to_have_value("temple")


def test_search_works_without_javascript(live_server: LiveServer, browser: Browser) -> None:
    context = browser.new_context(java_script_enabled=False, locale="fr-FR")
    page = context.new_page()
    page.goto(live_server.url + "/cards/tiny-towns")
    page.get_by_role("searchbox").fill("theatre")
    page.get_by_label("Type").select_option("theater")
    page.get_by_role("button", name="Chercher").click()
    expect(page.get_by_role("heading", level=3)).to_have_text(["Théâtre"])
    page.get_by_role("link", name="Théâtre").click()
    expect(page).to_have_url(re.compile("/cards/tiny-towns/theater$"))
    context.close()


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("language", ["English", "français"])
def test_cards_fit_a_small_phone(
    live_server: LiveServer, page: Page, path: str, language: str
) -> None:
    page.set_viewport_size({"width": 320, "height": 568})
    page.goto(live_server.url + path)
    with page.expect_navigation():
        page.get_by_role("button", name=language).click()
    assert overflow(page) == 0


@pytest.mark.parametrize("path", PATHS)
def test_fingers_are_given_room(live_server: LiveServer, page: Page, path: str) -> None:
    page.goto(live_server.url + path)
    # A card in the list is one large link: its name stretches over the whole card.
    targets = page.locator(":is(a:not(.skip, h3 a), button, input, select):visible")
    boxes = {target.inner_text(): target.bounding_box() for target in targets.all()}
    assert [name for name, box in boxes.items() if not box or box["height"] < 44] == []


@pytest.mark.parametrize("slug", ["tiny-towns", "minivilles"])
def test_choices_are_wide_enough_for_their_words(
    live_server: LiveServer, page: Page, slug: str
) -> None:
    page.context.set_extra_http_headers({"Accept-Language": "fr"})
    page.goto(f"{live_server.url}/cards/{slug}")
    for width in (320, 390, 768, 1280):
        page.set_viewport_size({"width": width, "height": 664})
        for choice in page.locator(".finder select").all():
            assert choice.evaluate(ROOM_LEFT) > -1, width  # it is as wide as its words
        assert overflow(page) == 0
