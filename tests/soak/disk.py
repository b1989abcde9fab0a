"""A disk that fills up while phones save and send photos: photos are refused, saves go on."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.bench import Figure
from tests.serving import Phone, Served, new_tables, served
from tests.soak import cpu_ms
from tests.web.pictures import ONE_BOARD

DISK_MB, RESERVE_MB = 60, 10


@contextmanager
def small_disk() -> Iterator[Path | None]:
    """A small file system of its own, where this machine allows to mount one."""
    with tempfile.TemporaryDirectory() as name:
        mount = ["mount", "-t", "tmpfs", "-o", f"size={DISK_MB}m", "tmpfs", name]
        if os.geteuid() != 0 or subprocess.run(mount, check=False, capture_output=True).returncode:
            yield None
            return
        try:
            yield Path(name)
        finally:
            subprocess.run(["umount", "--lazy", name], check=True)


def figures(saves: int = 600, photos: int = 120) -> Iterator[Figure]:
    with small_disk() as disk:
        if disk is None:
            print("disk: not done, mounting is not allowed here", file=sys.stderr)
            return
        with served(disk, PHOTO_RESERVE_MB=str(RESERVE_MB), BEHIND_PROXY="1") as site:
            yield from filled(site, disk, saves, photos)


def filled(site: Served, disk: Path, saves: int, photos: int) -> Iterator[Figure]:
    """Save and send photos while somebody else takes what is left, down to less than the reserve."""
    tables = new_tables(2, disk)
    phone, used = Phone(site), cpu_ms(site.process.pid)
    statuses: Counter[int] = Counter()

    def snap() -> None:
        for number in range(photos):
            sender = Phone(site, f"10.0.{number // 250}.{number % 250}")
            statuses[sender.snap(tables[1], ONE_BOARD.read_bytes())[0]] += 1

    sender = threading.Thread(target=snap)
    sender.start()
    lost = 0
    for number in range(saves):
        if number == saves // 3:
            fill(disk, RESERVE_MB // 2)
        lost += phone.save(tables[0], number) != 200
    sender.join()
    spent = (cpu_ms(site.process.pid) - used) / (saves + photos)
    ready = site.get("/readyz")[0]
    left = os.statvfs(disk)
    yield Figure(f"disk: saves of {saves} that failed while it filled up", lost, "", 0)
    yield Figure("disk: photos taken", statuses[200], "")
    yield Figure("disk: photos refused with a sentence", statuses[422], "", 1, at_least=True)
    wrong = statuses.total() - statuses[200] - statuses[422]
    yield Figure("disk: photos answered otherwise", wrong, "", 0)
    yield Figure("disk: /readyz tells", ready, "", 503, at_least=True)
    yield Figure("disk: left at the end", left.f_bavail * left.f_frsize / (1 << 20), "MB", 1, True)
    yield Figure("disk: CPU of the site's own process per request", spent, "ms")


def fill(disk: Path, leave_mb: int) -> None:
    """Let somebody else take what is left but for so much."""
    used = os.statvfs(disk)
    free = used.f_bavail * used.f_frsize
    (disk / "somebody-else").write_bytes(bytes(max(0, free - (leave_mb << 20))))
