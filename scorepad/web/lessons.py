"""Teach it my copy: pieces that a group corrected, kept with its consent, given out on request."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from io import BytesIO, StringIO
from zipfile import ZipFile

from django.db.models import QuerySet

from scorepad.web.darkroom.jobs import as_jpeg
from scorepad.web.models import Lesson, Table
from scorepad.web.pad import LessonPicture


def learn(table: Table, lessons: Iterable[LessonPicture]) -> None:
    """Keep small pictures with what they really show."""
    Lesson.objects.bulk_create(
        Lesson(
            table=table,
            label=lesson.label,
            read_as=lesson.read_as,
            picture=as_jpeg(lesson.picture),
        )
        for lesson in lessons
    )


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
