"""Bad weather on loopback, bounded in time and count: each module yields figures with a limit."""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests.serving import Served


def family(pid: int) -> list[int]:
    """A process with all that it started."""
    found = [pid]
    for parent in found:  # grows while it is walked
        for tasks in Path(f"/proc/{parent}/task").glob("*/children"):
            found += map(int, tasks.read_text().split())
    return found


def memory_mb(pid: int) -> float:
    """What a process and its children hold; shared pages count once."""
    total = 0
    for each in family(pid):
        try:
            lines = Path(f"/proc/{each}/smaps_rollup").read_text().splitlines()
        except OSError:  # it ended meanwhile
            continue
        total += sum(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
    return total / 1024


def cpu_ms(pid: int) -> float:
    """Processor time that a process itself has used so far; its children are not counted."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) * 1000 / os.sysconf("SC_CLK_TCK")


def share_of(waits: Sequence[float], share: float) -> float:
    """The latency below which so many of them stay."""
    ordered = sorted(waits)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else 0.0


class Watch(threading.Thread):
    """Asks /healthz over and over and looks at the memory, until it is stopped."""

    def __init__(self, site: Served) -> None:
        super().__init__(daemon=True)
        self.site, self.stopped = site, threading.Event()
        self.waits: list[float] = []
        self.failures = 0
        self.peak = 0.0

    def run(self) -> None:
        # Else it would wait for the threads here that send pictures, and call that a slow site.
        sys.setswitchinterval(0.0005)
        while not self.stopped.wait(0.05):
            try:
                status, _, seconds = self.site.get("/healthz")
            except OSError:
                self.failures += 1
                continue
            self.failures += status != 200
            self.waits.append(seconds * 1000)
            self.peak = max(self.peak, memory_mb(self.site.process.pid))

    def at(self, share: float) -> float:
        """The latency below which so many answers stay, in milliseconds."""
        return share_of(self.waits, share)


@contextmanager
def watched(site: Served) -> Iterator[Watch]:
    """Watch a site for the length of a block."""
    watch = Watch(site)
    watch.start()
    try:
        yield watch
    finally:
        time.sleep(0.2)
        watch.stopped.set()
        watch.join()
