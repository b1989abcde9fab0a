"""Floors that may only rise, on photos the training never saw."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.vision.conftest import PHOTOS
from vision import Look, Reading, read_photo
from vision.evaluate import Tally, calibration, confusion, evaluate, summary

SHARED = Path(__file__).parents[3] / "shared" / "photos"
needs_shared = pytest.mark.skipif(
    not SHARED.exists(), reason="the shared photos are not beside the repository"
)


@pytest.fixture(scope="module")
def here(look: Look) -> Tally:
    """The photos beside the tests."""
    return evaluate(PHOTOS)


def test_boards_are_found_and_none_invented(here: Tally) -> None:
    assert (here.photos_found, here.boards_invented) == (here.photos, 0)
    assert here.photos_near == here.photos


def test_squares_are_read(here: Tally) -> None:
    assert here.squares_right / here.squares >= 0.99


def test_confidence_means_it(here: Tally) -> None:
    sure = [right for confidence, right in here.sure if confidence >= 0.9]
    assert sum(sure) / len(sure) >= 0.9
    assert len(sure) / len(here.sure) >= 0.9


def test_the_tables_show_what_was_counted(here: Tally) -> None:
    assert any(f"{here.squares_right} of {here.squares}" in line for line in summary(here))
    assert len(list(calibration(here.sure))) >= 2
    assert any(line.startswith("cottage") for line in confusion(here.confusion))


@needs_shared
def test_dev_photos(look: Look) -> None:
    tally = evaluate(SHARED / "dev")
    assert tally.boards_invented == 0
    assert tally.photos_near / tally.photos >= 0.98
    assert tally.squares_right / tally.squares >= 0.995
    assert tally.boards_whole / tally.boards >= 0.93


@needs_shared
@pytest.mark.parametrize("name", ["board-oblique", "board-empty"])
def test_real_photos(name: str, look: Look) -> None:
    tally = evaluate(SHARED / "real")
    assert [line for line in tally.wrong if line.startswith(name)] == []


@needs_shared
@pytest.mark.parametrize("name", ["pieces-1.jpg", "pieces-2.jpg", "pieces-wood.jpg"])
def test_heaps_of_real_pieces_are_no_board(name: str, look: Look) -> None:
    reading = read_photo((SHARED / "real" / name).read_bytes())
    assert isinstance(reading, Reading)
    assert reading.boards == ()
    assert reading.trouble is not None
