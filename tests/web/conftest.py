"""What the tests of the site share."""

from __future__ import annotations

import time
from collections.abc import Iterator
from types import SimpleNamespace

import pytest
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from django.test import Client

from scorepad.web import limits
from scorepad.web.models import Group, Role
from tests.web.groups import client_of, made_group


@pytest.fixture(autouse=True)
def _one_window(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let limits count in one window, however slow the machine is and whatever the clock says."""
    now = time.time()
    monkeypatch.setattr(limits, "time", SimpleNamespace(time=lambda: now))


@pytest.fixture
def plain_wsgi() -> Iterator[None]:
    """Let requests through WSGI leave the database of other tests alone, as Django's client does."""
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    yield
    for signal in signals:
        signal.connect(close_old_connections)


@pytest.fixture
def group() -> Group:
    """A group with two players."""
    return made_group("Ada", "Ben")


@pytest.fixture
def organiser(group: Group) -> Client:
    """The browser of that group's organiser."""
    return client_of(group, Role.ORGANISER)
