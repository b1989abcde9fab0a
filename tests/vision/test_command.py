"""Options of the commands that read photos."""

from __future__ import annotations

import json
import os
from argparse import ArgumentTypeError
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.vision.conftest import PHOTOS
from vision import Look, NotAPhoto
from vision.__main__ import main
from vision.command import folder_of, points_of, read_file
from vision.flatten import in_order

TOWN = "dev-094"


def test_four_points_are_read_off_the_command_line() -> None:
    expected = [(-3.5, 0.0), (90.0, 1.0), (90.0, 90.0), (0.0, 90.0)]
    assert points_of("-3.5,0 90,1  90,90 0,90") == expected


@pytest.mark.parametrize(
    "text", ["", "1,2 3,4 5,6", "1,2 3,4 5,6 7,8 9,9", "1 2 3 4", "a,b c,d e,f g,h"]
)
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(ArgumentTypeError, match="expected four points"):
        points_of(text)


def test_a_missing_file_is_a_refusal(tmp_path: Path) -> None:
    refusal = read_file(tmp_path / "none.jpg", "tiny-towns")
    assert isinstance(refusal, NotAPhoto)
    assert refusal.code == "unreadable"


def test_given_corners_reach_the_reading(
    labels: dict[str, dict[str, Any]], look: Look, capsys: pytest.CaptureFixture[str]
) -> None:
    corners = labels[TOWN]["boards"][0]["corners"]
    text = " ".join(f"{x},{y}" for x, y in corners)
    assert main([str(PHOTOS / f"{TOWN}.jpg"), "--corners", text]) == 0
    (board,) = json.loads(capsys.readouterr().out)["boards"]
    assert np.array(board["corners"]) == pytest.approx(in_order(corners), abs=0.1)


def test_steps_are_drawn_even_for_a_name_that_is_no_text(tmp_path: Path, look: Look) -> None:
    strange = tmp_path / os.fsdecode(b"caf\xe9.jpg")
    strange.write_bytes((PHOTOS / f"{TOWN}.jpg").read_bytes())
    read_file(strange, "tiny-towns", steps=folder_of(str(tmp_path / "steps" / "here")))
    drawn = list((tmp_path / "steps" / "here").iterdir())
    assert len(drawn) == 5
    assert all(path.stat().st_size > 1000 for path in drawn)


def test_a_folder_that_cannot_be_one_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(ArgumentTypeError, match="cannot be a folder"):
        folder_of(str(tmp_path / "file"))


def test_a_step_that_cannot_be_drawn_is_a_refusal(tmp_path: Path, look: Look) -> None:
    (tmp_path / f"{TOWN}.jpg-1-photo.png").mkdir()
    refusal = read_file(PHOTOS / f"{TOWN}.jpg", "tiny-towns", steps=tmp_path)
    assert isinstance(refusal, NotAPhoto)
    assert refusal.code == "unwritable"
