"""A town in the shared picture: monuments, cards by colour, coins."""

from __future__ import annotations

from typing import Any

import pytest
from PIL import Image

from scorepad.games.minivilles.pad.picture import PICTURE, DrawnTown
from scorepad.games.minivilles.rules.monuments import MONUMENTS
from scorepad.web.judged import Judged
from scorepad.web.models import Seat, Table

SIDE = 200


def drawn(town: DrawnTown, side: int = SIDE) -> Image.Image:
    picture = Image.new("RGB", (side, side), "#ffffff")
    PICTURE.draw(picture, town, (0, 0), side)
    return picture


def of(entry: dict[str, Any]) -> DrawnTown:
    table = Table(game="minivilles", code="ABCDEF", share="x")
    seat = Seat(table=table, number=1, position=1, name="Ada", entry=entry)
    found: DrawnTown = PICTURE.what(Judged(table, (seat,)), 0)
    return found


def test_what_is_drawn_of_a_town() -> None:
    entry = {
        "cards": {"wheat-field": 2, "ranch": 1, "bakery": 1, "cafe": 3, "stadium": 1},
        "monuments": ["harbor"],
    }
    assert of(entry) == DrawnTown(("harbor",), (3, 1, 3, 1), None)
    assert of({**entry, "coins": 7}).coins == 7


def test_each_part_of_a_town_is_seen() -> None:
    plain = drawn(DrawnTown((), (0, 1, 1, 0), 0)).tobytes()
    for other in (
        *(DrawnTown((name,), (0, 1, 1, 0), 0) for name in MONUMENTS),
        *(DrawnTown((), cards, 0) for cards in ((1, 1, 1, 0), (0, 1, 1, 2))),
        DrawnTown((), (0, 1, 1, 0), 12),
        DrawnTown((), (0, 1, 1, 0), None),
    ):
        assert drawn(other).tobytes() != plain


@pytest.mark.parametrize("side", [90, 130, 200, 320])
def test_it_stays_within_its_square(side: int) -> None:
    picture = Image.new("RGB", (side + 40, side + 40), "#ffffff")
    PICTURE.draw(picture, DrawnTown(tuple(MONUMENTS)[:5], (12, 9, 9, 5), 123), (20, 20), side)
    for box in ((0, 0, side + 40, 20), (0, side + 21, side + 40, side + 40)):
        assert picture.crop(box).getcolors() == [
            (picture.crop(box).width * (box[3] - box[1]), (255, 255, 255))
        ]
