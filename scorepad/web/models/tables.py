"""Tables with their towns, photos and what they teach."""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import models, transaction
from django.db.models.signals import post_delete
from django.dispatch import receiver
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

# Nothing that can be taken for something else, spoken or written: no 0 O, 1 I L.
UNAMBIGUOUS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
CODE_LENGTH = 6
LONGEST_NAME = 40


def new_code() -> str:
    """A short code that a person can read out across a table."""
    return "".join(secrets.choice(UNAMBIGUOUS) for _ in range(CODE_LENGTH))


def new_share() -> str:
    """A long word that cannot be guessed, for links to a finished result."""
    return secrets.token_urlsafe(12)


def empty_town() -> dict[str, Any]:
    """A town before anything is filled in."""
    return {"squares": [None] * 16}


class Table(models.Model):
    """One game at one table: what was drawn, who plays, and how to find it again."""

    code = models.CharField(max_length=CODE_LENGTH, unique=True, default=new_code)
    share = models.CharField(max_length=22, unique=True, default=new_share)
    game = models.CharField(max_length=30, default="tiny-towns")
    setup = models.JSONField(default=dict)  # the game file without its players
    hide_totals = models.BooleanField(default=False)
    version = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(default=timezone.now)
    finished_at = models.DateTimeField(null=True, blank=True)
    # For whom it is played: house rules, photos and lessons follow the group, if there is one.
    group = models.ForeignKey(
        "web.Group", on_delete=models.SET_NULL, null=True, blank=True, related_name="tables"
    )
    photo_days = models.PositiveSmallIntegerField(null=True, blank=True)  # None: as the group says

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")

    def __str__(self) -> str:
        return self.code

    def get_absolute_url(self) -> str:
        return reverse("table", args=[self.code])

    @property
    def keeps_photos(self) -> int:
        """For how many days photos of this table stay."""
        of_group = self.group.photo_days if self.group else None
        return self.photo_days or of_group or int(settings.PHOTO_DAYS)


class Seat(models.Model):
    """One player at a table with their town, and the steps back and forth in filling it in."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    position = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=LONGEST_NAME)
    town = models.JSONField(default=empty_town)  # the player's entry of the game file
    version = models.PositiveIntegerField(default=0)
    past = models.JSONField(default=list)  # earlier towns, packed, oldest first
    future = models.JSONField(default=list)  # towns that were undone, packed, next one last

    class Meta:
        ordering = ("position",)
        constraints = (
            models.UniqueConstraint(fields=("table", "position"), name="one_player_a_seat"),
        )
        verbose_name = _("seat")
        verbose_name_plural = _("seats")

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("town", args=[self.table.code, self.position])

    @property
    def is_empty(self) -> bool:
        """Whether nothing was filled in yet."""
        return not any(self.town["squares"])


def new_key() -> str:
    """A word that cannot be guessed, for one photo."""
    return secrets.token_hex(16)


def photo_name(photo: Photo, name: str) -> str:
    """Where a photo is kept: nothing of the sender's name survives."""
    return f"photos/{secrets.token_hex(16)}.jpg"


class Photo(models.Model):
    """A photo of one table, re-encoded by us, with what was read from it."""

    WAITING, READING, READ, FAILED = "waiting", "reading", "read", "failed"

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="photos")
    seat = models.ForeignKey(Seat, on_delete=models.SET_NULL, null=True, blank=True)
    key = models.CharField(
        max_length=40, default=new_key
    )  # chosen by the sender, so that it is sent once
    file = models.FileField(upload_to=photo_name)
    width = models.PositiveIntegerField()
    height = models.PositiveIntegerField()
    state = models.CharField(max_length=8, default=WAITING)
    state_since = models.DateTimeField(default=timezone.now)
    reading = models.JSONField(default=dict)  # boards with corners in pixels, or the trouble
    taken = models.JSONField(default=dict)  # what was read, by the position whose town took it
    taken_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(default=timezone.now)
    delete_after = models.DateTimeField(db_index=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("table", "key"), name="one_photo_a_key"),)
        verbose_name = _("photo")
        verbose_name_plural = _("photos")

    def __str__(self) -> str:
        return self.key

    def get_absolute_url(self) -> str:
        return reverse("photo", args=[self.table.code, self.key])

    @property
    def boards(self) -> list[dict[str, Any]]:
        """The boards that were found or set by hand."""
        return list(self.reading.get("boards", ()))

    @staticmethod
    def last_day(table: Table, created_at: datetime) -> datetime:
        """When a photo of a table is to be deleted."""
        return created_at + timedelta(days=table.keeps_photos)


@receiver(post_delete, sender=Photo)
def delete_file(instance: Photo, **kwargs: Any) -> None:
    """Leave no file behind, whatever deleted its row."""
    storage, name = instance.file.storage, instance.file.name
    if name:
        transaction.on_commit(lambda: storage.delete(name))


class Lesson(models.Model):
    """One square that a group corrected and allows us to learn from."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="lessons")
    label = models.CharField(max_length=20)  # a piece, or "empty"
    read_as = models.CharField(max_length=20)
    picture = models.BinaryField()  # a small JPEG
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("lesson")
        verbose_name_plural = _("lessons")

    def __str__(self) -> str:
        return self.label
