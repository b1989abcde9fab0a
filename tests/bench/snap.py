"""Feel: from choosing a photo of twelve megapixels in a phone-sized browser to the filled town."""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
from playwright.sync_api import Page, sync_playwright

from tests.bench import Figure
from tests.bench.site import serving
from tests.machine import browser_arguments, find_browser
from tests.web.pictures import ONE_BOARD
from vision.bench import large_photo

TIMES = 5
PHONE = {"width": 390, "height": 844}


def figures() -> Iterator[Figure]:
    browser = find_browser()
    if browser is None:
        print("snap: not measured, there is no Chromium or Chrome", file=sys.stderr)
        return
    with tempfile.TemporaryDirectory() as folder, serving(folder) as address:
        photo = Path(folder) / "photo.jpg"
        photo.write_bytes(large_photo(np.asarray(cv2.imread(str(ONE_BOARD)), np.uint8)))
        with sync_playwright() as playwright:
            chromium = playwright.chromium.launch(executable_path=browser, args=browser_arguments())
            page = chromium.new_page(viewport=PHONE)  # type: ignore[arg-type]
            town = new_town(page, address)
            spent = [choose(page, town, photo) for _ in range(TIMES + 1)][1:]
            chromium.close()
    yield Figure("snap: photo chosen to filled town", statistics.median(spent), "s", 2)


def new_town(page: Page, address: str) -> str:
    """The address of an empty town at a new table."""
    page.goto(f"{address}/start/tiny-towns")
    for number, name in enumerate(("Ada", "Ben"), 1):
        if number > 1:
            page.get_by_role("button", name="Add a player").click()
        page.get_by_label(f"Player {number}", exact=True).fill(name)
    page.get_by_role("button", name="Go to the table").click()
    page.wait_for_url("**/t/*")
    return f"{page.url}/1"


def choose(page: Page, town: str, photo: Path) -> float:
    """Seconds until the straightened photo and the squares of the draft are on the screen."""
    page.goto(town)
    start = time.monotonic()
    page.set_input_files("input[name=photo]", photo)
    page.get_by_role("heading", name="Looks right?").wait_for()
    page.wait_for_load_state()
    return time.monotonic() - start
