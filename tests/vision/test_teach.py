"""Teaching the reader one copy of the game: a made-up one, whose blue pieces are violet."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from tests.vision.conftest import jpeg, photo_bytes, photo_image
from vision import Look, Reading, copy_of, read_photo, with_copy
from vision.__main__ import main as read_main
from vision.models import load
from vision.prove import prove
from vision.reading import Image
from vision.taught import Taught
from vision.teach import Lesson, examples_in, examples_of, lesson_of, main, stored, teach

LESSONS = ("dev-010", "dev-012", "dev-041", "dev-046")
OTHERS = ("dev-029", "dev-076", "dev-094", "dev-099", "dev-109", "dev-123", "dev-139", "dev-151")
BLUE, VIOLET = (95, 116), 40  # hues of blue pieces, and how far away violet is, in OpenCV's halves


def strange(image: Image) -> Image:
    """A photo of the made-up copy."""
    tone = cv2.cvtColor(image, cv2.COLOR_BGR2HSV)
    blue = (tone[..., 0] >= BLUE[0]) & (tone[..., 0] <= BLUE[1]) & (tone[..., 1] > 90)
    tone[..., 0][blue] += VIOLET
    return np.asarray(cv2.cvtColor(tone, cv2.COLOR_HSV2BGR), np.uint8)


def board_of(labels: dict[str, Any], stem: str) -> dict[str, Any]:
    board: dict[str, Any] = labels[stem]["boards"][0]
    return board


@pytest.fixture(scope="module")
def taught(labels: dict[str, Any], look: Look) -> Taught:
    """What four boards of the copy teach."""
    boards = [
        examples_of(strange(photo_image(stem)), board["corners"], board["squares"], look)
        for stem in LESSONS
        for board in [board_of(labels, stem)]
    ]
    return teach(boards, look)


def wrong_squares(look: Look, labels: dict[str, Any], change: Any = strange) -> int:
    """In how many squares of boards that taught nothing the reader errs."""
    wrong = 0
    for stem in OTHERS:
        board = board_of(labels, stem)
        corners = [(x, y) for x, y in board["corners"]]
        reading = read_photo(jpeg(change(photo_image(stem))), look=look, corners=corners)
        assert isinstance(reading, Reading)
        read = [square.piece for square in reading.boards[0].squares]
        wrong += sum(one != other for one, other in zip(read, board["squares"], strict=True))
    return wrong


def test_a_taught_copy_is_read_better(taught: Taught, labels: dict[str, Any], look: Look) -> None:
    before, after = (wrong_squares(one, labels) for one in (look, with_copy(look, taught)))
    assert before >= 8  # violet cottages are taken for something else
    assert after <= before * 0.6


def test_what_was_known_stays_known(taught: Taught, labels: dict[str, Any], look: Look) -> None:
    plain, after = (
        wrong_squares(one, labels, lambda image: image) for one in (look, with_copy(look, taught))
    )
    assert after <= plain + 2


def test_there_are_stored_examples_of_every_label(look: Look) -> None:
    examples = stored(look.examples)
    assert set(examples.pieces.tolist()) == set(range(len(look.labels)))
    assert len(examples.features) == len(examples.odds) == len(examples.pieces)
    assert look.examples.stat().st_size < 120_000


def test_the_stored_odds_are_those_of_this_reader(labels: dict[str, Any], look: Look) -> None:
    # Examples of another reader would teach nonsense: the last layer is the same straight map for both.
    board = board_of(labels, LESSONS[0])
    own = examples_of(photo_image(LESSONS[0]), board["corners"], board["squares"], look)
    known = stored(look.examples)
    straight = np.hstack([known.features, np.ones((len(known.features), 1))])
    layer = np.linalg.lstsq(straight, known.odds, rcond=None)[0]
    again = np.hstack([own.features, np.ones((len(own.features), 1))]) @ layer
    assert np.abs(again - own.odds).max() < 0.3


def test_a_copy_survives_its_file(taught: Taught, look: Look) -> None:
    again = copy_of(taught.to_bytes(), look)
    assert again is not None
    assert again.weights == pytest.approx(taught.weights, abs=2e-3)
    assert len(taught.to_bytes()) < 20_000


def test_a_copy_of_another_reader_or_a_damaged_file_is_none(taught: Taught, look: Look) -> None:
    foreign = Taught("0" * 16, taught.weights, taught.bias)
    fewer = Taught(taught.reader, taught.weights[:-1], taught.bias[:-1])
    endless = Taught(taught.reader, taught.weights * np.inf, taught.bias)
    data = taught.to_bytes()
    for bad in (
        foreign.to_bytes(),
        fewer.to_bytes(),
        endless.to_bytes(),
        b"",
        b"x" * 99,
        data[:200],
    ):
        assert copy_of(bad, look) is None


def test_an_empty_lesson_changes_nothing_where_no_copy_is_taught(look: Look) -> None:
    load(look.reader)
    labels, features = len(look.labels), stored(look.examples).features.shape[1]
    nothing = Taught("", np.zeros((labels, features)), np.zeros(labels))
    one = read_photo(photo_bytes("dev-094"), look=look)
    other = read_photo(photo_bytes("dev-094"), look=with_copy(look, nothing))
    assert isinstance(one, Reading)
    assert isinstance(other, Reading)
    assert [s.piece for s in one.boards[0].squares] == [s.piece for s in other.boards[0].squares]


def labelled_folder(folder: Path, labels: dict[str, Any]) -> None:
    for stem in LESSONS[:1]:
        (folder / f"{stem}.jpg").write_bytes(jpeg(strange(photo_image(stem))))
        (folder / f"{stem}.json").write_text(json.dumps(labels[stem]))


def test_the_command_teaches_a_folder_and_reading_takes_it(
    tmp_path: Path, labels: dict[str, Any], look: Look, capsys: pytest.CaptureFixture[str]
) -> None:
    labelled_folder(tmp_path, labels)
    out, photo = tmp_path / "copy.npz", tmp_path / f"{LESSONS[0]}.jpg"
    assert len(list(examples_in(tmp_path, look))) == 1
    assert main([str(tmp_path), str(out)]) == 0
    assert json.loads(capsys.readouterr().out) == {"boards": 1, "copy": "copy.npz"}
    assert read_main([str(photo), "--copy", str(out)]) == 0
    assert json.loads(capsys.readouterr().out)["boards"]


def test_the_commands_say_what_they_cannot_use(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(tmp_path), str(tmp_path / "copy.npz")]) == 2
    assert "no labelled board" in capsys.readouterr().err
    assert read_main(["photo.jpg", "--copy", str(tmp_path / "copy.npz")]) == 2
    assert "teach it again" in capsys.readouterr().err


def test_teaching_pays_for_a_strange_copy_and_not_for_a_falsely_named_one(
    labels: dict[str, Any], look: Look
) -> None:
    violet, false = [], []
    for stem in LESSONS[:2]:
        board = board_of(labels, stem)
        shown = lesson_of(strange(photo_image(stem)), board["corners"], board["squares"], look)
        violet.append(shown)
        names = tuple("tavern" if piece == "cottage" else piece for piece in shown.squares)
        plain = lesson_of(photo_image(stem), board["corners"], names, look)
        false.append(Lesson(plain.flat, tuple(reversed(plain.squares))))
    proof = prove(violet, [], look)
    assert proof
    assert proof.pays
    assert proof.after < proof.before
    assert proof.known_after <= proof.known_before
    lie = prove(false, [], look)
    assert lie is None or not lie.pays
    assert prove(violet[:1], [], look) is None
