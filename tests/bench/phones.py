"""Nothing lost: two phones tap at random on one town while the network comes and goes, round after round."""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

from playwright.sync_api import Browser, sync_playwright

from tests.bench import Figure
from tests.browser.phones import (
    KilledServer,
    another_phone,
    slow_down,
    squares_on,
    tap_at_random,
)
from tests.machine import browser_arguments, find_browser, free_port

ROUNDS, TAPS = 12, 200
DELAYS = (50, 250, 700)  # milliseconds that a change takes


def figures() -> Iterator[Figure]:
    path = find_browser()
    if path is None:
        print("phones: not measured, there is no Chromium or Chrome", file=sys.stderr)
        return
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = KilledServer(Path(folder), free_port())
        browser = playwright.chromium.launch(executable_path=path, args=browser_arguments())
        start = time.monotonic()
        wrong = sum(not is_right(browser, server, seed) for seed in range(ROUNDS))
        spent = time.monotonic() - start
        browser.close()
        server.kill()
    name = f"phones: towns that differ, {ROUNDS} rounds of {TAPS} taps"
    yield Figure(name, wrong, "towns", 0)
    yield Figure("phones: a round", spent / ROUNDS, "s")


def is_right(browser: Browser, server: KilledServer, seed: int) -> bool:
    """Whether the town on the server is what the fingers did."""
    random, town = Random(seed), server.new_town()
    phones = another_phone(browser), another_phone(browser)
    for phone in phones:
        phone.goto(town)
        slow_down(phone, random.choice(DELAYS))
    expected = tap_at_random(phones, random, TAPS)
    witness = another_phone(browser)
    witness.goto(town)
    found = squares_on(witness)
    for phone in (*phones, witness):
        phone.context.close()
    return found == expected
