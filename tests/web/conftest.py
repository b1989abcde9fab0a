"""What the tests of the site share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import cache
from django.core.signals import request_finished, request_started
from django.db import close_old_connections


@pytest.fixture
def plain_wsgi() -> Iterator[None]:
    """Let requests through WSGI leave the database of other tests alone, as Django's client does."""
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    yield
    for signal in signals:
        signal.connect(close_old_connections)


@pytest.fixture(autouse=True)
def _quick_passwords(settings: Any) -> None:
    """No test is about how long a password takes to be checked."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture(autouse=True)
def _fresh_limits() -> None:
    """No test pays for the requests of the one before."""
    cache.clear()
