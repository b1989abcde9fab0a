"""The short form of `make soak`. How long anybody waits is asked of a machine that does nothing else."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from tests.bench import Figure
from tests.machine import find_postgres, running_postgres
from tests.soak import bombs, crowd, disk, imports, kills, mutated

pytestmark = pytest.mark.long

# Figures by the clock on the wall, and what only many requests can tell.
LONG = ("slowest", "p95", "longest wait", "memory that stays", "CPU per unchanged question")


def missed(figures: Iterable[Figure]) -> list[Figure]:
    asked = (each for each in figures if not any(word in each.name for word in LONG))
    return [figure for figure in asked if figure.verdict == "MISSED"]


def test_bombs_stop_nobody() -> None:
    assert missed(bombs.figures(each=4, rounds=1)) == []


@pytest.mark.parametrize("kind", ["SQLite", "PostgreSQL"])
def test_nothing_answered_is_lost_by_kills(kind: str) -> None:
    programs = find_postgres()
    if kind == "SQLite":
        found = list(kills.on(kind, kills=2, backups=1, seconds=300))
    elif programs:
        with running_postgres(programs) as server:
            found = list(kills.on(kind, kills=2, backups=1, seconds=300, server=server))
    else:
        pytest.skip("needs a PostgreSQL server")
    assert missed(found) == []
    assert found[1].value > 10  # saves that were answered meanwhile


def test_a_crowd_is_served_beside_bad_company() -> None:
    assert missed(crowd.figures(phones=24, seconds=12, a_second=0.5, idle=30, slow=10)) == []


def test_broken_files_are_refused() -> None:
    assert missed(mutated.figures(pictures=40, files=60)) == []


def test_a_large_import_keeps_nobody_waiting() -> None:
    assert missed(imports.on("SQLite", games=400, environ={}, quiet=0.5)) == []


def test_saves_go_on_while_a_disk_fills_up() -> None:
    found = list(disk.figures(saves=60, photos=6))
    if not found:
        pytest.skip("mounting is not allowed here")
    assert missed(found) == []
