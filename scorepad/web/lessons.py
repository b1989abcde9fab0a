"""Teach it my copy: pieces that a group corrected, kept with its consent, given out on request."""

from __future__ import annotations

import csv
import json
import logging
from collections.abc import Iterable, Sequence
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

from django.contrib.staticfiles import finders
from django.db.models import Count, Max, QuerySet
from django.utils import timezone

from scorepad.web.darkroom import teach
from scorepad.web.darkroom.jobs import as_jpeg
from scorepad.web.find import find_pad
from scorepad.web.models import Copy, Group, Lesson, Table, TaughtBoard
from scorepad.web.pad import BoardLesson, LessonPicture
from vision import LOOKS, fingerprint

log = logging.getLogger(__name__)

FEWEST_BOARDS = 2  # one is held back to see whether the other taught anything


MOST_BOARDS = 24  # of a group's copy; the newest teach best, and a refit must stay short


def learn(table: Table, lessons: Iterable[LessonPicture]) -> int:
    """Keep small pictures with what they really show; tell how many."""
    kept = Lesson.objects.bulk_create(
        Lesson(
            table=table,
            label=lesson.label,
            read_as=lesson.read_as,
            picture=as_jpeg(lesson.picture),
        )
        for lesson in lessons
    )
    return len(kept)


def keep_board(group: Group, game: str, source: str, lesson: BoardLesson) -> None:
    """Keep a whole board of a group's copy, once however often it is corrected."""
    shown = {"game": game, "picture": as_jpeg(lesson.picture), "squares": list(lesson.squares)}
    TaughtBoard.objects.update_or_create(group=group, source=source, defaults=shown)
    boards = group.taught_boards.filter(game=game).order_by("-created_at", "-pk")
    old = list(boards.values_list("pk", flat=True)[MOST_BOARDS:])
    group.taught_boards.filter(pk__in=old).delete()


def learn_copy(group: Group, game: str) -> Copy | None:
    """Refit the reader to a group's copy; it is switched on only if that pays. Nothing without
    consent or with too few boards."""
    boards = list(group.taught_boards.filter(game=game).order_by("created_at", "pk"))
    if not group.lessons or len(boards) < FEWEST_BOARDS:
        return None
    own = [(bytes(board.picture), board.squares) for board in boards]
    found = teach(game, own, known_boards(game))
    if found is None:
        log.error("the copy of group %s could not be learnt", group.pk)
        return None
    learnt = {
        "data": found["copy"],
        "reader": found["reader"],
        "squares": sum(len(board.squares) for board in boards),
        "before": found["before"],
        "after": found["after"],
        "pays": found["pays"],
        "made_at": timezone.now(),
    }
    return Copy.objects.update_or_create(group=group, game=game, defaults=learnt)[0]


def known_boards(game: str) -> list[tuple[bytes, Sequence[Any], Sequence[str | None]]]:
    """The boards of the sample photos: a copy that reads those worse than before is not switched on."""
    reader = find_pad(game).photo
    return [
        (Path(str(finders.find(sample.file))).read_bytes(), board.corners, board.squares)
        for sample in (reader.samples if reader else ())
        for board in sample.boards
    ]


def to_learn() -> list[tuple[Group, str]]:
    """The groups and games whose newest corrections, or whose newest reader, nobody learnt from yet."""
    boards = TaughtBoard.objects.filter(group__lessons=True).values("group", "game")
    wanted = []
    for row in boards.annotate(count=Count("pk"), newest=Max("created_at")):
        group, game = Group.objects.get(pk=row["group"]), row["game"]
        copy = group.copies.filter(game=game).first()
        fresh = copy and copy.made_at >= row["newest"] and copy.reader == reader_now(game)
        if row["count"] >= FEWEST_BOARDS and not fresh:
            wanted.append((group, game))
    return wanted


def reader_now(game: str) -> str:
    """The fingerprint of the reader that photos of a game are read with."""
    return fingerprint(LOOKS[game].reader)


def forget_lessons(group: Group) -> None:
    """Delete everything that a group taught, and what was learnt from it."""
    Lesson.objects.filter(table__group=group).delete()
    group.taught_boards.all().delete()
    group.copies.all().delete()


def packed_lessons(lessons: QuerySet[Lesson], boards: Iterable[TaughtBoard] = ()) -> bytes:
    """Everything a group taught, as a labelled set: pictures and labels.csv, and whole boards."""
    file, labels = BytesIO(), StringIO()
    rows = csv.writer(labels)
    rows.writerow(("file", "label", "read_as"))
    with ZipFile(file, "w") as archive:
        for number, lesson in enumerate(lessons.order_by("pk").iterator(), start=1):
            name = f"squares/{number:05}.jpg"
            archive.writestr(name, bytes(lesson.picture))
            rows.writerow((name, lesson.label, lesson.read_as))
        archive.writestr("labels.csv", labels.getvalue())
        for number, board in enumerate(boards, start=1):
            archive.writestr(f"boards/{number:03}.jpg", bytes(board.picture))
            archive.writestr(f"boards/{number:03}.json", json.dumps({"squares": board.squares}))
    return file.getvalue()
