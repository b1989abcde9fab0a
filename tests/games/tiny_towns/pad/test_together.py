"""Two photos of one board: what a hand hides in one is seen in the other."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from scorepad.games.tiny_towns.pad.shares import turned
from scorepad.games.tiny_towns.pad.together import laid_on, together
from scorepad.games.tiny_towns.pad.turning import PLACES
from vision import BoardReading, Candidate, Reading, SquareReading, read_photo
from vision.closeup import footprint, on_photo
from vision.flatten import as_corners

PHOTOS = Path(__file__).parents[3] / "vision" / "photos"
STEMS = ("dev-010", "dev-041", "dev-076", "dev-151")
HIDDEN = ((0, 1, 4, 5), (10, 11, 14, 15))  # in the first photo, and in the second
SKIN = (130, 165, 215)


def covered(image: Any, corners: Any, squares: tuple[int, ...]) -> Any:
    """A photo with a hand over some squares: a round, shaded, skin-coloured thing."""
    spots = np.vstack([on_photo(as_corners(corners), footprint((4, 4), s)) for s in squares])
    (x, y), reach = cv2.minEnclosingCircle(spots.astype(np.float32))
    picture = image.copy()
    for part in range(10, 0, -1):
        tone = tuple(int(value * (0.55 + 0.045 * (10 - part))) for value in SKIN)
        away = 0.03 * reach * (10 - part)
        centre = (round(x - away), round(y - away))
        cv2.circle(picture, centre, round(0.82 * reach * part / 10), tone, -1, cv2.LINE_AA)
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), 1.2), np.uint8)


def read(image: Any, corners: Any) -> BoardReading:
    data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, 90])[1].tobytes()
    reading = read_photo(data, corners=[(x, y) for x, y in corners])
    assert isinstance(reading, Reading)
    return reading.boards[0]


def wrong(squares: Any, truth: list[str | None]) -> int:
    return sum(square.piece != piece for square, piece in zip(squares, truth, strict=True))


def surely_wrong(squares: Any, truth: list[str | None]) -> int:
    return wrong([square for square in squares if square.is_sure], [
        piece for square, piece in zip(squares, truth, strict=True) if square.is_sure
    ])  # fmt: skip


def test_two_photos_with_other_squares_hidden_are_better_than_either() -> None:
    alone = both = sure_alone = sure_both = asked = 0
    for stem in STEMS:
        label = json.loads((PHOTOS / f"{stem}.json").read_text())["boards"][0]
        image: Any = cv2.imread(str(PHOTOS / f"{stem}.jpg"))
        corners = label["corners"]
        first = read(covered(image, corners, HIDDEN[0]), corners)
        # The second photo is taken from another side: everything is turned by a quarter.
        width = image.shape[1]
        side = [(y, width - 1 - x) for x, y in corners]
        hidden = cv2.rotate(covered(image, corners, HIDDEN[1]), cv2.ROTATE_90_COUNTERCLOCKWISE)
        second = read(hidden, side)
        pair = together(first.squares, [[second.squares]])
        alone += wrong(first.squares, label["squares"])
        both += wrong(pair, label["squares"])
        sure_alone += surely_wrong(first.squares, label["squares"])
        sure_both += surely_wrong(pair, label["squares"])
        asked += sum(not square.is_sure for square in pair)
    # Four hidden squares of sixteen: a reader cannot know them, whatever it guesses.
    assert alone >= 8
    assert both <= alone / 2
    # What is wrong and certain in one photo becomes a question where the other says otherwise, and
    # no more is asked than squares that one of the photos hides.
    assert sure_both <= sure_alone / 4
    assert asked <= len(STEMS) * sum(map(len, HIDDEN))


def sure(*pieces: str | None) -> list[SquareReading]:
    return [
        SquareReading(*divmod(index, 4), (Candidate(piece, 0.98),))
        for index, piece in enumerate(pieces)
    ]


TOWN: list[str | None] = [
    *("cottage", "farm", "tavern", None),
    *("well", "cottage", "theater", "chapel"),
    *(None, "tavern", "cottage", "factory"),
    *("farm", None, "chapel", "cottage"),
]


@pytest.mark.parametrize("turns", range(4))
def test_a_board_is_laid_on_another_by_its_best_turn(turns: int) -> None:
    one = sure(*TOWN)
    laid = laid_on(one, turned(one, turns))
    assert laid
    assert [square.piece for square in laid] == TOWN


def test_turned_squares_lie_where_a_turned_town_has_them() -> None:
    one = sure(*TOWN)
    assert turned(one, 1)[PLACES[1][1]].piece == "farm"


def test_another_players_board_is_left_alone() -> None:
    other = sure(*reversed([*TOWN[8:], "monument", "glass", *TOWN[:6]]))
    assert together(sure(*TOWN), [[other]]) == sure(*TOWN)


def test_nearly_empty_boards_are_not_taken_for_each_other() -> None:
    one = sure("cottage", "farm", *[None] * 14)
    assert together(one, [[sure("cottage", "well", *[None] * 14)]]) == one


def test_photos_that_disagree_leave_a_doubt() -> None:
    one, other = sure(*TOWN), sure("well", *TOWN[1:])
    square = together(one, [[other]])[0]
    assert not square.is_sure
    assert {one.label for one in square.candidates[:2]} == {"cottage", "well"}


def test_of_a_photo_of_the_whole_table_the_right_board_counts() -> None:
    doubtful = [
        SquareReading(0, 0, (Candidate("farm", 0.5), Candidate("cottage", 0.4))),
        *sure(*TOWN)[1:],
    ]
    others = [sure(*["tavern"] * 16), turned(sure(*TOWN), 3)]
    assert together(doubtful, [others])[0].piece == "cottage"
