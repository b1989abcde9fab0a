"""What every test in the browser may rely on."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from playwright.sync_api import expect

# A busy machine is slow; what never comes is still missed.
expect.set_options(timeout=15_000)


@pytest.fixture(autouse=True)
def _fresh_limits() -> None:
    """No test pays for the requests of the one before."""
    cache.clear()
