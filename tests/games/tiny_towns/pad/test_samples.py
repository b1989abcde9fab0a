"""The sample photos of the first page: whoever tries one and only says yes gets the right town."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from PIL import Image

from scorepad.games import judge
from scorepad.games.tiny_towns.pad.samples import SAMPLES
from scorepad.games.tiny_towns.rules.setup import FIRST_GAME
from scorepad.web.models import Photo, Seat
from scorepad.web.pad import KnownBoard, SamplePhoto
from tests.web.pictures import _own_media
from tests.web.snapping import send
from tests.web.tables import NOBODY, made_table

__all__ = ["_own_media"]
MARGIN = 0.75  # a default that is only just right may be wrong after the next round of training
LIGHT = {"table": 700_000, "easy": 200_000, "hard": 200_000}  # bytes


def nearest(board: dict[str, Any], known: Sequence[KnownBoard], scale: float) -> KnownBoard:
    """The label of a board that was found, by its first corner."""
    x, y = (at / scale for at in board["corners"][0])
    return min(known, key=lambda one: abs(one.corners[0][0] - x) + abs(one.corners[0][1] - y))


@pytest.mark.django_db
@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: Path(sample.file).stem)
def test_every_default_answer_of_a_sample_is_right(client: Client, sample: SamplePhoto) -> None:
    table = made_table(NOBODY, NOBODY, NOBODY)
    data = Path(str(finders.find(sample.file))).read_bytes()
    send(client, table, data, seat="")
    photo, whole = Photo.objects.get(), Image.open(BytesIO(data)).width
    assert len(photo.boards) == len(sample.boards)
    for index, board in enumerate(photo.boards, start=1):
        label = nearest(board, sample.boards, photo.width / whole)
        seat = Seat.objects.get(table=table, number=index)
        address = f"/t/{table.code}/{index}/photo/{photo.key}/{index}/take"
        assert client.post(address, {"version": seat.version}).status_code == 302
        assert Seat.objects.get(pk=seat.pk).entry["squares"] == label.squares
        assert min(square["confidence"] for square in board["squares"]) >= MARGIN


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: Path(sample.file).stem)
def test_samples_are_light_possible_towns(sample: Any) -> None:
    path = Path(str(finders.find(sample.file)))
    assert path.stat().st_size <= LIGHT[path.stem]
    assert Path(str(finders.find(sample.small))).stat().st_size <= 15_000
    cards = dict(FIRST_GAME) | ({"factory": "warehouse"} if path.stem != "easy" else {})
    players = [
        {"name": f"Player {n}", "squares": board.squares} for n, board in enumerate(sample.boards)
    ]
    players += [{"name": "Nobody", "squares": [None] * 16}]
    result: Any = judge({"game": "tiny-towns", "cards": cards, "players": players}).to_dict()
    problems = [problem for player in result["players"] for problem in player["problems"]]
    assert "not-buildable" not in [problem["code"] for problem in problems]
