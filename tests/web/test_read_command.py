"""`python manage.py read`: photos in, one reading a line out."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import numpy as np
from django.core.management import call_command
from PIL import Image

PHOTOS = Path(__file__).resolve().parent.parent / "vision" / "photos"


def read(*arguments: str) -> tuple[str, int]:
    out = io.StringIO()
    code = 0
    try:
        call_command("read", *arguments, stdout=out)
    except SystemExit as stop:
        code = int(str(stop.code))
    return out.getvalue(), code


def readings(*arguments: str) -> tuple[list[dict[str, Any]], int]:
    text, code = read(*arguments)
    return [json.loads(line) for line in text.splitlines()], code


def test_a_photo_is_read_in_the_shape_of_the_contract() -> None:
    photo = sorted(PHOTOS.glob("*.jpg"))[0]
    (reading,), code = readings(str(photo))
    assert code == 0
    assert list(reading) == ["photo", "width", "height", "ms", "boards"]
    assert reading["photo"] == photo.name
    board = reading["boards"][0]
    assert sorted(board) == ["confidence", "corners", "squares"]
    assert len(board["corners"]) == 4
    assert len(board["squares"]) == 16
    for square in board["squares"]:
        assert sorted(square) == ["candidates", "confidence", "on", "piece"]
        assert square["candidates"][0] == [square["piece"], square["confidence"]]


def test_a_photo_without_a_board_is_a_reading(tmp_path: Path) -> None:
    noise = np.random.default_rng(1).integers(90, 160, (600, 800, 3), dtype=np.uint8)
    path = tmp_path / "table.png"
    Image.fromarray(noise).save(path)
    (reading,), code = readings(str(path))
    assert (code, reading["boards"]) == (0, [])
    assert reading["trouble"]["code"]


def test_what_is_no_photo_is_an_error_and_the_rest_is_read(tmp_path: Path) -> None:
    fake = tmp_path / "fake.jpg"
    fake.write_bytes(b"%PDF-1.7 not a photo")
    good = sorted(PHOTOS.glob("*.jpg"))[0]
    found, code = readings(str(fake), str(tmp_path / "none.jpg"), str(good))
    assert code == 2
    assert ["error" in reading for reading in found] == [True, True, False]


def test_pretty_draws_the_board() -> None:
    photo = sorted(PHOTOS.glob("*.jpg"))[0]
    text, code = read(str(photo), "--pretty")
    assert code == 0
    assert text.count("+".join(["", *["-" * 12] * 4, ""])) == 5
    assert "Board 1" in text


def test_corners_given_and_steps_to_look_at(tmp_path: Path) -> None:
    photo = PHOTOS / "dev-094.jpg"
    label = json.loads(photo.with_suffix(".json").read_text())
    corners = " ".join(f"{x},{y}" for x, y in label["boards"][0]["corners"])
    (reading,), code = readings(str(photo), "--corners", corners, "--steps", str(tmp_path))
    assert code == 0
    assert [square["piece"] for square in reading["boards"][0]["squares"]] == (
        label["boards"][0]["squares"]
    )
    written = sorted(path.name for path in tmp_path.iterdir())
    assert written == [
        f"dev-094.jpg-{n}-{step}.png"
        for n, step in enumerate(("photo", "corners", "board-1", "squares-1"), start=1)
    ]
