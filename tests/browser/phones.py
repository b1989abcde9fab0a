"""Phones at one table: what they tap, how slow or dead their network is, and the servers they reach."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, Response, Route, expect
from pytest_django.live_server_helper import LiveServer

from scorepad.web.models import Table
from tests.web.tables import NOBODY, made_table

PHONE: Any = {"width": 390, "height": 664}
PIECES = ("tavern", "well", "cottage", "farm", "empty")
Squares = list[str | None]
FAKE_CLIPBOARD = """
Object.defineProperty(navigator, "clipboard",
  { value: { writeText: async (text) => { window.copied = text; } } });
"""


def choose(phone: Page, piece: str) -> None:
    """Take a piece into the hand."""
    phone.locator(f'.palette input[value="{piece}"]').check()


def tap(phone: Page, square: int) -> None:
    """Put it down."""
    phone.locator(".cell").nth(square).click()


def put(phone: Page, piece: str, *squares: int) -> None:
    """Take a piece and put it down on some squares."""
    choose(phone, piece)
    for square in squares:
        tap(phone, square)


def touch(phone: Page, *path: tuple[tuple[float, float], ...]) -> None:
    """Put fingers down where the path begins, move them along it, and lift them."""
    fingers = phone.context.new_cdp_session(phone)
    kinds = ["touchStart", *["touchMove"] * (len(path) - 1), "touchEnd"]
    for kind, places in zip(kinds, [*path, ()], strict=True):
        points = [{"x": x, "y": y} for x, y in places]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    fingers.detach()


def drawn(phone: Page, piece: str, square: int) -> None:
    """Wait until a square shows a piece."""
    expect(phone.locator(".cell").nth(square).locator(f".piece--{piece}")).to_have_count(1)


def settled(page: Page) -> None:
    """Wait until everything tapped was saved and answered; a long queue takes its time."""
    expect(page.locator("#entry")).not_to_have_attribute("data-state", "saving", timeout=120_000)


def all_saved(page: Page) -> None:
    """Wait until this phone has nothing left to send."""
    expect(page.locator("#unsaved")).to_be_hidden(timeout=30_000)


def squares_on(page: Page) -> Squares:
    """The town as a page draws it."""
    found: Squares = page.locator(".cell").evaluate_all(
        """cells => cells.map(cell => {
            const drawing = cell.querySelector('[class*="piece--"]');
            return drawing ? /piece--([\\w-]+)/.exec(drawing.getAttribute("class"))[1] : null;
        })"""
    )
    return found


def answered_posts(*pages: Page) -> list[str]:
    """The addresses of all changes that reach the server from now on."""
    posts: list[str] = []

    def note(response: Response) -> None:
        if response.request.method == "POST":
            posts.append(response.url)

    for page in pages:
        page.on("response", note)
    return posts


def slow_down(phone: Page, delay: int) -> None:
    """Let every change wait, as a weak network does."""

    def slowly(route: Route) -> None:
        phone.wait_for_timeout(delay)
        route.continue_()

    phone.route("**/pad", slowly)


def without_worker(context: BrowserContext) -> BrowserContext:
    """A browser that keeps no pages, as over plain http."""
    context.add_init_script("delete Navigator.prototype.serviceWorker")
    return context


def another_phone(browser: Browser) -> Page:
    """A browser of its own, as small as a phone with bars."""
    return without_worker(browser.new_context(viewport=PHONE)).new_page()


def two_phones(live_server: LiveServer, page: Page, browser: Browser) -> tuple[Table, Page]:
    """A second phone on the same town."""
    table = made_table(NOBODY, NOBODY)
    other = another_phone(browser)
    page.set_viewport_size(PHONE)
    for phone in (page, other):
        phone.goto(f"{live_server.url}/t/{table.code}/1")
    return table, other


def tap_at_random(phones: tuple[Page, Page], random: Random, taps: int) -> Squares:
    """Two phones, each on its half of one town, while the network comes and goes; give what the fingers did."""
    expected: Squares = [None] * 16
    for number in range(taps):
        half, phone = random.choice(((0, phones[0]), (8, phones[1])))
        square, piece = half + random.randrange(8), random.choice(PIECES)
        put(phone, piece, square)
        expected[square] = None if piece == "empty" else piece
        if number % 12 == 0:
            phone.context.set_offline(random.random() < 0.6)
        if random.random() < 0.1:
            phone.wait_for_timeout(random.randrange(600))
    for phone in phones:
        phone.context.set_offline(False)
        settled(phone)
        all_saved(phone)
    return expected


class KilledServer:
    """`manage.py serve` with its data in a folder, which can die at any moment and come back."""

    def __init__(self, folder: Path, port: int) -> None:
        self.address = f"http://127.0.0.1:{port}"
        self.environ = {
            **os.environ,
            "DATA_DIR": str(folder),
            "DATABASE_URL": "",
            "DJANGO_SETTINGS_MODULE": "scorepad.settings",
        }
        serve = [sys.executable, "manage.py", "serve", "--host", "127.0.0.1", "--port"]
        self.command = [*serve, str(port)]
        self.start()

    def start(self) -> None:
        """Start, and come back once a page is served."""
        self.process = subprocess.Popen(
            self.command,
            env=self.environ,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        for _ in range(1500):
            try:
                urllib.request.urlopen(f"{self.address}/healthz").close()  # noqa: S310 - our own
            except urllib.error.URLError:
                time.sleep(0.02)
            else:
                return
        raise AssertionError("the server does not answer")

    def kill(self) -> None:
        """No goodbye, for nobody: the workers go as well."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def new_town(self) -> str:
        """The address of an empty town at a new table."""
        made = "import django; django.setup(); from tests.web.tables import *; print(made_table(NOBODY, NOBODY).code)"
        done = subprocess.run(
            [sys.executable, "-c", made],
            env=self.environ,
            capture_output=True,
            text=True,
            check=True,
        )
        return f"{self.address}/t/{done.stdout.split()[-1]}/1"
