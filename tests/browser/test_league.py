"""The league on a phone: the ranking comes first, names stay in view, filters have room for their words."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from scorepad.web.models import Group
from tests.browser.looks import barriers, overflow
from tests.web.groups import kept, made_group

PHONE = {"width": 390, "height": 664}
LONG = "Ferdinand-the-Magnificent-of-Tiny-Towns"


@pytest.fixture
def group(transactional_db: None) -> Group:
    group = made_group(may_look=True)
    for day in range(4):
        kept(group, f"Ada1:30 Ben2:29 {LONG}3:-4", day)
        kept(group, "Ben1:30 Ada1:30", 10 + day, game="minivilles")
    return group


def opened(page: Page, live_server: LiveServer, group: Group, query: str = "") -> None:
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    page.goto(f"{live_server.url}/look/{group.look}")
    page.goto(f"{live_server.url}/g/{group.key}/league{query}")


def test_the_first_player_stands_in_the_upper_half_of_the_first_screen(
    live_server: LiveServer, page: Page, group: Group
) -> None:
    opened(page, live_server, group)
    first = page.locator(".league tbody tr").first.bounding_box()
    assert first
    assert first["y"] + first["height"] <= PHONE["height"] / 2


def test_names_stay_in_view_when_the_table_is_swiped(
    live_server: LiveServer, page: Page, group: Group
) -> None:
    opened(page, live_server, group, "?game=tiny-towns&season=all")
    sheet = page.locator(".league-sheet")
    sheet.evaluate("sheet => sheet.scrollTo(sheet.scrollWidth, 0)")
    name = page.locator(".league tbody th").first.bounding_box()
    edge = sheet.bounding_box()
    assert name
    assert edge
    assert edge["x"] <= name["x"] < edge["x"] + 4
    expect(page.get_by_role("columnheader", name="Skill")).to_be_in_viewport()


@pytest.mark.parametrize("width", [320, 390, 768, 1280])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_chips_are_wide_enough_for_their_words(
    live_server: LiveServer, page: Page, group: Group, width: int, language: str
) -> None:
    page.context.set_extra_http_headers({"Accept-Language": language})
    opened(page, live_server, group, "?game=tiny-towns&season=all&size=3&expansion=none")
    page.set_viewport_size({"width": width, "height": 664})
    for chip in page.locator(".filter__chip").all():
        assert chip.evaluate("chip => chip.scrollWidth <= chip.clientWidth")
        assert chip.evaluate("chip => chip.getClientRects().length") == 1
        chip.click()
        for choice in page.locator(".filter[open] .filter__list a").all():
            assert choice.evaluate("a => a.scrollWidth <= a.clientWidth")
    assert overflow(page) == 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_choice_applies_at_once_and_is_said(
    live_server: LiveServer, page: Page, group: Group, scheme: str
) -> None:
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    opened(page, live_server, group, "?season=all&game=tiny-towns")
    page.locator(".filter__chip", has_text="Tiny Towns").click()
    assert barriers(page) == []
    page.get_by_role("link", name="Minivilles").click()
    expect(page.locator(".filter__chip", has_text="Minivilles")).to_be_visible()
    expect(page.locator(".league tbody tr")).to_have_count(2)
    assert barriers(page) == []
