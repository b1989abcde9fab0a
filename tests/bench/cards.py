"""Cards: how many names are read of drawn cards at any turn, how many invented, and what it costs."""

from __future__ import annotations

import resource
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from scorepad.games import GAMES
from scorepad.web.card_names import printed_names
from tests.bench import Figure
from tests.vision.cards.drawn import photo_of
from tests.vision.cards.measure import LAYOUTS, measured, some_table
from vision.cards import CardsReading
from vision.cards.read import read_cards

ROOT = Path(__file__).resolve().parents[2]
SHARED = ROOT.parent / "shared" / "photos"
TABLES = 12  # of each game
MEMORY_CODE = """
import sys
from pathlib import Path
from vision.cards import CardName
from vision.cards.read import read_cards
read_cards(sys.stdin.buffer.read(), [CardName("bank", ("Bank",))])
lines = Path("/proc/self/status").read_text().splitlines()
print(next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmHWM")))
"""


def figures() -> Iterator[Figure]:
    for slug in LAYOUTS:
        begun = spent()
        tally = measured(slug, range(TABLES))
        cpu = (spent() - begun) / TABLES
        what = f"{slug}, cards 220 px wide, any turn"
        yield Figure(f"cards: names read, {what}", 100 * tally.read / tally.names, "%", 98, True)
        yield Figure("cards: ... with certainty", 100 * tally.sure / tally.names, "%")
        yield Figure("cards: ... certain and wrong", tally.surely_wrong, "names", 0)
        yield Figure("cards: ... copies counted", 100 * tally.counted / tally.read, "%", 97, True)
        yield Figure("cards: ... a photo, drawing it included", cpu, "cpu s")
    case = some_table("tiny-towns", "en", 0)
    data = photo_of(case.table, case.shot)
    begun = spent()
    read_cards(data, printed_names(GAMES["tiny-towns"]))
    yield Figure("cards: a photo of twelve cards", spent() - begun, "cpu s", 5)
    if sys.platform == "linux":
        yield Figure("cards: peak memory of a process that reads them", peak(data), "MB", 600)
    if (SHARED / "none").exists():
        yield from without_cards()


def spent() -> float:
    """Processor time of this process and all its threads."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def peak(data: bytes) -> float:
    """Megabytes that a process of its own takes at most."""
    command = [sys.executable, "-c", MEMORY_CODE]
    done = subprocess.run(command, input=data, capture_output=True, check=True, cwd=ROOT)
    return float(done.stdout)


def without_cards() -> Iterator[Figure]:
    """Photos of other games: whatever is found there was invented."""
    paths = sorted((SHARED / "none").iterdir())[::2]
    taken = asked = 0
    for path in paths:
        found = read_cards(path.read_bytes(), printed_names(GAMES["tiny-towns"]))
        if isinstance(found, CardsReading):
            taken += found.is_sure
            asked += len(found.cards)
    yield Figure(f"cards: of {len(paths)} photos without any, taken from", taken, "photos", 0)
    yield Figure("cards: ... names asked about there", asked, "names")
