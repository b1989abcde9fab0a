"""Rendered photos and their labels, as training reads them from a folder."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.vision.conftest import four_colours, jpeg
from vision.lean import side_towards
from vision.training.data import LOOK, UNKNOWN, LabelledPhoto, load_photo, load_photos

SQUARES: list[str | None] = ["factory", *[None] * 14, "glass"]
# Seen from below in a picture of 160 x 120: the far side is the short one on top.
FROM_BELOW = [(60, 40), (100, 40), (120, 80), (40, 80)]
STRAIGHT = [(20, 20), (100, 20), (100, 100), (20, 100)]


def board(corners: list[tuple[int, int]], **more: Any) -> dict[str, Any]:
    """One board as a label file has it."""
    common = {"squares": SQUARES, "on": {"0": ["wood", "wood"]}, "hidden": []}
    return {"corners": corners} | common | more


def rendered(folder: Path, name: str, boards: list[Any], partial: list[Any]) -> LabelledPhoto:
    """A photo and its label written into a folder and read back."""
    (folder / f"{name}.jpg").write_bytes(jpeg(four_colours()))
    label = folder / f"{name}.json"
    label.write_text(
        json.dumps({"width": 160, "height": 120, "boards": boards, "partial": partial})
    )
    return load_photo(label)


def test_pieces_and_the_cubes_on_them_become_numbers(tmp_path: Path) -> None:
    (read,) = rendered(tmp_path, "1", [board(FROM_BELOW)], []).boards
    assert read.pieces[0, 0] == LOOK.labels.index("factory")
    assert read.pieces[3, 3] == LOOK.labels.index("glass")
    assert (read.pieces != 0).sum() == 2
    assert read.on[LOOK.cubes.index("wood"), 0, 0] == 2
    assert read.on.sum() == 2


def test_a_board_in_perspective_tells_which_way_its_pieces_lean(tmp_path: Path) -> None:
    photo = rendered(tmp_path, "1", [board(FROM_BELOW)], [])
    assert side_towards(photo.boards[0].lean) == 0
    assert not photo.close


@pytest.mark.parametrize(
    ("shift", "side"), [((0, -1), 0), ((0.9, 0.2), 1), ((0, 1), 2), ((-1, 0.9), 3)]
)
def test_a_straight_board_has_to_be_told(
    tmp_path: Path, shift: tuple[float, float], side: int
) -> None:
    photo = rendered(tmp_path, "1", [board(STRAIGHT, lean=shift)], [])
    assert side_towards(photo.boards[0].lean) == side
    assert photo.close


def test_squares_out_of_view_are_unknown(tmp_path: Path) -> None:
    beyond = [(-20, 20), (60, 20), (60, 100), (-20, 100)]
    photo = rendered(tmp_path, "1", [], [board(beyond, in_frame=0.75)])
    assert (photo.cut[0].pieces[:, 0] == UNKNOWN).all()
    assert (photo.cut[0].pieces[:, 1:] >= 0).all()


def test_squares_whose_piece_is_hidden_are_unknown(tmp_path: Path) -> None:
    (read,) = rendered(tmp_path, "1", [board(STRAIGHT, lean=(0, 1), hidden=[15])], []).boards
    assert read.pieces[3, 3] == UNKNOWN
    assert (read.pieces == UNKNOWN).sum() == 1


def test_one_photo_in_ten_is_held_out(tmp_path: Path) -> None:
    for number in range(5, 16):
        rendered(tmp_path, f"{number:06d}", [board(STRAIGHT, lean=(0, 1))], [])
    learnt, held = load_photos(tmp_path)
    assert [photo.name for photo in held] == ["000010"]
    assert len(learnt) == 10
    assert np.array_equal(learnt[0].image, held[0].image)
