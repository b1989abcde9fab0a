"""What every test in the browser may rely on."""

from __future__ import annotations

import pytest
from django.core.cache import cache


@pytest.fixture(autouse=True)
def _fresh_limits() -> None:
    """No test pays for the requests of the one before."""
    cache.clear()
