"""The whole pipeline on labelled photos: turns, light, scale, corners by hand, shape, steps."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from tests.vision.conftest import PHOTOS, jpeg, photo_bytes, photo_image
from vision import Look, NotAPhoto, Reading, read_photo
from vision.__main__ import main
from vision.evaluate import gap
from vision.flatten import in_order
from vision.read import CLEAR
from vision.reading import BoardReading, Candidate, Image, SquareReading

TOWN = "dev-094"
PIECES = [None, "cottage", "farm", "well", "chapel", "tavern", "theater", "factory", "monument"]
CUBES = ["wood", "wheat", "brick", "glass", "stone"]
STEPS = ["photo", "marks", "corners", "board-1", "squares-1"]


def read(image: Image) -> Reading:
    """The reading of a picture that must be a photo."""
    reading = read_photo(jpeg(image))
    assert isinstance(reading, Reading)
    return reading


def pieces(reading: Reading, board: int = 0) -> list[str | None]:
    """What one board's squares hold."""
    return [square.piece for square in reading.boards[board].squares]


def different(one: list[str | None], other: list[str | None]) -> int:
    """In how many squares two towns differ."""
    return sum(a != b for a, b in zip(one, other, strict=True))


def turned_label(label: dict[str, Any], turns: int, width: int, height: int) -> list[str | None]:
    """What the squares should be once the photo is turned so often by 90 degrees, clockwise."""
    corners = np.array(label["boards"][0]["corners"])
    for _ in range(turns):
        corners = np.stack([height - 1 - corners[:, 1], corners[:, 0]], axis=1)
        width, height = height, width
    first = int(np.argmin(corners.sum(axis=1)))
    grid = np.array(label["boards"][0]["squares"], dtype=object).reshape(4, 4)
    return list(np.rot90(grid, first).ravel())


@pytest.mark.parametrize("turns", range(4))
def test_a_turned_photo_is_the_same_town(turns: int, labels: dict[str, Any], look: Look) -> None:
    image = photo_image(TOWN)
    height, width = image.shape[:2]
    reading = read(np.ascontiguousarray(np.rot90(image, -turns)))
    assert len(reading.boards) == 1
    assert pieces(reading) == turned_label(labels[TOWN], turns, width, height)


@pytest.mark.parametrize("light", [0.6, 0.8, 1.25])
def test_brightness_hardly_matters(light: float, labels: dict[str, Any], look: Look) -> None:
    image = cv2.convertScaleAbs(photo_image(TOWN), alpha=light)
    assert different(pieces(read(np.asarray(image))), labels[TOWN]["boards"][0]["squares"]) <= 1


@pytest.mark.parametrize("scale", [0.5, 0.75, 2.0, 3.15])
def test_scale_hardly_matters(scale: float, labels: dict[str, Any], look: Look) -> None:
    image = cv2.resize(photo_image(TOWN), None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    reading = read(np.asarray(image))
    label = labels[TOWN]["boards"][0]
    assert different(pieces(reading), label["squares"]) <= 1
    scaled = {"corners": (np.array(label["corners"]) * scale).tolist()}
    assert gap(reading.boards[0], scaled) < 0.03


def test_corners_by_hand_are_kept_and_only_squares_read(labels: dict[str, Any], look: Look) -> None:
    label = labels[TOWN]["boards"][0]
    corners = [(x, y) for x, y in label["corners"]]
    reading = read_photo(photo_bytes(TOWN), corners=corners[2:] + corners[:2])
    assert isinstance(reading, Reading)
    assert np.array(reading.boards[0].corners) == pytest.approx(in_order(corners), abs=0.01)
    assert pieces(reading) == label["squares"]


def test_corners_by_hand_are_in_pixels_of_the_whole_photo(
    labels: dict[str, Any], look: Look
) -> None:
    large = cv2.resize(photo_image(TOWN), None, fx=3, fy=3, interpolation=cv2.INTER_CUBIC)
    corners = [(x * 3, y * 3) for x, y in labels[TOWN]["boards"][0]["corners"]]
    reading = read_photo(jpeg(np.asarray(large)), corners=corners)
    assert isinstance(reading, Reading)
    assert different(pieces(reading), labels[TOWN]["boards"][0]["squares"]) <= 1


@pytest.mark.parametrize(
    "corners",
    [
        [(10, 10), (900, 10), (900, 900)],
        [(10, 10), (900, 10), (10, 900), (11, 11)],
        [(10, 10), (20, 10), (20, 20), (10, 20)],
        [(10, 10), (9000, 10), (9000, 900), (10, 900)],
        [(-600, 10), (-1, 10), (-1, 900), (-600, 900)],
        [(-600, 10), (500, 10), (500, 900), (-600, 900)],
        [(10, 10), (float("nan"), 10), (900, 900), (10, 900)],
        [(10, 10), (1e39, 10), (900, 900), (10, 900)],
    ],
    ids=["three", "dented", "tiny", "far", "outside", "half outside", "nowhere", "infinite"],
)
def test_points_that_frame_no_board_are_no_board(
    corners: list[tuple[float, float]], look: Look
) -> None:
    reading = read_photo(photo_bytes(TOWN), corners=corners)
    assert isinstance(reading, Reading)
    assert reading.boards == ()
    assert reading.trouble is not None
    assert reading.trouble.code == "corners"


def test_the_reading_has_the_contracts_shape(look: Look) -> None:
    reading = read_photo(photo_bytes(TOWN))
    assert isinstance(reading, Reading)
    shape = json.loads(json.dumps(reading.to_dict("table.jpg")))
    assert list(shape) == ["photo", "width", "height", "ms", "boards"]
    assert shape["photo"] == "table.jpg"
    board = shape["boards"][0]
    assert list(board) == ["corners", "confidence", "squares"]
    assert (len(board["corners"]), len(board["squares"])) == (4, 16)
    sums = [x + y for x, y in board["corners"]]
    assert sums[0] == min(sums)
    for square in board["squares"]:
        assert list(square) == ["piece", "confidence", "candidates", "on"]
        assert square["candidates"][0] == [square["piece"], square["confidence"]]
        chances = [chance for _, chance in square["candidates"]]
        assert chances == sorted(chances, reverse=True)
        assert 0 < sum(chances) <= 1.001
        assert all(label in PIECES + CUBES for label, _ in square["candidates"])
        assert all(cube in CUBES for cube in square["on"])


def test_a_photo_without_a_board_says_so(look: Look) -> None:
    reading = read(np.asarray(cv2.resize(photo_image(TOWN)[:40, :60], (640, 480))))
    shape = reading.to_dict("nothing.jpg")
    assert shape["boards"] == []
    assert set(shape["trouble"]) == {"code", "message"}


def test_a_file_that_is_no_photo_is_an_error(look: Look) -> None:
    refusal = read_photo(b"%PDF-1.4")
    assert isinstance(refusal, NotAPhoto)
    assert refusal.to_dict("photo.jpg")["error"]["code"] == "not-a-photo"


def test_the_steps_are_watched_in_order(look: Look) -> None:
    names: list[str] = []
    read_photo(photo_bytes(TOWN), watch=lambda name, draw: names.append(name))
    assert names == STEPS


def test_the_steps_are_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], look: Look
) -> None:
    status = main([str(PHOTOS / f"{TOWN}.jpg"), "--steps", str(tmp_path / "steps")])
    assert status == 0
    assert json.loads(capsys.readouterr().out)["photo"] == f"{TOWN}.jpg"
    written = sorted(path.name for path in (tmp_path / "steps").iterdir())
    assert written == [f"{TOWN}.jpg-{n}-{step}.png" for n, step in enumerate(STEPS, 1)]


def test_the_command_goes_on_after_a_bad_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], look: Look
) -> None:
    (tmp_path / "bad.jpg").write_bytes(b"%PDF-1.4")
    assert main([str(tmp_path / "bad.jpg"), str(PHOTOS / f"{TOWN}.jpg")]) == 2
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert ["error" in line for line in lines] == [True, False]


def board_of(confidence: float) -> BoardReading:
    squares = tuple(
        SquareReading(i // 4, i % 4, (Candidate("farm", confidence),)) for i in range(16)
    )
    return BoardReading(((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)), 1.0, squares)


@pytest.mark.parametrize(("confidence", "boards"), [(CLEAR - 0.01, 0), (CLEAR + 0.01, 1)])
def test_a_board_of_guesses_is_none_unless_the_player_says_so(
    monkeypatch: pytest.MonkeyPatch, look: Look, confidence: float, boards: int
) -> None:
    monkeypatch.setattr("vision.read.read_board", lambda *_: board_of(confidence))
    image = photo_image(TOWN)
    assert len(read(image).boards) == boards
    by_hand = read_photo(jpeg(image), corners=[(50, 50), (300, 50), (300, 300), (50, 300)])
    assert isinstance(by_hand, Reading)
    assert len(by_hand.boards) == 1
