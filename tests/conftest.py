"""What every test may rely on."""

from __future__ import annotations

import copy
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from tests.machine import IN_CI, browser_arguments, find_browser

# Playwright keeps an event loop running in the test's thread; Django would otherwise refuse
# the synchronous database calls that the tests make beside the browser.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")

FIRST = ("long", "browser")
DATABASE_FIXTURES = {"db", "transactional_db", "live_server", "client", "admin_client"}


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--screenshots", help="keep the pictures of the README in this folder")
    parser.addoption("--looks", help="keep pictures of every page in this folder")
    parser.addoption("--every-page", action="store_true", help="look at every page in every way")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what touches the database and what needs a browser, so that runs can choose."""
    for item in items:
        fixtures = set(getattr(item, "fixturenames", ()))
        if item.get_closest_marker("django_db") or fixtures & DATABASE_FIXTURES:
            item.add_marker("database")
        if "browser" in fixtures:
            item.add_marker("browser")


def turn_of(item: pytest.Item) -> int:
    """What takes minutes begins first, browsers next: the quick rest evens out who works how long."""
    return next((n for n, name in enumerate(FIRST) if item.get_closest_marker(name)), len(FIRST))


class InTurn:
    """Sorts after pytest-django, which would put what needs no database last."""

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """File by file, so that what the tests of a file share is made once."""
        turns: dict[Path, int] = {}
        for item in items:
            turns[item.path] = min(turn_of(item), turns.get(item.path, len(FIRST)))
        items.sort(key=lambda item: turns[item.path])


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(InTurn())


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """A file, as a site has it: in memory all requests of a live server would share one connection, and
    two phones at once would see locks that no site knows."""
    from django.conf import settings

    database = settings.DATABASES["default"]
    if database["ENGINE"].endswith("sqlite3"):
        database.setdefault("TEST", {})["NAME"] = str(
            tmp_path_factory.mktemp("data") / "test.sqlite3"
        )
        # No test's data outlives it, so none waits for the disk.
        database["OPTIONS"]["init_command"] += "PRAGMA synchronous=OFF;"


@pytest.fixture(autouse=True)
def _quick_passwords(settings: Any) -> None:
    """No test is about how long a password takes to be checked."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture(autouse=True)
def _own_language() -> Iterator[None]:
    """A request leaves its language behind in the thread; no test is to inherit it."""
    from django.utils import translation

    with translation.override("en"):
        yield


@pytest.fixture(autouse=True)
def _fresh_limits() -> None:
    """No test pays for the requests of the one before."""
    from django.core.cache import cache

    cache.clear()


@pytest.fixture
def pebbles(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    """The toy game for the length of a test: two lines, as for any game, and where its templates are."""
    from scorepad.games import GAMES
    from scorepad.games.pads import PADS
    from tests.toy.pebbles.pad import PAD
    from tests.toy.pebbles.rules import GAME

    monkeypatch.setitem(GAMES, "pebbles", GAME)
    monkeypatch.setitem(PADS, "pebbles", PAD)
    engines = copy.deepcopy(settings.TEMPLATES)
    engines[0]["DIRS"].append(Path(__file__).parent / "toy" / "pebbles" / "templates")
    settings.TEMPLATES = engines


@pytest.fixture(scope="session", autouse=True)
def _static_files(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Collect the static files as the served site does, so that tests see hashed names."""
    from django.test import override_settings

    # The test server would look for unhashed names; without its help whitenoise serves them,
    # as on a real site.
    with (
        pytest.MonkeyPatch.context() as patch,
        override_settings(STATIC_ROOT=tmp_path_factory.mktemp("static")),
    ):
        patch.setattr("django.contrib.staticfiles.handlers.StaticFilesHandler", lambda app: app)
        call_command("collectstatic", interactive=False, verbosity=0)
        yield


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, object]) -> dict[str, object]:
    path = find_browser()
    if not path:
        if IN_CI:
            pytest.fail("no Chromium or Chrome on this machine")
        pytest.skip("no Chromium or Chrome on this machine")
    return {**browser_type_launch_args, "executable_path": path, "args": browser_arguments()}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, object]) -> dict[str, object]:
    """A phone of ordinary size, in English."""
    return {
        **browser_context_args,
        "viewport": {"width": 390, "height": 844},
        "device_scale_factor": 2,
        "has_touch": True,
        "is_mobile": True,
        "locale": "en-GB",
    }


@pytest.fixture
def screenshots(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """Where pictures go: the README's folder when asked for, else nowhere that stays."""
    chosen = request.config.getoption("--screenshots")
    folder = Path(str(chosen)) if chosen else tmp_path
    folder.mkdir(parents=True, exist_ok=True)
    return folder
