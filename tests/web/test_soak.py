"""The short form of `make soak`."""

from __future__ import annotations

from tests.bench import Figure
from tests.soak import bombs, kills


def missed(figures: list[Figure]) -> list[Figure]:
    return [figure for figure in figures if figure.verdict == "MISSED"]


def test_bombs_stop_nobody() -> None:
    """How slow the slowest page may be is asked of a machine that does nothing else: `make soak`."""
    found = [each for each in bombs.figures(each=4, rounds=1) if "slowest" not in each.name]
    assert missed(found) == []


def test_nothing_answered_is_lost_by_kills() -> None:
    found = list(kills.figures(kills=3, backups=2))
    assert missed(found) == []
    assert found[0].value > 20  # saves that were answered meanwhile
