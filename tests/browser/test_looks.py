"""`make looks`: a picture of every page, on a phone and on a desk, light and dark, in both languages.

Without `--looks` a few pages are pictured in one way, so that the command itself stays in order.
"""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page
from pytest_django.live_server_helper import LiveServer

from tests.browser.every_page import every_page, visitor_pages
from tests.browser.looks import barriers, overflow

pytestmark = pytest.mark.urls("tests.web.urls_with_mail")  # with the pages that need a mail server
PHONE, DESK = (390, 664), (1280, 800)
WAYS = list(product(("en", "fr"), ("light", "dark"), (PHONE, DESK)))
SAMPLE_WAYS = [("fr", "dark", DESK)]
SAMPLE = ("group", "league", "enter a result", "empty league", "about groups", "sign in")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "way" in metafunc.fixturenames:
        every = metafunc.config.getoption("--looks")
        metafunc.parametrize("way", WAYS if every else SAMPLE_WAYS, ids=str)


def test_pages_are_pictured(
    live_server: LiveServer,
    browser: Browser,
    settings: Any,
    tmp_path: Path,
    request: pytest.FixtureRequest,
    way: tuple[str, Any, tuple[int, int]],
) -> None:
    settings.MEDIA_ROOT = tmp_path / "media"
    language, scheme, (width, height) = way
    chosen = request.config.getoption("--looks")
    folder = Path(chosen or tmp_path) / f"{language}-{scheme}-{width}"
    folder.mkdir(parents=True, exist_ok=True)
    window: Any = {"width": width, "height": height}
    wrong: dict[str, list[str]] = {}
    member, visitor = (
        browser.new_context(
            locale=language, color_scheme=scheme, viewport=window, service_workers="block"
        )
        for _ in range(2)
    )
    member_pages = every_page(member, live_server.url, games=bool(chosen))
    for context, pages in ((member, member_pages), (visitor, visitor_pages())):
        page = context.new_page()
        for name, path in pages.items():
            if chosen or name in SAMPLE:
                answer = page.goto(live_server.url + path)
                assert answer
                assert answer.status in (200, 404, 422), (name, answer.status)
                picture = folder / f"{re.sub(r'[^a-z]+', '-', name)}.png"
                if found := pictured(page, picture):
                    wrong[name] = found
    assert wrong == {}
    assert len(list(folder.glob("*.png"))) >= len(SAMPLE)


def pictured(page: Page, picture: Path) -> list[str]:
    """Take the picture of a page; give what is wrong with it."""
    beyond = overflow(page)
    page.screenshot(path=picture, full_page=True)
    window = page.viewport_size
    assert window
    # In a window as high as the page no bar that sticks to the edge lies over half a button.
    whole: int = page.evaluate("document.documentElement.scrollHeight")
    page.set_viewport_size({**window, "height": max(whole, window["height"])})
    found = barriers(page)
    page.set_viewport_size(window)
    return [*([f"{beyond} px beyond the edge"] if beyond else []), *found]
