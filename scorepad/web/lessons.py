"""Teach it my copy: squares that a group corrected, kept with its consent, given out on request."""

from __future__ import annotations

import csv
from io import BytesIO, StringIO
from zipfile import ZipFile

from django.db.models import QuerySet

from scorepad.web.models import Lesson, Photo
from scorepad.web.photos import as_jpeg, board_image
from scorepad.web.prefill import Draft

SIZE = 512
SQUARE = SIZE // 4


def learn(photo: Photo, number: int, draft: Draft) -> None:
    """Keep the picture of each square that was doubtful or corrected, with what it really shows."""
    asked = [s for s in draft.squares if s.chosen != s.reading.piece or not s.reading.is_sure]
    if not asked:
        return
    board = board_image(photo, number, size=SIZE)
    Lesson.objects.bulk_create(
        Lesson(
            table=photo.table,
            label=square.chosen or "empty",
            read_as=square.reading.piece or "empty",
            picture=as_jpeg(cut(board, square.seen)),
        )
        for square in asked
    )


def cut(board, square: int):  # type: ignore[no-untyped-def]  # pictures have no type in this room
    """One square of a straight board."""
    top, left = SQUARE * (square // 4), SQUARE * (square % 4)
    return board[top : top + SQUARE, left : left + SQUARE]


def packed_lessons(lessons: QuerySet[Lesson]) -> bytes:
    """Everything a group taught, as a labelled set: pictures and labels.csv."""
    file, labels = BytesIO(), StringIO()
    rows = csv.writer(labels)
    rows.writerow(("file", "label", "read_as"))
    with ZipFile(file, "w") as archive:
        for number, lesson in enumerate(lessons.order_by("pk").iterator(), start=1):
            name = f"squares/{number:05}.jpg"
            archive.writestr(name, bytes(lesson.picture))
            rows.writerow((name, lesson.label, lesson.read_as))
        archive.writestr("labels.csv", labels.getvalue())
    return file.getvalue()
