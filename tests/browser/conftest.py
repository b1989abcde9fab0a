"""What every test in the browser may rely on."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.core.cache import cache
from playwright.sync_api import Browser, BrowserContext, expect

from tests.browser.phones import without_worker

# A busy machine is slow; what never comes is still missed.
expect.set_options(timeout=15_000)


@pytest.fixture(autouse=True)
def _fresh_limits() -> None:
    """No test pays for the requests of the one before."""
    cache.clear()


@pytest.fixture
def context(context: BrowserContext) -> BrowserContext:
    """What the worker fetches is no page's, so no test could hold it up; it has tests of its own."""
    return without_worker(context)


@pytest.fixture(autouse=True)
def _no_phone_stays(browser: Browser) -> Iterator[None]:
    """A page that is left open would go on asking the server in the middle of other tests."""
    yield
    for context in browser.contexts:
        context.close()
