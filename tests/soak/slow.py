"""Two hundred connections that say nothing or little: no player notices."""

from __future__ import annotations

import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path

from tests.bench import Figure
from tests.serving import Phone, new_table, served
from tests.soak import cpu_ms, watched
from tests.web.test_server import POST, drip


def figures(idle: int = 150, slow: int = 50, saves: int = 150) -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as site:
        phone, table = Phone(site), new_table(Path(folder))
        sockets = [site.connect() for _ in range(idle)]
        dripping = [site.connect() for _ in range(slow)]
        for each in dripping:
            each.sendall(POST)
        stop = threading.Event()
        thread = threading.Thread(target=drip, args=(dripping, b"x", stop))
        thread.start()
        used = cpu_ms(site.process.pid)
        with watched(site) as watch:
            lost = sum(phone.save(table, number) != 200 for number in range(saves))
        spent = (cpu_ms(site.process.pid) - used) / (saves + len(watch.waits))
        stop.set()
        thread.join()
        for each in (*sockets, *dripping):
            each.close()
    yield Figure(f"slow: saves that failed beside {idle + slow} connections", lost, "", 0)
    yield Figure("slow: /healthz that failed", watch.failures, "", 0)
    yield Figure("slow: /healthz meanwhile, p95", watch.at(0.95), "ms", 500)
    yield Figure("slow: CPU per request", spent, "ms")
