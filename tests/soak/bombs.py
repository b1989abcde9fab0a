"""Scan bombs, pictures of 25 megapixels and of 13 at once: pages go on, memory stays under its cap."""

from __future__ import annotations

import os
import tempfile
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from scorepad.environment import children_for
from tests.bench import Figure
from tests.serving import Phone, Served, new_table, served
from tests.soak import cpu_ms, share_of, watched
from tests.web.bombs import large_png, large_webp, scan_bomb

CHILDREN = children_for(os.cpu_count() or 1)  # as a site has that says nothing
# The site itself, and children with what limits.py gives each beyond its first 75 MB.
CAP_MB = 250 + CHILDREN * (75 + 512)
SCANS = 19  # as many of the most costly scans over 25 megapixels as pass the walk over the headers


def figures(each: int = 16, rounds: int = 2) -> Iterator[Figure]:
    with (
        tempfile.TemporaryDirectory() as folder,
        served(Path(folder), PHOTO_PROCESSES=str(CHILDREN)) as site,
    ):
        table, player, _ = new_table(Path(folder)), Player(site, Path(folder)), pictures(each)
        with watched(site) as quiet:
            quiet.stopped.wait(3)
        used = cpu_ms(site.process.pid)
        player.start()
        with watched(site) as watch:
            found = [status for _ in range(rounds) for status in volley(site, table, each)]
        player.stop()
        asked = len(watch.waits) + len(player.waits) + len(found)
        spent = (cpu_ms(site.process.pid) - used) / max(1, asked)
        still_reads = reads(site, Path(folder))
    wrong = [status for status in found if status not in (200, 302, 422, 429, 503)]
    yield Figure(
        f"bombs: answers to {len(found)} pictures that are none of ours", len(wrong), "", 0
    )
    yield Figure("bombs: /healthz that failed", watch.failures, "", 0)
    yield Figure("bombs: /healthz on the quiet site, p95", quiet.at(0.95), "ms")
    yield Figure("bombs: /healthz meanwhile, p95", watch.at(0.95), "ms")
    yield Figure("bombs: /healthz meanwhile, the slowest", watch.at(1), "ms", 500)
    yield Figure("bombs: taps meanwhile that failed", player.failures, "", 0)
    yield Figure("bombs: a tap meanwhile, p95", share_of(player.waits, 0.95), "ms")
    yield Figure("bombs: a tap meanwhile, the slowest", share_of(player.waits, 1), "ms")
    yield Figure("bombs: CPU of the site's own process per request", spent, "ms")
    yield Figure("bombs: memory of site and children at most", watch.peak, "MB", CAP_MB)
    yield Figure("bombs: an ordinary photo is read afterwards", still_reads, "", 1, at_least=True)


class Player(threading.Thread):
    """Somebody at another table who taps twice a second."""

    def __init__(self, site: Served, folder: Path) -> None:
        super().__init__(daemon=True)
        self.phone, self.table, self.ended = Phone(site), new_table(folder), threading.Event()
        self.waits: list[float] = []
        self.failures = 0

    def run(self) -> None:
        self.phone.ask(f"/t/{self.table}/1")
        while not self.ended.wait(0.5):
            begun = time.perf_counter()
            self.failures += self.phone.save(self.table, len(self.waits)) != 200
            self.waits.append((time.perf_counter() - begun) * 1000)

    def stop(self) -> None:
        self.ended.set()
        self.join()


def pictures(each: int) -> tuple[list[bytes], list[bytes]]:
    """What goes to the site and what to the API; made once, since making them is work as well."""
    scans = [scan_bomb(3000, 1600, 1200)] * each + [scan_bomb(SCANS - 10)] * (each // 2)
    large = [large_png()] * (each // 2) + [large_webp()] * (each // 2)
    return large + scans[::2], scans[1::2]


def volley(site: Served, table: str, each: int) -> list[int]:
    """All of them at once."""
    for_site, for_api = pictures(each)

    def to_site(picture: bytes) -> int:
        return Phone(site).snap(table, picture)[0]

    def to_api(picture: bytes) -> int:
        phone = Phone(site)
        phone.ask(f"/t/{table}/1")
        return phone.ask("/api/v1/read", picture, "image/jpeg")[0]

    with ThreadPoolExecutor(3 * each) as threads:
        site_side = [threads.submit(to_site, picture) for picture in for_site]
        api_side = [threads.submit(to_api, picture) for picture in for_api]
        return [done.result() for done in site_side + api_side]


def reads(site: Served, folder: Path) -> int:
    """Whether a photo of a board still finds its way."""
    from tests.web.pictures import ONE_BOARD

    status, _ = Phone(site).snap(new_table(folder), ONE_BOARD.read_bytes())
    return int(status == 200)
