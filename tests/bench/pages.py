"""Every page in both languages, light and dark, with letters of 100 and 200 %: what axe and the edge say."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator

from tests.bench import Figure
from tests.machine import find_browser

TESTS = "tests/browser/test_every_page.py"
OUTCOMES = re.compile(r"(\d+) (passed|failed|error)")


def figures() -> Iterator[Figure]:
    if find_browser() is None:
        print("pages: not looked at, there is no Chromium or Chrome", file=sys.stderr)
        return
    command = [sys.executable, "-m", "pytest", "--quiet", "--every-page", TESTS]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    if ran.returncode:
        print(ran.stdout, file=sys.stderr)
    outcomes = {word: int(number) for number, word in OUTCOMES.findall(ran.stdout)}
    good, ways = outcomes.get("passed", 0), sum(outcomes.values())
    yield Figure(
        "pages: ways of looking in which every page is right", good, "ways", ways or 1, True
    )
