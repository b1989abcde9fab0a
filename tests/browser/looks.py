"""What a page looks like once it is there: what axe finds wrong, how wide it is.

A click does not wait for the page it leads to, so a test that clicks first waits for something
that only the new page has; what is measured here waits until that page is complete.
"""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

WCAG = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}

# Waits for every movement that has an end; one that was cut short has ended, too.
STILL = """() => Promise.allSettled(
  document.getAnimations()
    .filter((one) => one.playState === "running" && one.effect?.getComputedTiming().endTime < Infinity)
    .map((one) => one.finished)).then(() => null)"""


def still(page: Page) -> None:
    """Wait until a page is complete and nothing on it moves or fades in."""
    page.wait_for_load_state()
    page.evaluate(STILL)


def barriers(page: Page) -> list[str]:
    """What axe finds wrong at WCAG 2.2 AA, one line each."""
    still(page)  # what is fading in has the contrast of half a second ago
    found = Axe().run(page, options=WCAG).response["violations"]
    return [f"{v['id']}: {node['html']}" for v in found for node in v["nodes"]]


def overflow(page: Page) -> int:
    """By how many pixels the page is wider than the window."""
    page.wait_for_load_state()
    window = page.viewport_size
    assert window is not None
    width: int = page.evaluate("document.documentElement.scrollWidth")
    return max(0, width - window["width"])
