"""Teach it my copy: a group's corrections refine the reader for that group, if that pays."""

from __future__ import annotations

import json
from io import BytesIO, StringIO
from typing import Any
from zipfile import ZipFile

import cv2
import numpy as np
import pytest
from django.core.management import call_command
from django.test import Client

from scorepad.web import lessons, photos
from scorepad.web.lessons import MOST_BOARDS, keep_board, learn_copy, to_learn
from scorepad.web.models import Copy, Group, Photo, Role, Table, TaughtBoard
from scorepad.web.pad import BoardLesson
from tests.vision.test_teach import LESSONS, OTHERS, strange
from tests.web.groups import client_of, made_group
from tests.web.pictures import ONE_BOARD, PHOTOS, _own_media
from tests.web.snapping import draft, fields, send, take
from tests.web.tables import NOBODY, made_table
from vision import LOOKS
from vision.teach import lesson_of

__all__ = ["_own_media"]
pytestmark = pytest.mark.django_db
LOOK = LOOKS["tiny-towns"]


def lesson(stem: str, change: Any = strange) -> BoardLesson:
    """A labelled board of the made-up copy whose blue pieces are violet."""
    label = json.loads((PHOTOS / f"{stem}.json").read_text())["boards"][0]
    image = np.asarray(cv2.imread(str(PHOTOS / f"{stem}.jpg")), np.uint8)
    found = lesson_of(change(image), label["corners"], label["squares"], LOOK)
    return BoardLesson(found.flat, found.squares)


def taught_group(change: Any = strange, **more: Any) -> Group:
    group = made_group(lessons=True, **more)
    for stem in LESSONS:
        keep_board(group, "tiny-towns", stem, lesson(stem, change))
    return group


def violet(stem: str) -> bytes:
    image = strange(np.asarray(cv2.imread(str(PHOTOS / f"{stem}.jpg")), np.uint8))
    return cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, 92])[1].tobytes()


def wrong_at(table: Table, client: Client) -> int:
    """How many squares of violet boards a table's reader gets wrong."""
    wrong = 0
    for number, stem in enumerate(OTHERS[:3]):
        label = json.loads((PHOTOS / f"{stem}.json").read_text())["boards"][0]
        send(client, table, violet(stem), key=f"{number:032}")
        photo = Photo.objects.get(table=table, key=f"{number:032}")
        framed = photos.read_by_hand(photo, 0, [(x, y) for x, y in label["corners"]])
        assert framed
        photo.refresh_from_db()
        read = [square["piece"] for square in photo.boards[framed - 1]["squares"]]
        wrong += sum(a != b for a, b in zip(read, label["squares"], strict=True))
    return wrong


def test_a_copy_of_other_colours_is_learnt_and_read_better_by_its_group_alone(
    client: Client,
) -> None:
    group = taught_group()
    copy = learn_copy(group, "tiny-towns")
    assert copy
    assert copy.pays
    assert copy.after < copy.before
    assert copy.squares == 16 * len(LESSONS)
    assert len(bytes(copy.data)) < 8_000
    theirs, others = made_table(NOBODY, NOBODY), made_table(NOBODY, NOBODY)
    theirs.group = group
    theirs.save()
    with_it, without = wrong_at(theirs, client), wrong_at(others, client)
    assert with_it < without
    Copy.objects.update(wanted=False)
    Photo.objects.all().delete()
    assert wrong_at(theirs, client) == without


def test_what_does_not_pay_is_not_switched_on(monkeypatch: pytest.MonkeyPatch) -> None:
    group = taught_group()
    told = {"copy": b"x", "reader": "r", "before": 3, "after": 3, "pays": False}
    monkeypatch.setattr(lessons, "teach", lambda *given: told)
    copy = learn_copy(group, "tiny-towns")
    assert copy
    assert not copy.pays
    table = made_table(NOBODY, NOBODY)
    table.group = group
    assert photos.copy_for(table) == b""
    page = client_of(group, Role.MEMBER).get(f"/g/{group.key}/settings").content.decode()
    assert "nothing was switched on" in page


def test_nothing_is_learnt_without_consent_or_from_one_board() -> None:
    group = made_group(lessons=True)
    keep_board(group, "tiny-towns", "one", lesson(LESSONS[0]))
    assert learn_copy(group, "tiny-towns") is None
    keep_board(group, "tiny-towns", "two", lesson(LESSONS[1]))
    assert to_learn() == [(group, "tiny-towns")]
    Group.objects.update(lessons=False)
    group.refresh_from_db()
    assert to_learn() == []
    assert learn_copy(group, "tiny-towns") is None


def test_the_command_learns_what_is_new_and_only_that(monkeypatch: pytest.MonkeyPatch) -> None:
    group = taught_group()
    told: dict[str, Any] = {"copy": b"x", "before": 9, "after": 3, "pays": True}
    told["reader"] = lessons.reader_now("tiny-towns")
    monkeypatch.setattr(lessons, "teach", lambda *given: told)
    said = StringIO()
    call_command("learn", stdout=said)
    told_line = f"group {group.pk}, tiny-towns: 64 squares, 9 wrong before, 3 after: switched on\n"
    assert said.getvalue() == told_line
    assert to_learn() == []
    Copy.objects.update(reader="an older one")
    assert to_learn() == [(group, "tiny-towns")]
    call_command("learn", stdout=said)
    keep_board(group, "tiny-towns", "newer", lesson(LESSONS[0]))
    assert to_learn() == [(group, "tiny-towns")]


def test_a_corrected_board_of_a_group_is_kept_once(client: Client) -> None:
    table = made_table(NOBODY, NOBODY)
    table.group = made_group(lessons=True)
    table.save()
    send(client, table, ONE_BOARD.read_bytes())
    form = fields(client.get(draft(table)).content.decode())
    take(client, table, **form, pick="1:well")
    take(client, table, **{**form, "version": "1"}, pick="1:tavern")
    board = TaughtBoard.objects.get()
    assert "tavern" in board.squares
    picture: Any = cv2.imdecode(np.frombuffer(bytes(board.picture), np.uint8), cv2.IMREAD_COLOR)
    assert picture.shape == (320, 320, 3)
    assert len(bytes(board.picture)) < 40_000


def test_only_the_newest_boards_are_kept() -> None:
    group = made_group(lessons=True)
    shown = BoardLesson(np.zeros((8, 8, 3), np.uint8), [None] * 16)
    for number in range(MOST_BOARDS + 3):
        keep_board(group, "tiny-towns", str(number), shown)
    kept = group.taught_boards.order_by("pk")
    assert kept[0].source == "3"
    assert kept.count() == MOST_BOARDS


def test_a_group_sees_switches_exports_and_forgets_what_was_learnt() -> None:
    group = taught_group()
    settings = f"/g/{group.key}/settings"
    client = client_of(group, Role.ORGANISER)
    learnt = {"data": b"x", "reader": "r", "squares": 43, "before": 9, "after": 3, "pays": True}
    Copy.objects.create(group=group, game="tiny-towns", **learnt)
    page = client.get(settings).content.decode()
    assert "The reader has learnt 43 squares of your copy." in page
    assert "misreads 3 instead of 9" in page
    assert "4 corrected boards are kept" in page
    client.post(f"/g/{group.key}/learn/tiny-towns", {"wanted": "off"})
    assert "is switched off" in client.get(settings).content.decode()
    client.post(f"/g/{group.key}/learn/tiny-towns", {"wanted": "on"})
    assert Copy.objects.get().wanted
    with ZipFile(BytesIO(client.get(f"/g/{group.key}/lessons.zip").content)) as archive:
        assert json.loads(archive.read("boards/004.json"))["squares"]
    client.post(f"/g/{group.key}/lessons/forget")
    assert not TaughtBoard.objects.exists()
    assert not Copy.objects.exists()
    assert "43 squares" not in client.get(settings).content.decode()


def test_strangers_teach_nothing(client: Client) -> None:
    group = taught_group()
    address = f"/g/{group.key}/learn/tiny-towns"
    assert client.post(address).status_code in (302, 404)
    assert not Copy.objects.exists()
    assert client_of(group, Role.MEMBER).post(address).status_code == 404
    assert not Copy.objects.exists()
    organiser = client_of(group, Role.ORGANISER)
    assert organiser.post(f"/g/{group.key}/learn/chess").status_code == 404
    group.delete()
    assert not TaughtBoard.objects.exists()
