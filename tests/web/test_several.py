"""Several processes that share a database: two that serve, one that reads photos."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from scorepad.web.models import Photo, Seat
from tests.serving import CLEAN, ROOT, Phone, Served, served
from tests.web.pictures import ONE_BOARD, _own_media
from tests.web.snapping import kept
from tests.web.tables import NOBODY, made_table
from tests.web.workers import Start, same_site, start, until

__all__ = ["_own_media", "start"]
pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def two_sites(transactional_db: None, settings: Any, tmp_path: Path) -> Iterator[list[Served]]:
    environ: Any = same_site(settings, tmp_path)
    folder = Path(environ.pop("DATA_DIR"))
    subprocess.run(
        [sys.executable, "manage.py", "collectstatic", "--no-input", "--verbosity", "0"],
        cwd=ROOT,
        env={**CLEAN, **environ, "DATA_DIR": str(folder)},
        check=True,
    )
    with ExitStack() as stack:
        yield [
            stack.enter_context(served(folder, bare=True, PHOTO_PROCESSES="1", **environ))
            for _ in range(2)
        ]


def test_two_servers_and_a_worker_are_one_site(two_sites: list[Served], start: Start) -> None:
    first, second = two_sites
    table = made_table(NOBODY, NOBODY)
    phone, other = Phone(first), Phone(second)
    for number in range(6):
        assert phone.save(table.code, number, seat=1) == 200
        assert other.save(table.code, number, seat=2) == 200
    versions = Seat.objects.filter(table=table).order_by("number").values_list("version", flat=True)
    assert list(versions) == [6, 6]
    start("--worker-id", "only")
    status, _ = phone.snap(table.code, ONE_BOARD.read_bytes())
    assert status == 200
    until(lambda: kept(table).state == Photo.READ)
    status, page = other.ask(f"/t/{table.code}/photo/{kept(table).key}")
    assert (status, kept(table).key in page) == (200, True)
