"""Pages for all eyes and fingers: nothing that axe finds, nothing beyond the edge, in large letters too.

A sample of pages is looked at here; `--every-page` looks at all of them in every way (`make bench` does).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserType, Page
from pytest_django.live_server_helper import LiveServer

from tests.browser.every_page import every_page
from tests.browser.looks import barriers, overflow

SMALL, PHONE = 320, 390
LETTERS = 16  # pixels, as browsers are delivered
SAMPLE = ("start", "table", "seat", "impossible seat", "finish", "result", "draft", "league")
WAYS = list(product(("en", "fr"), ("light", "dark"), (100, 200)))
SAMPLE_WAYS = [("en", "light", 200), ("fr", "dark", 100)]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    every = metafunc.config.getoption("--every-page")
    if "way" in metafunc.fixturenames:
        metafunc.parametrize("way", WAYS if every else SAMPLE_WAYS, ids=str)


def pages_of(request: pytest.FixtureRequest, pages: dict[str, str]) -> dict[str, str]:
    every = request.config.getoption("--every-page")
    return pages if every else {name: pages[name] for name in SAMPLE}


def opened(page: Page, address: str) -> None:
    """The page with all its closed sections unfolded."""
    page.goto(address)
    page.locator("details").evaluate_all("all => all.forEach((one) => (one.open = true))")


@pytest.fixture
def sighted(
    browser_type: BrowserType, browser_type_launch_args: Any, way: Any
) -> Iterator[Browser]:
    """A browser in which somebody set the size of letters."""
    letters = f"--blink-settings=defaultFontSize={LETTERS * way[2] // 100}"
    arguments = [*browser_type_launch_args["args"], letters]
    browser = browser_type.launch(**{**browser_type_launch_args, "args": arguments})
    yield browser
    browser.close()


def looked_at(page: Page) -> Iterator[str]:
    """What is wrong with a page at both widths."""
    for width in (PHONE, SMALL):
        page.set_viewport_size({"width": width, "height": 664})
        if too_wide := overflow(page):
            yield f"{too_wide} px beyond {width}"
    yield from barriers(page)


def test_pages_are_open_to_everyone(
    live_server: LiveServer,
    sighted: Browser,
    settings: Any,
    tmp_path: Path,
    request: pytest.FixtureRequest,
    way: tuple[str, Any, int],
) -> None:
    settings.MEDIA_ROOT = tmp_path / "media"
    language, scheme, _percent = way
    context = sighted.new_context(locale=language, color_scheme=scheme)
    every = request.config.getoption("--every-page")
    pages = pages_of(request, every_page(context, live_server.url, games=every))
    page, wrong = context.new_page(), {}
    for name, path in pages.items():
        opened(page, live_server.url + path)
        if found := list(looked_at(page)):
            wrong[name] = found
    assert wrong == {}
