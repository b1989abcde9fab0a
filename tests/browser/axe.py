"""What axe, the accessibility checker, says about a page."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

WCAG = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}


def barriers(page: Page) -> list[str]:
    """What axe finds wrong, one line each."""
    found = Axe().run(page, options=WCAG).response["violations"]
    return [f"{v['id']}: {node['html']}" for v in found for node in v["nodes"]]
